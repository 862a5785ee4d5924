import type { Keys } from './signing-keys.server.ts'

/** One key as RFC 8037 § 2 writes it. */
export type PublicKey = { kty: 'OKP'; crv: 'Ed25519'; kid: string; x: string; use: 'sig' }

/** The keys that are or were ours, as a JWK Set (RFC 7517 § 5): whoever holds a token can check it. */
export function publicKeys(keys: Pick<Keys, 'all'> | null): { keys: PublicKey[] } {
  const rows = (keys?.all ?? []).map(({ id, publicKey }): PublicKey => {
    const { x } = publicKey.export({ format: 'jwk' })
    if (x === undefined) throw new Error(`the signing key ${id} is no Ed25519 key`)
    return { kty: 'OKP', crv: 'Ed25519', kid: id, x, use: 'sig' }
  })
  return { keys: rows }
}
