import type { Account } from '#features/accounts/account.ts'
import { newAccount } from '#features/accounts/accounts.server.ts'
import type { AccountRole } from '#features/accounts/rights.ts'
import { beginSession } from '#features/accounts/sessions.server.ts'
import type { Store } from '#documents/store.ts'
import type { Clock } from '#lib/clock.ts'

/** Without a password, so that no test waits for one: its session is written straight into the store. */
export async function accountWithSession(
  { store, clock }: { store: Store; clock: Clock },
  role: AccountRole,
  {
    name = `A ${role}`,
    email = `${role}-${crypto.randomUUID()}@example.hr`,
    locale = 'en',
    partnerId = null,
  }: Partial<Account> = {},
): Promise<{ account: Account; token: string }> {
  const { account, writes } = await newAccount({ email, name, role, locale, partnerId, password: null }, clock.now())
  await store.commit(writes)
  const { token } = await beginSession({ store, clock }, { account, agent: 'A test', way: 'password' })
  return { account, token }
}
