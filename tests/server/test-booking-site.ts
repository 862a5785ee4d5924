import type { LiveSite } from '#app/site.server.ts'
import { BOOKINGS } from '#features/bookings/booking-documents.server.ts'
import { type ReadBooking, readBooking } from './read-booking.ts'
import { orderFields } from '#features/bookings/order-form.ts'
import type { Engine } from '#documents/engines/engine.ts'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { steppingClock } from '#lib/clock.ts'
import { createApp } from '#server/app.ts'
import { openDesk } from '#server/desk.server.ts'
import { createSite } from '#server/site.server.ts'
import { BUILD, contentCopy, noAssets, ORIGIN } from './test-site.ts'
import { elements } from './html.ts'

export const NOW = '2026-07-15T09:00:00Z'
export const SECRET = 'a secret of the tests, 32 characters'
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS

/** A ride that is confirmed at once on the sample site: in the area, with notice. */
export const trip = {
  from: 'RJK',
  to: 'opatija',
  date: '2026-07-20',
  time: '10:00',
  people: '2',
  bags: '2',
  vehicle: 'car',
}
export const guest = { name: 'Ana Horvat-Đurić', email: 'ana+put@example.hr', phone: '+385 91 234 5678' }

/** `engine`: another database than the one in memory; whoever gives it closes it. `secret`: another site's. */
type TestSiteOptions = {
  now?: string
  vehicles?: string[]
  trustProxy?: number
  engine?: Engine
  secret?: string
  tagManagerId?: string
}
export type TestBookingSite = Awaited<ReturnType<typeof openTestBookingSite>>

/** The whole site with a desk in memory: what is ordered is kept, and the clock moves when a test moves it. */
export async function openTestBookingSite(options: TestSiteOptions = {}) {
  const { now = NOW, vehicles, trustProxy = 0, engine: given, secret = SECRET } = options
  const clock = steppingClock(Date.parse(now))
  const content = contentCopy()
  if (vehicles) content.fleet.vehicles = content.fleet.vehicles.filter(({ id }) => vehicles.includes(id))
  const engine = given ?? openEmbedded(':memory:', { clock })
  const store = openStore(engine)
  const site: LiveSite = createSite(content, clock, ORIGIN, await openDesk(store, clock, secret))
  const log: Record<string, unknown>[] = []
  const app = createApp({
    site,
    build: { id: BUILD, at: 1_784_000_000_000 },
    assets: () => noAssets,
    rootPage: '/taxi/location',
    tagManagerId: options.tagManagerId ?? null,
    trustProxy,
    policy: true,
    log: (entry) => log.push(entry),
  })
  const ask = async (path: string, init: RequestInit = {}) =>
    app.fetch(new Request(ORIGIN + path, { redirect: 'manual', ...init }))
  const testSite = {
    site,
    engine,
    store,
    clock,
    log,
    ask,
    get: (path: string, cookie = '') => ask(path, { headers: { Cookie: cookie } }),
    post: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      ask(path, { method: 'POST', body: new URLSearchParams(fields), headers: { Origin: ORIGIN, ...headers } }),
    /** Opens the order page and answers its form, as a browser would find it. */
    async form(query: Record<string, string> = trip, prefix = '') {
      const response = await testSite.get(`${prefix}/book?${new URLSearchParams(query)}`)
      return formOf(await response.text())
    },
    /** From the page to the answer of the server. */
    async order(fields: Record<string, string> = guest, query: Record<string, string> = trip) {
      const { action, hidden } = await testSite.form(query)
      return testSite.post(action, { ...hidden, ...fields })
    },
    /** An order that must be taken: its code, and the cookie that opens it. */
    async booked(fields: Record<string, string> = guest, query: Record<string, string> = trip) {
      const response = await testSite.order(fields, query)
      if (response.status !== 303) throw new Error(`not taken: ${response.status}`)
      return { code: codeOf(response), cookie: cookieOf(response) }
    },
    async bookings(): Promise<ReadBooking[]> {
      const docs = await store.query({ collection: BOOKINGS })
      return docs.flatMap((doc) => readBooking(doc) ?? [])
    },
  }
  return testSite
}

export type OrderForm = { action: string; hidden: Record<string, string> }

/** The order form of a page, among others that may stand there: where it goes and what it carries unseen. */
export function formOf(html: string): OrderForm {
  const forms = html.match(/<form[\s\S]*?<\/form>/g) ?? []
  const own = forms.find((form) => form.includes('name="orderId"')) ?? ''
  const [form] = elements(own, 'form')
  if (!form) throw new Error('there is no order form')
  const hidden = elements(own, 'input').filter(({ attributes }) => attributes['type'] === 'hidden')
  return {
    action: form.attributes['action'] ?? '',
    hidden: Object.fromEntries(hidden.map(({ attributes: row }) => [row['name'] ?? '', row['value'] ?? ''])),
  }
}

/** What stands in the fields of the order form, and which of them are marked as wrong. */
export function filledIn(html: string): { values: Record<string, string>; invalid: string[]; focused: string[] } {
  const rows = [...elements(html, 'input'), ...elements(html, 'textarea')].map(({ attributes }) => attributes)
  const own = rows.filter((row) => orderFields.some((field) => field === row['name']))
  const note = /<textarea[^>]* name="note"[^>]*>([\s\S]*?)<\/textarea>/.exec(html)?.[1] ?? ''
  const names = (wanted: typeof rows) => wanted.map((row) => row['name'] ?? '')
  return {
    values: { ...Object.fromEntries(own.map((row) => [row['name'] ?? '', row['value'] ?? ''])), note },
    invalid: names(own.filter((row) => row['aria-invalid'] === 'true')),
    focused: names(own.filter((row) => row['autofocus'] !== undefined)),
  }
}

export function codeOf(response: Response): string {
  return /\/decoder\/(B[0-9A-Z]{10})$/.exec(response.headers.get('Location') ?? '')?.[1] ?? ''
}

export function cookieOf(response: Response): string {
  return response.headers.getSetCookie().join('; ').split(';')[0] ?? ''
}
