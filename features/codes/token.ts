/**
 * What a signed token says of a code: nothing personal. It rides in the fragment of a
 * pass's address, so that it can be checked without a network.
 */
export type TokenFacts = {
  kind: string
  code: string
  from: string
  to: string
  cents: number
  vehicle: string
  /** Milliseconds since the epoch. */
  validUntil: number
  /** When it was signed, where somebody is told; milliseconds since the epoch. */
  signedAt?: number
}

/** `signed` is the text under the signature; the other two are base64url. */
export type TokenParts = { keyId: string; signed: string; facts: string; signature: string }

export const TOKEN_VERSION = 1
const LONGEST_TOKEN = 4096

/**
 * `{version}.{key id}.{facts}.{signature}` in its parts. 64 bytes have one spelling only: the last of 86 digits carries
 * two bits, so A, Q, g or w. Another would be the same signature written differently.
 */
const SHAPE = new RegExp(`^${TOKEN_VERSION}\\.([\\w-]{1,64})\\.([\\w-]+)\\.([\\w-]{85}[AQgw])$`)

/** null where it has not the shape of a token. */
export function partsOfToken(token: string): TokenParts | null {
  const found = token.length > LONGEST_TOKEN ? null : SHAPE.exec(token)
  const [, keyId, facts, signature] = found ?? []
  if (keyId === undefined || facts === undefined || signature === undefined) return null
  return { keyId, signed: token.slice(0, -(signature.length + 1)), facts, signature }
}

/** The token of an address such as `/decoder/Q…#t=…`; null where it carries none. */
export function tokenInHash(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('t')
}
