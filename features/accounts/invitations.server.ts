import type { Write } from '#documents/model/write.ts'
import type { Store } from '#documents/store.ts'
import { accountMailWrite } from './account-mail-jobs.ts'
import type { Account } from './account.ts'
import {
  type Invitation,
  isLinkId,
  type LinkDeps,
  linkDeletes,
  linkId,
  linkPath,
  linksIn,
  linkToken,
  linkWrite,
  newSeed,
  readLink,
} from './account-links.server.ts'
import { emailPath, newAccount } from './accounts.server.ts'

const DAY_MS = 86_400_000
/** Long enough for somebody on holiday, short enough to be forgotten in an inbox. */
const INVITATION_MS = 7 * DAY_MS

type Invited = Pick<Invitation, 'email' | 'name' | 'role' | 'locale' | 'by'>

/** An earlier invitation to the same address is worth nothing any more. null: the address has an account. */
export async function invite(
  { store, clock, secret }: LinkDeps,
  invited: Invited,
  also: (invitation: Invitation) => Write[],
): Promise<Invitation | null> {
  const now = clock.now()
  const seed = newSeed()
  const id = linkId(linkToken(seed, secret))
  const invitation: Invitation = {
    kind: 'invitation',
    ...invited,
    id,
    seed,
    createdAt: now,
    until: now + INVITATION_MS,
  }
  const { result } = await store.transact(async (transaction) => {
    if (await transaction.get(emailPath(invited.email))) return false
    const links = await linksIn(transaction)
    const ended = links.filter(
      (link) => link.until <= now || (link.kind === 'invitation' && isSame(link.email, invited.email)),
    )
    transaction.write(
      ...linkDeletes(ended),
      linkWrite(invitation),
      accountMailWrite({ kind: 'invitation', id }, id),
      ...also(invitation),
    )
    return true
  })
  return result ? invitation : null
}

/** Those that can still be accepted, the newest first. */
export async function invitations({ store, clock }: LinkDeps): Promise<Invitation[]> {
  return (await linksIn(store))
    .flatMap((link) => (link.kind === 'invitation' && link.until > clock.now() ? link : []))
    .toSorted((a, b) => b.createdAt - a.createdAt)
}

/** The link in the mail opens nothing from now on. false: it was accepted or withdrawn before. */
export async function withdraw(store: Store, id: string, also: (invitation: Invitation) => Write[]): Promise<boolean> {
  if (!isLinkId(id)) return false
  const { result } = await store.transact(async (transaction) => {
    const link = readLink(await transaction.get(linkPath(id)))
    if (link?.kind !== 'invitation') return false
    transaction.write({ kind: 'delete', path: linkPath(id) }, ...also(link))
    return true
  })
  return result
}

/** The invited has an account; the link opens nothing afterwards. null: it opens nothing now. */
export async function acceptInvitation(
  { store, clock }: LinkDeps,
  { id, email, role, locale }: Invitation,
  given: { name: string; password: string },
  also: (account: Account) => Write[],
): Promise<Account | null> {
  const { account, writes } = await newAccount({ ...given, email, role, locale }, clock.now())
  const { result } = await store.transact(async (transaction) => {
    const link = readLink(await transaction.get(linkPath(id)))
    if (link?.kind !== 'invitation' || link.until <= clock.now()) return false
    if (await transaction.get(emailPath(email))) return false
    transaction.write({ kind: 'delete', path: linkPath(id) }, ...writes, ...also(account))
    return true
  })
  return result ? account : null
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}
