import { partsOfToken, type TokenFacts } from './token.ts'

export type TokenVerdict =
  /** `isOffline`: by keys kept from before; what the page shows could not be compared with what we keep. */
  | { kind: 'signed'; facts: TokenFacts; isOffline: boolean }
  | { kind: 'not-ours' }
  | { kind: 'unchecked'; why: 'browser' | 'keys' }

/** What the page says, to be found again under the signature. */
export type ShownFacts = Pick<TokenFacts, 'kind' | 'code' | 'from' | 'to' | 'cents' | 'vehicle' | 'validUntil'>

type Ways = { fetchIt?: typeof fetch; subtle?: SubtleCrypto | undefined }

/** Checks in the tab that we signed a token, and that it is the token of what is shown. Asks the server for its public keys only. */
export async function checkToken(token: string, shown: ShownFacts | null, ways: Ways = {}): Promise<TokenVerdict> {
  const { fetchIt = fetch, subtle = globalThis.crypto?.subtle } = ways
  const parts = partsOfToken(token)
  if (!parts) return { kind: 'not-ours' }
  const found = await publicKeys(fetchIt)
  if (!found) return { kind: 'unchecked', why: 'keys' }
  const jwk = found.keys.find(({ kid }) => kid === parts.keyId)
  // Kept keys may be older than the one that signed.
  if (!jwk) return found.isOffline ? { kind: 'unchecked', why: 'keys' } : { kind: 'not-ours' }
  const key = await importKey(jwk, subtle)
  if (!key || !subtle) return { kind: 'unchecked', why: 'browser' }
  const signed = new TextEncoder().encode(parts.signed)
  if (!(await subtle.verify('Ed25519', key, bytesOf(parts.signature), signed))) return { kind: 'not-ours' }
  // Signed by us, so written by signToken.
  const facts = JSON.parse(new TextDecoder().decode(bytesOf(parts.facts))) as TokenFacts
  if (shown && !isSame(facts, shown)) return { kind: 'not-ours' }
  return { kind: 'signed', facts, isOffline: found.isOffline }
}

function isSame(facts: TokenFacts, shown: ShownFacts): boolean {
  const names = ['kind', 'code', 'from', 'to', 'cents', 'vehicle', 'validUntil'] as const
  return names.every((name) => facts[name] === shown[name])
}

type Jwk = { kty: string; crv: string; kid: string; x: string }

/** Fresh ones where there is a network, else what the browser's own cache has kept of them. */
async function publicKeys(fetchIt: typeof fetch): Promise<{ keys: Jwk[]; isOffline: boolean } | null> {
  const ask = async (cache: RequestCache) => {
    const response = await fetchIt('/api/keys.json', { cache })
    if (!response.ok) throw new Error(`keys: ${response.status}`)
    // Written by our own server.
    const { keys } = (await response.json()) as { keys: Jwk[] }
    return keys
  }
  try {
    return { keys: await ask('no-cache'), isOffline: false }
  } catch {
    return ask('force-cache').then(
      (keys) => ({ keys, isOffline: true }),
      () => null,
    )
  }
}

/** null where WebCrypto has no Ed25519 (before Chrome 137, Firefox 129, Safari 17), or is not there: an address without TLS. */
async function importKey({ kty, crv, x }: Jwk, subtle: SubtleCrypto | undefined): Promise<CryptoKey | null> {
  try {
    return (await subtle?.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify'])) ?? null
  } catch {
    return null
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}
