import type { Write } from '#documents/model/write.ts'
import { accountMailWrite } from './account-mail-jobs.ts'
import type { Account } from './account.ts'
import {
  type AccountLink,
  type LinkDeps,
  linkDeletes,
  linkId,
  linksIn,
  linkToken,
  linkWrite,
  newSeed,
  type Recovery,
} from './account-links.server.ts'
import { accountPath, findAccount, findAccountByEmail } from './accounts.server.ts'
import { hashPassword } from './password.server.ts'
import { endSessions } from './sessions.server.ts'

/** Somebody waits for it at the screen. */
const RECOVERY_MS = 3_600_000
/** A stranger may ask for somebody else's link: where one lies in the inbox that is younger than this, no other is sent. */
const NEXT_RECOVERY_MS = RECOVERY_MS / 2

/**
 * Asked for by whoever knows the address. The same work whether it has an account or not: a job is kept, and who runs it
 * looks whether there is anybody to write to. `isKnown`: by a browser that has signed in to it before.
 */
export async function askForRecovery(
  { store, clock, secret }: LinkDeps,
  email: string,
  isKnown: boolean,
): Promise<void> {
  const now = clock.now()
  const seed = newSeed()
  const job = { kind: 'recovery', email, seed, until: now + RECOVERY_MS, isKnown } as const
  await store.commit([accountMailWrite(job, linkId(linkToken(seed, secret)))])
}

type Wanted = { seed: string; until: number; isKnown: boolean }

/**
 * The token of a new link for an account there is. null: nobody has the address, or a stranger asks and the link that was
 * mailed last still opens for half an hour and more. So nobody can use up the mails of somebody else.
 */
export async function makeRecovery(
  { store, clock, secret }: LinkDeps,
  email: string,
  { seed, until, isKnown }: Wanted = { seed: newSeed(), until: clock.now() + RECOVERY_MS, isKnown: true },
): Promise<{ account: Account; token: string } | null> {
  const account = await findAccountByEmail(store, email)
  if (account?.state !== 'active') return null
  const token = linkToken(seed, secret)
  const now = clock.now()
  const link: Recovery = { kind: 'recovery', accountId: account.id, id: linkId(token), seed, createdAt: now, until }
  const { result } = await store.transact(async (transaction) => {
    const links = await linksIn(transaction)
    const isFresh = (other: AccountLink) =>
      other.kind === 'recovery' && other.accountId === account.id && other.id !== link.id
    if (!isKnown && links.some((other) => isFresh(other) && now < other.createdAt + NEXT_RECOVERY_MS)) return false
    transaction.write(...linkDeletes(links.filter((other) => other.until <= now)), linkWrite(link))
    return true
  })
  return result ? { account, token } : null
}

/** Another password; every session and every other such link of the account ends. null: the link opens nothing now. */
export async function recover(
  { store, clock }: LinkDeps,
  { id, accountId }: Recovery,
  password: string,
  also: (account: Account) => Write[],
): Promise<Account | null> {
  const account = await findAccount(store, accountId)
  if (account?.state !== 'active') return null
  const passwordHash = await hashPassword(password)
  const { result } = await store.transact(async (transaction) => {
    const links = await linksIn(transaction)
    const isOpen = links.some((link) => link.id === id && link.kind === 'recovery' && link.until > clock.now())
    if (!isOpen || !(await transaction.get(accountPath(accountId)))) return false
    transaction.write(
      ...linkDeletes(links.filter((link) => link.kind === 'recovery' && link.accountId === accountId)),
      { kind: 'update', path: accountPath(accountId), data: { passwordHash } },
      ...also(account),
    )
    return true
  })
  if (!result) return null
  await endSessions(store, accountId, () => true)
  return account
}
