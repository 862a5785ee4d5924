import type { Account } from '#features/accounts/account.ts'
import type { AccountRole } from '#features/accounts/rights.ts'
import { openLiveSite } from '#server/live-site.server.ts'
import { accountWithSession } from './account-with-session.ts'
import { type BookingHouse, openBookingHouse } from './booking-house.ts'
import { formIn } from './form-in.ts'
import { ORIGIN } from './house.ts'

export const PASSWORD = 'four gulls over the harbour'

/** Somebody signed in: asks and sends forms as their browser would. */
export type SignedIn = {
  account: Account
  cookie: string
  get: (path: string) => Promise<Response>
  post: (path: string, fields: Record<string, string> | [name: string, value: string][]) => Promise<Response>
}

export type OfficeHouse = BookingHouse & { signedIn: (role: AccountRole, more?: Partial<Account>) => Promise<SignedIn> }

/** The whole site with a desk in memory, and a way in as any role. */
export async function openOfficeHouse(options: Parameters<typeof openBookingHouse>[0] = {}): Promise<OfficeHouse> {
  const house = await openBookingHouse(options)
  const { site, store } = house
  await openLiveSite({ site, store, onChange: () => {}, log: (entry) => house.log.push(entry) })
  return {
    ...house,
    async signedIn(role, more = {}) {
      const { account, token } = await accountWithSession(house, role, more)
      const cookie = `__Host-session=${token}`
      return {
        account,
        cookie,
        get: (path: string) => house.get(path, cookie),
        post: (path, fields) =>
          house.ask(path, {
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
