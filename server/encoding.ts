export type Encoding = 'br' | 'zstd' | 'gzip' | 'identity'

const smallest: readonly Encoding[] = ['br', 'zstd', 'gzip']
/** Longer is no browser's. */
const LONGEST = 500

/** The first of the `preferred` encodings that the client takes (RFC 9110 § 12.5.3); `q=0` is a no. */
export function encodingFor(acceptEncoding = '', preferred = smallest): Encoding {
  const taken = new Map<string, number>()
  for (const part of acceptEncoding.toLowerCase().slice(0, LONGEST).split(',')) {
    const [name = '', q] = part.trim().split(/\s*;\s*q=/)
    taken.set(name, q === undefined ? 1 : Number(q))
  }
  return preferred.find((encoding) => (taken.get(encoding) ?? 0) > 0) ?? 'identity'
}
