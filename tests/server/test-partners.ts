import { readApplicationDoc, applicationPath } from '#features/partners/partner-documents.server.ts'
import type { Application } from '#features/partners/application.ts'
import { decideIn } from '#features/partners/applications.server.ts'
import type { Decision } from '#features/partners/decision.ts'
import { applicationLinkToken, signInTokenUntil } from '#features/partners/partner-links.server.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { type TestBookingSite, cookieOf, SECRET } from './test-booking-site.ts'

export const hotel = {
  type: 'hotel',
  name: 'Hotel Primjer',
  town: 'Opatija',
  contact: 'Ana',
  reach: 'desk@hotel.example',
}

/** Sends the five fields of a reception desk; the code of the application and the cookie that opens it. */
export async function applied(testSite: TestBookingSite, fields: Record<string, string> = hotel) {
  const response = await testSite.post('/become-a-partner?door=refer', fields)
  const code = /\/decoder\/(A[0-9A-Z]{10})$/.exec(response.headers.get('Location') ?? '')?.[1]
  if (code === undefined) throw new Error(`not taken: ${response.status}`)
  return { code, cookie: cookieOf(response) }
}

export async function application(testSite: TestBookingSite, code: string): Promise<Application> {
  const stored = readApplicationDoc(await testSite.store.get(applicationPath(code)))
  if (!stored) throw new Error('not kept')
  return stored
}

/** The office's decision. */
export async function decide(testSite: TestBookingSite, decision: Decision) {
  const deciding = { now: testSite.clock.now(), who: 'office', by: 'office' as const, secret: SECRET }
  const { result } = await testSite.store.transact((transaction) => decideIn(transaction, decision, deciding))
  return result
}

type Wanted = Partial<Omit<Extract<Decision, { action: 'approve' }>, 'code' | 'action'>>

/** From the form to a partner whose code works; `cookie`: signed in by the mailed link. */
export async function partnered(
  testSite: TestBookingSite,
  fields: Record<string, string> = hotel,
  wanted: Wanted = {},
) {
  const { code } = await applied(testSite, fields)
  const decision = approval(code, wanted)
  await decide(testSite, decision)
  return { application: code, partner: decision.partner, cookie: await signedIn(testSite, decision.partner) }
}

export function approval(code: string, wanted: Wanted = {}) {
  const terms = { percent: 10, least: 300 }
  const plain = { place: 'opatija', terms, paidIn: 'money' as const, origins: [], partner: makeCode('P') }
  return { code, action: 'approve' as const, ...plain, ...wanted }
}

let links = 0

/** Each time another: one opens once. */
export function signInLink(testSite: TestBookingSite, code: string): string {
  const until = testSite.clock.now() + 30 * 60_000 - ++links
  return `/decoder/${code}?k=${signInTokenUntil({ code }, until, SECRET)}`
}

/** Opens a mailed link and presses its button; the cookie of the session. */
export async function signedIn(testSite: TestBookingSite, code: string): Promise<string> {
  const Cookie = cookieOf(await testSite.get(signInLink(testSite, code)))
  return cookieOf(await testSite.post('/partner', { intent: 'sign-in' }, { Cookie }))
}

export async function confirmLink(testSite: TestBookingSite, code: string): Promise<string> {
  return `/decoder/${code}?k=${applicationLinkToken(await application(testSite, code), SECRET)}`
}
