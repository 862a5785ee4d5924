import { createCipheriv, createDecipheriv, createPublicKey, hkdfSync, randomBytes } from 'node:crypto'
import type { Store } from '#documents/store.ts'
import type { Doc } from '#documents/model/apply.ts'
import { makeSigningKey, openSigningKey, type SigningKey } from './signed-token.server.ts'

const CURRENT = 'signing-keys/current'

export type Keys = { current: SigningKey; all: readonly Pick<SigningKey, 'id' | 'publicKey'>[] }

/** The key we sign with, made at the first start. Its private half is kept encrypted with the secret of the site. */
export async function openKeys(store: Store, secret: string): Promise<Keys> {
  const kept = (await store.get(CURRENT)) ?? (await makeFirst(store, secret))
  const id = text(kept, 'id')
  const current = openSigningKey({ id, privatePem: decrypt(text(kept, 'privateKey'), secret) })
  return { current, all: [{ id, publicKey: createPublicKey(text(kept, 'publicKey')) }] }
}

async function makeFirst(store: Store, secret: string): Promise<Doc> {
  const made = makeSigningKey(randomBytes(4).toString('hex'))
  const data = { id: made.id, publicKey: made.publicPem, privateKey: encrypt(made.privatePem, secret) }
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
  if (typeof value !== 'string') throw new Error(`${CURRENT} has no ${field}`)
  return value
}

/** AES-256-GCM (NIST SP 800-38D) with a key derived from the secret (RFC 5869): iv, tag and text in one base64url. */
function encrypt(plain: string, secret: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secret), iv)
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

function decrypt(kept: string, secret: string): string {
  const bytes = Buffer.from(kept, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(secret), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

function keyFrom(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'galeb signing keys', 32))
}
