import { readApplicationDoc, applicationPath } from '#features/partners/partner-documents.server.ts'
import type { Application } from '#features/partners/application.ts'
import { decideIn } from '#features/partners/applications.server.ts'
import type { Decision } from '#features/partners/decision.ts'
import { applicationLinkToken, signInTokenUntil } from '#features/partners/partner-links.server.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { type BookingHouse, cookieOf, SECRET } from './booking-house.ts'

export const hotel = {
  type: 'hotel',
  name: 'Hotel Primjer',
  town: 'Opatija',
  contact: 'Ana',
  reach: 'desk@hotel.example',
}

/** Sends the five fields of a reception desk; the code of the application and the cookie that opens it. */
export async function applied(house: BookingHouse, fields: Record<string, string> = hotel) {
  const response = await house.post('/become-a-partner?door=refer', fields)
  const code = /\/decoder\/(A[0-9A-Z]{10})$/.exec(response.headers.get('Location') ?? '')?.[1]
  if (code === undefined) throw new Error(`not taken: ${response.status}`)
  return { code, cookie: cookieOf(response) }
}

export async function application(house: BookingHouse, code: string): Promise<Application> {
  const kept = readApplicationDoc(await house.store.get(applicationPath(code)))
  if (!kept) throw new Error('not kept')
  return kept
}

/** The office's decision. */
export async function decide(house: BookingHouse, decision: Decision) {
  const deciding = { now: house.clock.now(), who: 'office', by: 'office' as const, secret: SECRET }
  const { result } = await house.store.transact((transaction) => decideIn(transaction, decision, deciding))
  return result
}

type Wanted = Partial<Omit<Extract<Decision, { action: 'approve' }>, 'code' | 'action'>>

/** From the form to a partner whose code works; `cookie`: signed in by the mailed link. */
export async function partnered(house: BookingHouse, fields: Record<string, string> = hotel, wanted: Wanted = {}) {
  const { code } = await applied(house, fields)
  const decision = approval(code, wanted)
  await decide(house, decision)
  return { application: code, partner: decision.partner, cookie: await signedIn(house, decision.partner) }
}

export function approval(code: string, wanted: Wanted = {}) {
  const terms = { percent: 10, least: 300 }
  const plain = { place: 'opatija', terms, paidIn: 'money' as const, origins: [], partner: makeCode('P') }
  return { code, action: 'approve' as const, ...plain, ...wanted }
}

let links = 0

/** Each time another: one opens once. */
export function signInLink(house: BookingHouse, code: string): string {
  const until = house.clock.now() + 30 * 60_000 - ++links
  return `/decoder/${code}?k=${signInTokenUntil({ code }, until, SECRET)}`
}

/** Opens a mailed link and presses its button; the cookie of the session. */
export async function signedIn(house: BookingHouse, code: string): Promise<string> {
  const Cookie = cookieOf(await house.get(signInLink(house, code)))
  return cookieOf(await house.post('/partner', { intent: 'sign-in' }, { Cookie }))
}

export async function confirmLink(house: BookingHouse, code: string): Promise<string> {
  return `/decoder/${code}?k=${applicationLinkToken(await application(house, code), SECRET)}`
}
