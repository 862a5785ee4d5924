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
  const isClosed = () => guesses.account.isClosed(key) || guesses.address.isClosed(given.address)
  if (isClosed()) return { kind: 'closed' }
  const account = await findAccountByEmail(store, given.email)
  const hash = account?.state === 'active' ? await passwordHashOf(store, account.id) : null
  const isRight = await isPassword(given.password, hash)
  // Of many sent at once, so many are answered as of those sent one after another.
  if (isClosed()) return { kind: 'closed' }
  if (!account || !isRight) {
    guesses.account.wrong(key)
    guesses.address.wrong(given.address)
    return { kind: 'wrong' }
  }
  guesses.account.right(key)
  const { token } = await beginSession({ store, clock }, { account, agent: given.agent, way: 'password' })
  return { kind: 'signed', account, token }
}

/** Is it the password of who is signed in? A browser left open must not be where it is guessed. */
export async function checkOwnPassword(
  { store, guesses: { account: guesses } }: Pick<Deps, 'store' | 'guesses'>,
  id: string,
  typed: string,
): Promise<'right' | 'wrong' | 'closed'> {
  if (guesses.isClosed(id)) return 'closed'
  const isRight = await isPassword(typed, await passwordHashOf(store, id))
  if (guesses.isClosed(id)) return 'closed'
  if (isRight) return 'right'
  guesses.wrong(id)
  return 'wrong'
}
