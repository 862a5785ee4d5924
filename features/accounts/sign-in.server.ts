import type { Store } from '#documents/store.ts'
import type { Clock } from '#lib/clock.ts'
import type { GuessLimit } from '#lib/guess-limit.ts'
import type { RateLimit } from '#lib/rate-limit.ts'
import type { Account } from './account.ts'
import { emailPath, findAccountByEmail, passwordHashOf } from './accounts.server.ts'
import { isPassword } from './password.server.ts'
import { beginSession } from './sessions.server.ts'

/** Where wrong passwords count (ADR 32). */
export type SignInGuesses = {
  /** Of one address for one account; and of who is signed in, for the own account. */
  account: GuessLimit
  /** Of one address, for all accounts. */
  address: GuessLimit
  /** Of a browser that has signed in to the account before; nothing else counts for it. */
  device: GuessLimit
  /** Of all browsers that are not known, for one account: slows them, and never closes for long. */
  strangers: RateLimit
}

type Deps = { store: Store; clock: Clock; guesses: SignInGuesses }
/** `device`: which browser it is, where it has signed in to this account before (device-cookie.server.ts). */
type Given = { email: string; password: string; address: string; agent: string; device: string | null }
type Result = { kind: 'signed'; account: Account; token: string } | { kind: 'wrong' } | { kind: 'closed' }

/** E-mail and password. The same answer, after the same work, whether the address has an account or not. */
export async function signIn({ store, clock, guesses }: Deps, given: Given): Promise<Result> {
  const { isClosed, wrong, right } = counted(guesses, given)
  if (isClosed()) return { kind: 'closed' }
  const account = await findAccountByEmail(store, given.email)
  const hash = account?.state === 'active' ? await passwordHashOf(store, account.id) : null
  const isRight = await isPassword(given.password, hash, { isKnown: given.device !== null })
  // Of many sent at once, so many are answered as of those sent one after another.
  if (isClosed()) return { kind: 'closed' }
  if (!account || !isRight) {
    wrong()
    return { kind: 'wrong' }
  }
  right()
  const { token } = await beginSession({ store, clock }, { account, agent: given.agent, way: 'password' })
  return { kind: 'signed', account, token }
}

function counted(guesses: SignInGuesses, { email, address, device }: Given) {
  if (device !== null) {
    const { isClosed, wrong, right } = guesses.device
    return { isClosed: () => isClosed(device), wrong: () => wrong(device), right: () => right(device) }
  }
  const account = emailPath(email)
  const pair = `${account} ${address}`
  return {
    isClosed: () =>
      guesses.account.isClosed(pair) || guesses.address.isClosed(address) || guesses.strangers.isEmpty(account),
    wrong() {
      guesses.account.wrong(pair)
      guesses.address.wrong(address)
      guesses.strangers.take(account)
    },
    right: () => guesses.account.right(pair),
  }
}

/** Is it the password of who is signed in? A browser left open must not be where it is guessed. */
export async function checkOwnPassword(
  { store, guesses: { account: guesses } }: Pick<Deps, 'store' | 'guesses'>,
  id: string,
  typed: string,
): Promise<'right' | 'wrong' | 'closed'> {
  if (guesses.isClosed(id)) return 'closed'
  const isRight = await isPassword(typed, await passwordHashOf(store, id), { isKnown: true })
  if (guesses.isClosed(id)) return 'closed'
  if (isRight) return 'right'
  guesses.wrong(id)
  return 'wrong'
}
