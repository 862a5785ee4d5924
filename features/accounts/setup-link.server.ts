import { createHash, randomBytes } from 'node:crypto'
import type { Write } from '#documents/model/write.ts'
import type { Store } from '#documents/store.ts'
import type { Clock } from '#lib/clock.ts'
import type { Account } from './account.ts'
import { ACCOUNTS, newAccount, type NewAccount } from './accounts.server.ts'

const PATH = 'setup/link'
const HOUR_MS = 3_600_000
const LINK_MS = 24 * HOUR_MS
const TOKEN_BYTES = 32

type Deps = { store: Store; clock: Clock }

/** A new one-time link; the one before is worth nothing any more. The token is told once and kept as its SHA-256. */
export async function makeSetupToken({ store, clock }: Deps): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const data = { hash: hashOf(token), until: clock.now() + LINK_MS }
  await store.commit([{ kind: 'set', path: PATH, data }])
  return token
}

/** The first who comes with it becomes the owner; it opens nothing afterwards. null: it opens nothing now. */
export async function claimSetup(
  { store, clock }: Deps,
  token: string,
  given: Omit<NewAccount, 'role'>,
  also: (account: Account) => Write[],
): Promise<Account | null> {
  // Before the slow hash of the password: who has no link makes us do no work.
  if (!isOpenedBy((await store.get(PATH))?.data, token, clock.now())) return null
  const { account, writes } = await newAccount({ ...given, role: 'owner' }, clock.now())
  const { result } = await store.transact(async (transaction) => {
    if (!isOpenedBy((await transaction.get(PATH))?.data, token, clock.now())) return false
    transaction.write({ kind: 'delete', path: PATH }, ...writes, ...also(account))
    return true
  })
  return result ? account : null
}

export async function isThereAnOwner(store: Store): Promise<boolean> {
  const where = [{ field: 'role', operator: '==', value: 'owner' } as const]
  return (await store.query({ collection: ACCOUNTS, where, limit: 1 })).length > 0
}

/** `#setup=…` of the link, the whole link, or the bare token. */
export function tokenIn(typed: string): string {
  return typed.trim().replace(/^.*#setup=/, '')
}

function isOpenedBy(stored: Record<string, unknown> | undefined, token: string, now: number): boolean {
  return stored !== undefined && stored['hash'] === hashOf(token) && Number(stored['until']) > now
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
