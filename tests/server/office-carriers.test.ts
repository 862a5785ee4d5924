import { beforeEach, expect, test } from 'vitest'
import { makeCode } from '#features/codes/make-code.server.ts'
import type { ApplicationTyped } from '#features/partners/application-form.ts'
import { apply } from '#features/partners/applications.server.ts'
import { watchPapers } from '#features/partners/paper-watch.server.ts'
import { SECRET } from './test-booking-site.ts'
import { elements, textOf } from './html.ts'
import { type TestOffice, openTestOffice, type SignedIn } from './test-office.ts'
import { applied, decide, partnered } from './test-partners.ts'

let testSite: TestOffice
let session: SignedIn
beforeEach(async () => {
  testSite = await openTestOffice({ now: '2026-07-15T09:00:00Z' })
  session = await testSite.signedIn('dispatcher', { locale: 'en' })
})

const papers = { licenceUntil: '2027-03-01', insuranceUntil: '2027-06-30' }

/** An application of the door for drivers, and the partnership it became. */
async function carrier(name: string, values: ApplicationTyped = {}) {
  const { code, partner } = { code: makeCode('A'), partner: makeCode('P') }
  const typed = { type: 'driver', name, town: 'Rijeka', email: `${code}@obrt.example`, phone: '+385912345678' }
  const now = testSite.clock.now()
  await apply(testSite.store, { code, door: 'drive', locale: 'hr', values: { ...typed, ...papers, ...values }, now })
  const terms = { percent: 10, least: 0 }
  await decide(testSite, { code, action: 'approve', partner, place: 'rijeka', terms, paidIn: 'money', origins: [] })
  return { code, partner }
}

/** A ride this carrier has driven to its end; what is ordered on a sample site is a trial. */
async function drove(partner: string, pickUpAt: string, more: Record<string, string | boolean> = {}): Promise<void> {
  const { code } = await testSite.booked()
  const { state = 'completed', ...rest } = more
  const driven = { 'legStatus.there.carrier': partner, state, 'legStatus.there.state': state }
  const data = { ...driven, trial: false, pickUpAt: Date.parse(pickUpAt), ...rest }
  await testSite.store.commit([{ kind: 'update', path: `bookings/${code}`, data }])
}

/** The rows as they are read, by their link. */
async function rows(query = '', who = session): Promise<[string, string][]> {
  const html = await (await who.get(`/office/carriers${query}`)).text()
  return (/<tbody>(.*)<\/tbody>/s.exec(html)?.[1] ?? '').split('</tr>').flatMap((row): [string, string][] => {
    const href = elements(row, 'a')[0]?.attributes['href']
    return href === undefined ? [] : [[href.replace('/office/partners/', ''), textOf(row)]]
  })
}
const codes = async (query = '') => (await rows(query)).map(([code]) => code)

test('each carrier with its towns, the paper that ends first, and the rides of this month in Croatia', async () => {
  const busy = await carrier('Obrt Prvi', { permits: 'opatija,rijeka', insuranceUntil: '2026-07-22' })
  const idle = await carrier('Obrt Drugi', { licenceUntil: '', insuranceUntil: '' })
  await drove(busy.partner, '2026-06-30T22:00:00Z')
  await drove(busy.partner, '2026-07-31T21:59:00Z')
  // June and August on the clocks of Croatia, a ride nobody paid, one that was cancelled.
  await drove(busy.partner, '2026-06-30T21:59:00Z')
  await drove(busy.partner, '2026-07-31T22:00:00Z')
  await drove(busy.partner, '2026-07-10T10:00:00Z', { trial: true })
  await drove(busy.partner, '2026-07-10T10:00:00Z', { state: 'cancelled' })
  const listed = await rows()
  expect(listed.map(([code]) => code)).toEqual([busy.code, idle.code])
  expect(listed[0]?.[1]).toMatch(/Obrt Prvi.*Active.*Rijeka, Opatija.*22 Jul 2026.*7 days left.*\D2$/s)
  expect(listed[1]?.[1]).toMatch(/No dates entered.*\D0$/s)
  const croatian = await testSite.signedIn('owner', { locale: 'hr' })
  expect((await rows('', croatian))[0]?.[1]).toMatch(/Aktivan.*22\. srp 2026\..*još 7 dana/s)
})

test('who is paused stays on the list with the reason; who refers guests or was refused is on another', async () => {
  const late = await carrier('Obrt Kasni', { licenceUntil: '2026-07-14' })
  const stopped = await carrier('Obrt Stop')
  const refused = await applied(testSite)
  await partnered(testSite, { type: 'hotel', name: 'Hotel', town: 'Opatija', contact: 'Ana', reach: 'a@hotel.example' })
  await testSite.store.commit([{ kind: 'update', path: `applications/${refused.code}`, data: { door: 'drive' } }])
  await decide(testSite, { code: refused.code, action: 'reject', note: 'Predaleko.' })
  const watch = { store: testSite.store, now: testSite.clock.now(), today: '2026-07-15', secret: SECRET }
  await watchPapers({ ...watch, noteFor: () => 'Licencija je istekla.' })
  await decide(testSite, { code: stopped.code, action: 'suspend', note: 'Kasnio je.' })
  const listed = new Map(await rows())
  expect([...listed.keys()].toSorted()).toEqual([late.code, stopped.code].toSorted())
  expect(listed.get(late.code)).toMatch(/Suspended: a document has expired.*14 Jul 2026.*expired/s)
  expect(listed.get(stopped.code)).toContain('Suspended by the office')
  expect(await codes('?state=papers')).toEqual([late.code])
  expect(await codes('?state=working')).toEqual([])
})

test('is found by name, town, code and phone, ordered by the paper that ends first, and given out as a file', async () => {
  const first = await carrier('Žal d.o.o.', { permits: 'opatija', licenceUntil: '2026-09-01' })
  const second = await carrier('=Brod', { phone: '+385917654321' })
  await drove(second.partner, '2026-07-10T10:00:00Z')
  for (const q of ['zal', 'OPATIJA', first.code, 'rijeka opat', '0912345678'])
    expect([q, await codes(`?q=${encodeURIComponent(q)}`)]).toEqual([q, [first.code]])
  expect(await codes('?q=nitko')).toEqual([])
  expect(await codes()).toEqual([second.code, first.code])
  expect(await codes('?sort=ends&order=up')).toEqual([first.code, second.code])
  const file = await session.get('/office/carriers?export=csv&q=%3Dbrod')
  expect(file.headers.get('Content-Disposition')).toContain('carriers.csv')
  const lines = (await file.text()).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/;"?'=Brod"?;Active;Rijeka;.*;2027-03-01;1$/)
})
