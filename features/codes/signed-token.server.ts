import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { partsOfToken, TOKEN_VERSION, type TokenFacts } from './token.ts'

export type TokenReading =
  | { ok: true; facts: TokenFacts; keyId: string }
  | { ok: false; fault: 'shape' | 'key' | 'signature' | 'expired' }

export type SigningKey = { id: string; privateKey: KeyObject; publicKey: KeyObject }

/** `1.{key id}.{facts}.{signature}`, the last two base64url; Ed25519 (RFC 8032) over all before the signature. */
export function signToken(facts: TokenFacts, key: SigningKey): string {
  const body = [TOKEN_VERSION, key.id, Buffer.from(JSON.stringify(facts)).toString('base64url')].join('.')
  return `${body}.${sign(null, Buffer.from(body), key.privateKey).toString('base64url')}`
}

/**
 * Reads a token with the keys that are or were ours. `now` null leaves the date to the reader. Only tests call it: visitors check
 * tokens in the browser (token-check.browser.ts).
 * @internal
 */
export function readToken(
  token: string,
  keys: readonly Pick<SigningKey, 'id' | 'publicKey'>[],
  now: number | null,
): TokenReading {
  const parts = partsOfToken(token)
  if (!parts) return { ok: false, fault: 'shape' }
  const { keyId, signed, facts: encoded, signature } = parts
  const key = keys.find((candidate) => candidate.id === keyId)
  if (!key) return { ok: false, fault: 'key' }
  if (!verify(null, Buffer.from(signed), key.publicKey, Buffer.from(signature, 'base64url')))
    return { ok: false, fault: 'signature' }
  // Signed by us, so written by signToken.
  const facts = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')) as TokenFacts
  if (now !== null && facts.validUntil < now) return { ok: false, fault: 'expired' }
  return { ok: true, facts, keyId }
}

/** A new key pair, as PEM to be kept. */
export function makeSigningKey(id: string): { id: string; privatePem: string; publicPem: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    id,
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}

export function openSigningKey(stored: { id: string; privatePem: string }): SigningKey {
  const privateKey = createPrivateKey(stored.privatePem)
  return { id: stored.id, privateKey, publicKey: createPublicKey(privateKey) }
}
