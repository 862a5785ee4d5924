import { createPublicKey, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import type { Store, Transaction } from '#documents/store.ts'
import type { Doc } from '#documents/model/apply.ts'
import type { Clock } from '#lib/clock.ts'
import { decryptText, encryptText } from '#lib/encrypted-text.ts'
import { makeSigningKey, openSigningKey, type SigningKey } from './signed-token.server.ts'

export const KEYS = 'signing-keys'
const CURRENT = `${KEYS}/current`
/** Public halves only, each until its time. */
const OLD = 'old-signing-keys'
const PURPOSE = 'galeb signing keys'

export type OldKey = Pick<SigningKey, 'id' | 'publicKey'>
/**
 * `all`: the one we sign with and those before it whose tokens may still be out; a token of another is not ours (any more).
 * `seal`: for what nobody but the site itself reads again (ADR 75).
 */
export type Keys = { current: SigningKey; all: readonly OldKey[]; seal: KeyObject }

/** The key we sign with, made at the first start. Its private half is kept encrypted with the secret of the site. */
export async function openKeys(store: Store, secret: string): Promise<Keys> {
  const stored = (await store.get(CURRENT)) ?? (await makeFirst(store, secret))
  const id = text(stored, 'id')
  const current = openSigningKey({ id, privatePem: decryptText(text(stored, 'privateKey'), secret, PURPOSE) })
  const old = (await store.query({ collection: OLD })).map((doc) => publicOf(doc))
  return { current, all: [publicOf(stored), ...old], seal: sealKey(secret) }
}

/** The longest a signed pass is valid (features/passes/pass.ts), and as long again for a clock or a device that is behind. */
const OLD_KEY_MS = 28 * 24 * 3_600_000

/**
 * A new key to sign with. The public half of the one before stays until the last token it signed has ended; of those that are
 * over nothing is left. The private half goes at once: what it signed can be checked, and nothing new be signed.
 */
export async function rotateKeys(store: Store, clock: Clock, secret: string): Promise<Keys> {
  const made = makeSigningKey(randomBytes(4).toString('hex'))
  await store.transact((transaction) => rotateIn(transaction, clock.now(), dataOf(made, secret)))
  return openKeys(store, secret)
}

async function rotateIn(transaction: Transaction, now: number, made: ReturnType<typeof dataOf>): Promise<string> {
  const before = await transaction.get(CURRENT)
  const old = await transaction.query({ collection: OLD })
  if (before) {
    const data = { id: text(before, 'id'), publicKey: text(before, 'publicKey'), until: now + OLD_KEY_MS }
    transaction.write({ kind: 'set', path: `${OLD}/${data.id}`, data })
  }
  for (const { path, data } of old) if (Number(data['until']) < now) transaction.write({ kind: 'delete', path })
  transaction.write({ kind: 'set', path: CURRENT, data: made })
  return made.id
}

function publicOf(doc: Doc): OldKey {
  return { id: text(doc, 'id'), publicKey: createPublicKey(text(doc, 'publicKey')) }
}

function dataOf(made: ReturnType<typeof makeSigningKey>, secret: string) {
  return { id: made.id, publicKey: made.publicPem, privateKey: encryptText(made.privatePem, secret, PURPOSE) }
}

async function makeFirst(store: Store, secret: string): Promise<Doc> {
  const made = makeSigningKey(randomBytes(4).toString('hex'))
  const data = dataOf(made, secret)
  try {
    await store.commit([{ kind: 'set', path: CURRENT, data, precondition: { exists: false } }])
  } catch (error) {
    // Another node was first: its key is as good.
    if ((await store.get(CURRENT)) === null) throw error
  }
  const doc = await store.get(CURRENT)
  if (!doc) throw new Error('the signing key could not be kept')
  return doc
}

function text(doc: Doc, field: string): string {
  const value = doc.data[field]
  if (typeof value !== 'string') throw new Error(`${doc.path} has no ${field}`)
  return value
}

export function sealKey(secret: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'galeb seals', 32)))
}
