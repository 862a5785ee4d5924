import type { Account } from '#features/accounts/account.ts'
import type { AccountRole } from '#features/accounts/rights.ts'
import { openLiveSite } from '#server/live-site.server.ts'
import { accountWithSession } from './account-with-session.ts'
import { type TestBookingSite, openTestBookingSite } from './test-booking-site.ts'
import { formIn } from './form-in.ts'
import { ORIGIN } from './test-site.ts'

export const PASSWORD = 'four gulls over the harbour'

/** Somebody signed in: asks and sends forms as their browser would. */
export type SignedIn = {
  account: Account
  cookie: string
  get: (path: string) => Promise<Response>
  post: (path: string, fields: Record<string, string> | [name: string, value: string][]) => Promise<Response>
}

export type TestOffice = TestBookingSite & {
  signedIn: (role: AccountRole, more?: Partial<Account>) => Promise<SignedIn>
}

/** The whole site with a desk in memory, and a way in as any role. */
export async function openTestOffice(options: Parameters<typeof openTestBookingSite>[0] = {}): Promise<TestOffice> {
  const testSite = await openTestBookingSite(options)
  const { site, store } = testSite
  await openLiveSite({ site, store, onChange: () => {}, log: (entry) => testSite.log.push(entry) })
  return {
    ...testSite,
    async signedIn(role, more = {}) {
      const { account, token } = await accountWithSession(testSite, role, more)
      const cookie = `__Host-session=${token}`
      return {
        account,
        cookie,
        get: (path: string) => testSite.get(path, cookie),
        post: (path, fields) =>
          testSite.ask(path, {
            method: 'POST',
            body: new URLSearchParams(fields),
            headers: { Origin: ORIGIN, Cookie: cookie },
          }),
      }
    },
  }
}

/** The form of the fleet as the page shows it. */
export async function fleetForm(who: SignedIn): Promise<{ html: string; fields: Record<string, string> }> {
  const html = await (await who.get('/office/fleet')).text()
  return { html, fields: formIn(html, 'approach').values }
}
