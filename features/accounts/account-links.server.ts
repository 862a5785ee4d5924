import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Doc } from '#documents/model/apply.ts'
import type { Write, WriteData } from '#documents/model/write.ts'
import type { Store, Transaction } from '#documents/store.ts'
import type { Clock } from '#lib/clock.ts'
import type { OfficeLocale } from './account.ts'
import type { OfficeRole } from './rights.ts'

const ACCOUNT_LINKS = 'account-links'
const SEED_BYTES = 32

export type LinkDeps = { store: Store; clock: Clock; secret: string }

/** A one-time link by which somebody sets a password: of an account to be, or of one there is. */
export type AccountLink = Invitation | Recovery

export type Invitation = {
  kind: 'invitation'
  email: string
  name: string
  role: OfficeRole
  locale: OfficeLocale
  /** The name of who invited. */
  by: string
} & Stored

export type Recovery = { kind: 'recovery'; accountId: string } & Stored

type Stored = {
  /** The token's SHA-256, the name of the document; shown in forms, opens nothing. */
  id: string
  /** With the server's secret it makes the token again, to be mailed later; without it, it is worth nothing. */
  seed: string
  createdAt: number
  until: number
}

export function newSeed(): string {
  return randomBytes(SEED_BYTES).toString('base64url')
}

export function linkToken(seed: string, secret: string): string {
  return createHmac('sha256', secret).update(`account link ${seed}`).digest('base64url')
}

export function linkId(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** An id comes from a form: what is none is nobody's, and no path of a document. */
export function isLinkId(id: string): boolean {
  return /^[0-9a-f]{64}$/.test(id)
}

export function linkPath(id: string): string {
  return `${ACCOUNT_LINKS}/${id}`
}

export function linkWrite(link: AccountLink): Write {
  return { kind: 'set', path: linkPath(link.id), data: { ...link } satisfies WriteData }
}

/** What a token opens now; null: nothing, whatever it was before. */
export async function findLink({ store, clock }: LinkDeps, token: string): Promise<AccountLink | null> {
  const link = readLink(await store.get(linkPath(linkId(token))))
  return link && link.until > clock.now() ? link : null
}

/** All of them: few at any time, and each ends by itself. */
export async function linksIn(from: Pick<Store, 'query'> | Transaction): Promise<AccountLink[]> {
  return (await from.query({ collection: ACCOUNT_LINKS })).flatMap((doc) => readLink(doc) ?? [])
}

export function linkDeletes(links: readonly AccountLink[]): Write[] {
  return links.map(({ id }) => ({ kind: 'delete', path: linkPath(id) }))
}

export function readLink(doc: Doc | null): AccountLink | null {
  // Written by linkWrite and by nobody else: browsers have no rule for this collection.
  return doc === null ? null : (doc.data as unknown as AccountLink)
}

/** `/office/welcome?k=…`, the whole link, or the bare token; '' where it is none of ours, for it becomes a cookie as it is. */
export function tokenOf(typed: string): string {
  const token = typed.trim().replace(/^.*[?&]k=/, '')
  return /^[\w-]{43}$/.test(token) ? token : ''
}
