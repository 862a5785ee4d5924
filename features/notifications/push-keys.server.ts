import type { Store } from '#documents/store.ts'
import { decryptText, encryptText } from '#lib/encrypted-text.ts'

/** The pair by which the browsers' push services know the site (RFC 8292); both as base64url. */
export type PushKeys = { publicKey: string; privateKey: string }

const PATH = 'secrets/push'
const PURPOSE = 'galeb push key'

/** Made at the first start; the private half is stored encrypted with the secret of the site. */
export async function openPushKeys(store: Store, secret: string): Promise<PushKeys> {
  const known = await storedKeys(store, secret)
  if (known !== null) return known
  // The library is read when it is needed.
  const { default: webPush } = await import('web-push')
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const data = { publicKey, privateKey: encryptText(privateKey, secret, PURPOSE) }
  // After a new secret the old pair is lost, and with it the devices: each asks again when its page is opened.
  const doc = await store.get(PATH)
  const precondition = doc === null ? { exists: false } : { version: doc.version }
  try {
    await store.commit([{ kind: 'set', path: PATH, data, precondition }])
    return { publicKey, privateKey }
  } catch (error) {
    // Another node was first: its pair is as good.
    const others = await storedKeys(store, secret)
    if (others === null) throw error
    return others
  }
}

async function storedKeys(store: Store, secret: string): Promise<PushKeys | null> {
  const doc = await store.get(PATH)
  return doc && keysIn(doc.data, secret)
}

function keysIn({ publicKey, privateKey }: Record<string, unknown>, secret: string): PushKeys | null {
  if (typeof publicKey !== 'string' || typeof privateKey !== 'string') return null
  try {
    return { publicKey, privateKey: decryptText(privateKey, secret, PURPOSE) }
  } catch {
    return null
  }
}
