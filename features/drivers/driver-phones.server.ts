import { createHash, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { Doc } from '#documents/model/apply.ts'
import type { Write, WriteData } from '#documents/model/write.ts'
import type { CollectionRules } from '#documents/rules.ts'
import type { Store, Transaction } from '#documents/store.ts'
import { linkId, linkToken, newSeed } from '#features/accounts/account-links.server.ts'
import { hashPassword, isPassword } from '#features/accounts/password.server.ts'
import { dropSubscriptionsOf } from '#features/notifications/push-subscriptions.server.ts'
import type { Clock } from '#lib/clock.ts'
import { cut } from '#lib/cut.ts'
import { storedSchema } from '#lib/stored-schema.ts'
import { signalDelete } from './driver-signals.server.ts'

const HOUR_MS = 3_600_000
/** A link waits so long for its phone. */
export const LINK_MS = 24 * HOUR_MS
/** After so long without use the PIN is asked for again: once a working day. */
export const OPEN_MS = 16 * HOUR_MS
/** Of a phone nobody has used for so long nothing is kept. */
const FORGOTTEN_MS = 90 * 24 * HOUR_MS
/** The PIN was wrong so often in a row: the phone is signed out, and needs a new link. */
export const WRONG_PINS_AT_MOST = 5
/** Somebody has one or two; of more the oldest is signed out. */
const PHONES_AT_MOST = 5
/** Not every request shall be a write. */
const SEEN_STEP_MS = 10 * 60_000
const LONGEST_AGENT = 200

const LINKS = 'driver-links'
const PHONES = 'driver-phones'
/** No browser reads them; they are asked for by the driver. */
export const driverLinkRules: CollectionRules = { collection: LINKS, indexes: [['driver']] }
export const driverPhoneRules: CollectionRules = { collection: PHONES, indexes: [['driver']] }

const linkSchema = v.object({
  /** The id of the driver in the fleet. */
  driver: v.string(),
  /** With the server's secret it makes the token again, to be shown in the office; without it, it is worth nothing. */
  seed: v.string(),
  until: v.number(),
})
const storedLink = storedSchema('a driver’s link', linkSchema)

const phoneSchema = v.object({
  /** For forms of the office; opens nothing. */
  id: v.string(),
  driver: v.string(),
  agent: v.string(),
  pinHash: v.string(),
  /** Wrong PINs in a row. */
  wrong: v.number(),
  addedAt: v.number(),
  seenAt: v.number(),
  /** Until then no PIN is asked for. */
  openUntil: v.number(),
})
const storedPhone = storedSchema('a driver’s phone', phoneSchema)
/** A phone of a driver's. Its secret is in its cookie; here lies only the secret's hash, which names the document. */
export type DriverPhone = v.InferOutput<typeof phoneSchema>

type Deps = { store: Store; clock: Clock }
type LinkDeps = Deps & { secret: string }

/** A new link; the one before is worth nothing any more. */
export async function offerLink({ store, clock, secret }: LinkDeps, driver: string, also: Write): Promise<void> {
  const seed = newSeed()
  const path = `${LINKS}/${linkId(linkToken(seed, secret))}`
  await store.commit([
    ...(await deletesOf(store, LINKS, driver)),
    { kind: 'set', path, data: dataOf(storedLink.write({ driver, seed, until: clock.now() + LINK_MS })) },
    also,
  ])
}

/** The link that waits for a phone of this driver now. */
export async function waitingLink(
  { store, clock, secret }: LinkDeps,
  driver: string,
): Promise<{ token: string; until: number } | null> {
  const links = (await docsOf(store, LINKS, driver)).map(({ data }) => storedLink.read(data))
  const link = links.find(({ until }) => until > clock.now())
  return link ? { token: linkToken(link.seed, secret), until: link.until } : null
}

/** Whose link a token is; null: nobody's, used, or over. Opening it changes nothing: a chat that looks at it first does too. */
export async function driverOfLink({ store, clock }: Deps, token: string): Promise<string | null> {
  const link = readLink(await store.get(`${LINKS}/${linkId(token)}`))
  return link && link.until > clock.now() ? link.driver : null
}

/** Once: the phone that opened the link is the driver's from now on. The secret for its cookie; null: too late. */
export async function useLink(
  { store, clock }: Deps,
  { token, pin, agent }: { token: string; pin: string; agent: string },
): Promise<string | null> {
  const path = `${LINKS}/${linkId(token)}`
  if ((await driverOfLink({ store, clock }, token)) === null) return null
  const pinHash = await hashPassword(pin)
  const phoneToken = randomBytes(32).toString('base64url')
  const now = clock.now()
  const { result } = await store.transact(async (transaction) => {
    const link = readLink(await transaction.get(path))
    if (!link || link.until <= now) return false
    const { driver } = link
    const known = await phonesIn(transaction, driver)
    const phone: DriverPhone = {
      id: randomBytes(9).toString('base64url'),
      driver,
      agent: cut(agent, LONGEST_AGENT),
      pinHash,
      wrong: 0,
      addedAt: now,
      seenAt: now,
      openUntil: now + OPEN_MS,
    }
    transaction.write(
      { kind: 'delete', path },
      ...known.slice(PHONES_AT_MOST - 1).map(({ path: old }): Write => ({ kind: 'delete', path: old })),
      { kind: 'set', path: phonePath(phoneToken), data: dataOf(storedPhone.write(phone)) },
    )
    return true
  })
  return result ? phoneToken : null
}

/** The phone a request comes from; null: it belongs to nobody, or the office has signed it out. */
export async function phoneOf({ store, clock }: Deps, cookie: string | null): Promise<DriverPhone | null> {
  const token = tokenIn(cookie)
  const phone = token === null ? null : readPhone(await store.get(phonePath(token)))
  if (token === null || phone === null) return null
  const now = clock.now()
  if (isLocked(phone, now) || now - phone.seenAt < SEEN_STEP_MS) return phone
  await change(store, token, (before) => ({ ...before, seenAt: now, openUntil: now + OPEN_MS }))
  return phone
}

/** The same for a stream that is open: that is no use of the phone, and a phone whose PIN is asked for hears nothing. */
export async function openPhoneOf({ store, clock }: Deps, cookie: string | null): Promise<DriverPhone | null> {
  const token = tokenIn(cookie)
  const phone = token === null ? null : readPhone(await store.get(phonePath(token)))
  return phone === null || isLocked(phone, clock.now()) ? null : phone
}

/** Its PIN is asked for first. */
export function isLocked({ openUntil }: DriverPhone, now: number): boolean {
  return openUntil <= now
}

/**
 * The PIN is asked for on the driver's own phone only. Each try is counted before it is looked at, so that many at once are no more
 * than five. `signed-out`: the phone was the driver's no longer, or is not from now on.
 */
export async function openPhone(
  { store, clock }: Deps,
  cookie: string | null,
  pin: string,
): Promise<'open' | 'wrong' | 'signed-out'> {
  const token = tokenIn(cookie)
  if (token === null) return 'signed-out'
  const phone = await change(store, token, (before) =>
    before.wrong >= WRONG_PINS_AT_MOST ? null : { ...before, wrong: before.wrong + 1 },
  )
  if (phone === null) return 'signed-out'
  const now = clock.now()
  if (await isPassword(pin, phone.pinHash, { isKnown: true })) {
    const open = await change(store, token, (before) => ({
      ...before,
      wrong: 0,
      seenAt: now,
      openUntil: now + OPEN_MS,
    }))
    return open === null ? 'signed-out' : 'open'
  }
  if (phone.wrong < WRONG_PINS_AT_MOST) return 'wrong'
  await change(store, token, () => null)
  return 'signed-out'
}

/** The driver's phones, the last used first. */
export async function phonesOf(store: Store, driver: string): Promise<DriverPhone[]> {
  return (await phonesIn(store, driver)).map(({ phone }) => phone)
}

/** Signed out at once: the next thing it asks is asked by a stranger. Only one of this driver's own. */
export async function signOutPhone(store: Store, driver: string, id: string, also: Write): Promise<void> {
  const found = (await phonesIn(store, driver)).find(({ phone }) => phone.id === id)
  if (found) await store.commit([{ kind: 'delete', path: found.path }, also])
}

/** The driver's own button on the phone. */
export async function forgetPhone(store: Store, cookie: string | null): Promise<void> {
  const token = tokenIn(cookie)
  if (token !== null) await change(store, token, () => null)
}

/** Somebody who drives for us no more: no phone of theirs and no link opens anything. */
export async function endDriverAccess(store: Store, driver: string): Promise<void> {
  const phones = await deletesOf(store, PHONES, driver)
  await store.commit([...(await deletesOf(store, LINKS, driver)), ...phones, signalDelete(driver)])
  await dropSubscriptionsOf(store, `driver ${driver}`)
}

/** By the daily job: links that are over, and phones that nobody has used for months. */
export async function eraseDriverAccess(store: Store, now: number): Promise<void> {
  const links = await store.query({ collection: LINKS })
  const phones = await store.query({ collection: PHONES })
  const due = [
    ...links.filter((doc) => storedLink.read(doc.data).until <= now),
    ...phones.filter((doc) => storedPhone.read(doc.data).seenAt < now - FORGOTTEN_MS),
  ]
  if (due.length > 0) await store.commit(due.map(({ path }): Write => ({ kind: 'delete', path })))
}

/** Six digits that are not the first that anybody would try. */
export function pinFault(pin: string): 'digits' | 'simple' | null {
  if (!/^\d{6}$/.test(pin)) return 'digits'
  return /^(\d)\1{5}$/.test(pin) || '01234567890'.includes(pin) || '09876543210'.includes(pin) ? 'simple' : null
}

const COOKIE = 'driver'
const COOKIE_SECONDS = 400 * 24 * 3600

/** A request with it never meets the page cache (server/node-handler.server.ts). */
export function phoneCookie(token: string, secure: boolean): string {
  return `${COOKIE}=${token}; Max-Age=${COOKIE_SECONDS}; ${attributes(secure)}`
}

export function noPhoneCookie(secure: boolean): string {
  return `${COOKIE}=; Max-Age=0; ${attributes(secure)}`
}

function attributes(secure: boolean): string {
  return `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

function tokenIn(cookie: string | null): string | null {
  const pair = cookie?.split(';').find((part) => part.trim().startsWith(`${COOKIE}=`))
  const value = pair?.trim().slice(COOKIE.length + 1)
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : null
}

/** null from `next`: it goes. Answers what stands now. */
async function change(
  store: Store,
  token: string,
  next: (before: DriverPhone) => DriverPhone | null,
): Promise<DriverPhone | null> {
  const path = phonePath(token)
  const { result } = await store.transact(async (transaction) => {
    const before = readPhone(await transaction.get(path))
    if (before === null) return null
    const after = next(before)
    transaction.write(
      after === null ? { kind: 'delete', path } : { kind: 'set', path, data: dataOf(storedPhone.write(after)) },
    )
    return after
  })
  return result
}

async function phonesIn(from: Pick<Store | Transaction, 'query'>, driver: string) {
  const docs = await docsOf(from, PHONES, driver)
  return docs
    .map(({ path, data }) => ({ path, phone: storedPhone.read(data) }))
    .toSorted((a, b) => b.phone.seenAt - a.phone.seenAt)
}

function docsOf(from: Pick<Store | Transaction, 'query'>, collection: string, driver: string): Promise<Doc[]> {
  return from.query({ collection, where: [{ field: 'driver', operator: '==', value: driver }] })
}

async function deletesOf(store: Store, collection: string, driver: string): Promise<Write[]> {
  return (await docsOf(store, collection, driver)).map(({ path }) => ({ kind: 'delete', path }))
}

function phonePath(token: string): string {
  return `${PHONES}/${createHash('sha256').update(`driver ${token}`).digest('hex')}`
}

/** Both schemas hold texts and numbers alone. */
function dataOf(written: Readonly<Record<string, unknown>>): WriteData {
  return written as WriteData
}

function readLink(doc: Doc | null) {
  return doc === null ? null : storedLink.read(doc.data)
}

function readPhone(doc: Doc | null): DriverPhone | null {
  return doc === null ? null : storedPhone.read(doc.data)
}
