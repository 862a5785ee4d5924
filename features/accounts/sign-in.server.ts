import type { Store } from '#documents/store.ts'
import type { Clock } from '#lib/clock.ts'
import type { GuessLimit } from '#lib/guess-limit.ts'
import type { Account } from './account.ts'
import { emailPath, findAccountByEmail, passwordHashOf } from './accounts.server.ts'
import { isPassword } from './password.server.ts'
import { beginSession } from './sessions.server.ts'

/** Wrong passwords count against the account that was meant and against the address they came from. */
export type SignInGuesses = { account: GuessLimit; address: GuessLimit }

type Deps = { store: Store; clock: Clock; guesses: SignInGuesses }
type Given = { email: string; password: string; address: string; agent: string }
type Result = { kind: 'signed'; account: Account; token: string } | { kind: 'wrong' } | { kind: 'closed' }

/** E-mail and password. The same answer, after the same work, whether the address has an account or not. */
export async function signIn({ store, clock, guesses }: Deps, given: Given): Promise<Result> {
  const key = emailPath(given.email)
  if (guesses.account.isClosed(key) || guesses.address.isClosed(given.address)) return { kind: 'closed' }
  const account = await findAccountByEmail(store, given.email)
  const hash = account?.state === 'active' ? await passwordHashOf(store, account.id) : null
  const isRight = await isPassword(given.password, hash)
  if (!account || !isRight) {
    guesses.account.wrong(key)
    guesses.address.wrong(given.address)
    return { kind: 'wrong' }
  }
  guesses.account.right(key)
  const { token } = await beginSession({ store, clock }, { account, agent: given.agent, way: 'password' })
  return { kind: 'signed', account, token }
}
