import { createHash, randomBytes } from 'node:crypto'
import type { Doc } from '#documents/model/apply.ts'
import type { Store, Transaction } from '#documents/store.ts'
import { readCode } from '#features/codes/code.ts'

/** A tablet on a reception desk. Its secret is in its cookie; here lies only the mark of it, which names the document. */
export type Tablet = {
  id: string
  partner: string
  pairedAt: number
  /** The last slip, for a tablet without JavaScript; gone with the next guest. */
  slip: { code: string; until: number } | null
}

/** A K code waits so long for its tablet. */
export const PAIRING_MS = 10 * 60_000
export const TABLETS_AT_MOST = 10
const TABLETS = 'desk-tablets'
const PAIRINGS = 'desk-pairings'
const COOKIE_SECONDS = 365 * 24 * 3600

/** How the cookie travels (features/accounts/session-cookie.server.ts); null: not at all. */
export type DeskWay = { secure: boolean }

export type Pairing = { code: string; partner: string; until: number }

/** A new K code: what waited for this partner before is worth nothing any more. */
export async function offerPairing(store: Store, pairing: Pairing): Promise<void> {
  const old = await store.query({
    collection: PAIRINGS,
    where: [{ field: 'partner', operator: '==', value: pairing.partner }],
  })
  const { code, partner, until } = pairing
  await store.commit([
    ...old.map(({ path }) => ({ kind: 'delete' as const, path })),
    { kind: 'set', path: `${PAIRINGS}/${code}`, data: { code, partner, until } },
  ])
}

/** The code that waits for a tablet of this partner now. */
export async function waitingPairing(store: Store, partner: string, now: number): Promise<Pairing | null> {
  const docs = await store.query({
    collection: PAIRINGS,
    where: [{ field: 'partner', operator: '==', value: partner }],
  })
  return docs.flatMap((doc) => readPairing(doc) ?? []).find(({ until }) => until > now) ?? null
}

/** Once, and within its ten minutes: the secret for the tablet's cookie. null: no such code, or too late, or too many. */
export async function pairTablet(store: Store, typed: string, now: number): Promise<string | null> {
  const reading = readCode(typed)
  if (!reading.ok || reading.kind !== 'K') return null
  const token = randomBytes(32).toString('base64url')
  const waiting = readPairing(await store.get(`${PAIRINGS}/${reading.code}`))
  if (!waiting || (await tabletsOf(store, waiting.partner)).length >= TABLETS_AT_MOST) return null
  const { result } = await store.transact((transaction) => pairIn(transaction, reading.code, token, now))
  return result ? token : null
}

async function pairIn(transaction: Transaction, code: string, token: string, now: number): Promise<boolean> {
  const path = `${PAIRINGS}/${code}`
  const pairing = readPairing(await transaction.get(path))
  if (!pairing) return false
  transaction.write({ kind: 'delete', path })
  if (pairing.until <= now) return false
  const tablet: Tablet = { id: markOf(token), partner: pairing.partner, pairedAt: now, slip: null }
  transaction.write({ kind: 'set', path: `${TABLETS}/${tablet.id}`, data: { ...tablet } })
  return true
}

export async function tabletsOf(store: Store, partner: string): Promise<Tablet[]> {
  const docs = await store.query({
    collection: TABLETS,
    where: [{ field: 'partner', operator: '==', value: partner }],
  })
  return docs.flatMap((doc) => readTablet(doc) ?? []).toSorted((a, b) => a.pairedAt - b.pairedAt)
}

/** Unpaired at once: the next thing it asks is asked by a stranger. Only one of this partner's own. */
export async function unpairTablet(store: Store, partner: string, id: string): Promise<boolean> {
  const tablet = (await tabletsOf(store, partner)).find((row) => row.id === id)
  if (tablet) await store.commit([{ kind: 'delete', path: `${TABLETS}/${tablet.id}` }])
  return tablet !== undefined
}

/** False: the tablet was unpaired meanwhile, and there is nothing to keep it on. */
export async function keepSlip(store: Store, { id }: Tablet, slip: Tablet['slip']): Promise<boolean> {
  const path = `${TABLETS}/${id}`
  const { result } = await store.transact(async (transaction) => {
    if ((await transaction.get(path)) === null) return false
    transaction.write({ kind: 'update', path, data: { slip } })
    return true
  })
  return result
}

/** The tablet a request comes from. */
export async function tabletOf(store: Store, cookie: string | null, way: DeskWay | null): Promise<Tablet | null> {
  const token = way && tokenOf(cookie, way)
  return token ? readTablet(await store.get(`${TABLETS}/${markOf(token)}`)) : null
}

export function tabletCookie(token: string, way: DeskWay): string {
  return `${nameOf(way)}=${token}; Max-Age=${COOKIE_SECONDS}; ${attributes(way)}`
}

export function noTabletCookie(way: DeskWay): string {
  return `${nameOf(way)}=; Max-Age=0; ${attributes(way)}`
}

/** As of a session (features/accounts/session-cookie.server.ts), and never sent along from another site at all. */
function attributes({ secure }: DeskWay): string {
  return `Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
}

function nameOf({ secure }: DeskWay): string {
  return secure ? '__Host-desk' : 'desk'
}

function tokenOf(cookie: string | null, way: DeskWay): string | null {
  const name = `${nameOf(way)}=`
  const pair = cookie?.split(';').find((part) => part.trim().startsWith(name))
  const value = pair?.trim().slice(name.length)
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : null
}

function markOf(token: string): string {
  return createHash('sha256').update(`desk ${token}`).digest('base64url')
}

function readPairing(doc: Doc | null): Pairing | null {
  // Written by offerPairing, by nobody else.
  return doc === null ? null : (doc.data as unknown as Pairing)
}

function readTablet(doc: Doc | null): Tablet | null {
  // Written by pairIn and keepSlip, by nobody else.
  return doc === null ? null : (doc.data as unknown as Tablet)
}
