import { createHash, randomBytes } from 'node:crypto'
import type { Doc } from '#documents/model/apply.ts'
import type { CollectionRules } from '#documents/rules.ts'
import type { Store, Transaction } from '#documents/store.ts'
import type { Clock } from '#lib/clock.ts'
import { cut } from '#lib/cut.ts'
import type { Account, Session, Signed, SignInWay } from './account.ts'
import { findAccount } from './accounts.server.ts'

const SESSIONS = 'sessions'
/** No browser reads it; it is asked for by the account. */
export const sessionRules: CollectionRules = { collection: SESSIONS, indexes: [['accountId']] }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** From the last time it was used. */
const SESSION_MS = 30 * DAY_MS
export const SESSION_SECONDS = SESSION_MS / 1000
/** A token that leaked is worth a day, unless it is used meanwhile: then one of the two browsers is signed out. */
const ROTATED_AFTER_MS = DAY_MS
/** Requests under way at the moment of the change still carry the old one. */
const GRACE_MS = MINUTE_MS
/** Not every request shall be a write. */
const SEEN_STEP_MS = HOUR_MS
const TOKEN_BYTES = 32
const LONGEST_AGENT = 200

type Deps = { store: Store; clock: Clock }
type Stored = Session & { rotatedAt: number; replaced: boolean }

/** A new session; its token is told once and kept only as its SHA-256. */
export async function beginSession(
  { store, clock }: Deps,
  { account, agent, way }: { account: Account; agent: string; way: SignInWay },
): Promise<{ token: string; session: Session }> {
  const now = clock.now()
  await forgetEnded({ store, clock }, account.id)
  const session: Session = {
    id: randomBytes(9).toString('base64url'),
    accountId: account.id,
    agent: cut(agent, LONGEST_AGENT),
    way,
    createdAt: now,
    seenAt: now,
    expiresAt: now + SESSION_MS,
  }
  const token = newToken()
  await store.commit([{ kind: 'set', path: pathOf(token), data: { ...session, rotatedAt: now, replaced: false } }])
  return { token, session }
}

/** Who comes with this token; null: nobody any more. `fresh`: a token to be given instead of it. */
export async function findSession(
  deps: Deps,
  token: string,
  { mayRotate }: { mayRotate: boolean },
): Promise<(Signed & { fresh: string | null }) | null> {
  const now = deps.clock.now()
  const stored = readSession(await deps.store.get(pathOf(token)))
  if (!stored || stored.expiresAt <= now) return null
  const account = await findAccount(deps.store, stored.accountId)
  if (account?.state !== 'active') return null
  const { rotatedAt, replaced, ...session } = stored
  if (replaced) return { account, session, fresh: null }
  if (mayRotate && now - rotatedAt >= ROTATED_AFTER_MS) return { account, session, fresh: await rotate(deps, token) }
  if (now - session.seenAt >= SEEN_STEP_MS) await slide(deps, token)
  return { account, session, fresh: null }
}

/** The same session under another token. Of two requests at once only one is given it. */
async function rotate({ store, clock }: Deps, token: string): Promise<string | null> {
  const fresh = newToken()
  const now = clock.now()
  const { result } = await store.transact(async (transaction) => {
    const stored = await currentIn(transaction, token)
    if (!stored) return false
    const renewed = { ...stored, seenAt: now, rotatedAt: now, expiresAt: now + SESSION_MS }
    transaction.write(
      { kind: 'set', path: pathOf(fresh), data: renewed },
      { kind: 'update', path: pathOf(token), data: { replaced: true, expiresAt: now + GRACE_MS } },
    )
    return true
  })
  return result ? fresh : null
}

async function slide({ store, clock }: Deps, token: string): Promise<void> {
  const now = clock.now()
  await store.transact(async (transaction) => {
    if (!(await currentIn(transaction, token))) return false
    transaction.write({ kind: 'update', path: pathOf(token), data: { seenAt: now, expiresAt: now + SESSION_MS } })
    return true
  })
}

async function currentIn(transaction: Transaction, token: string): Promise<Stored | null> {
  const stored = readSession(await transaction.get(pathOf(token)))
  return stored && !stored.replaced ? stored : null
}

/** The browsers an account is signed in with, the last used first. */
export async function sessionsOf({ store, clock }: Deps, accountId: string): Promise<Session[]> {
  const stored = (await docsOf(store, accountId)).flatMap((doc) => readSession(doc) ?? [])
  return stored
    .filter(({ replaced, expiresAt }) => !replaced && expiresAt > clock.now())
    .map(({ rotatedAt: _rotated, replaced: _replaced, ...session }) => session)
    .toSorted((a, b) => b.seenAt - a.seenAt)
}

/** Ends those sessions of an account that are named, at once; says how many documents went. */
export async function endSessions(
  store: Store,
  accountId: string,
  isNamed: (session: Session) => boolean,
): Promise<number> {
  const docs = (await docsOf(store, accountId)).filter((doc) => {
    const session = readSession(doc)
    return session !== null && isNamed(session)
  })
  await store.commit(docs.map(({ path }) => ({ kind: 'delete', path })))
  return docs.length
}

async function forgetEnded({ store, clock }: Deps, accountId: string): Promise<void> {
  await endSessions(store, accountId, ({ expiresAt }) => expiresAt <= clock.now())
}

function docsOf(store: Store, accountId: string): Promise<Doc[]> {
  return store.query({ collection: SESSIONS, where: [{ field: 'accountId', operator: '==', value: accountId }] })
}

function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

function pathOf(token: string): string {
  return `${SESSIONS}/${createHash('sha256').update(token).digest('hex')}`
}

function readSession(doc: Doc | null): Stored | null {
  // Written by this file and by nobody else: browsers have no rule for this collection.
  return doc === null ? null : (doc.data as unknown as Stored)
}
