import { invalid } from './status.ts'
import { GeoPoint, Timestamp, type Data, type Value } from './value.ts'

export const MAX_DOCUMENT_BYTES = 1_048_576

export function checkSize(path: string, data: Data): void {
  const size = sizeOf(data) + path.length
  if (size <= MAX_DOCUMENT_BYTES) return
  throw invalid(
    `Document '${path}' cannot be written because its size (${size} bytes) exceeds the maximum allowed size of ${MAX_DOCUMENT_BYTES} bytes.`,
  )
}

/** Bytes a value counts for: text by UTF-8 and one more, numbers and times eight, points sixteen. */
export function sizeOf(value: Value): number {
  if (value === null || typeof value === 'boolean') return 1
  if (typeof value === 'string') return utf8Length(value) + 1
  if (typeof value === 'number' || value instanceof Timestamp) return 8
  if (value instanceof GeoPoint) return 16
  if (value instanceof Uint8Array) return value.length
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + sizeOf(item), 0)
  return Object.entries(value).reduce((sum, [name, item]) => sum + utf8Length(name) + 1 + sizeOf(item), 0)
}

const encoder = new TextEncoder()

/** Nearly every name and most texts are ASCII: counted, not encoded. */
function utf8Length(text: string): number {
  let at = 0
  while (at < text.length && text.charCodeAt(at) < 0x80) at += 1
  if (at === text.length) return at
  return encoder.encode(text).length
}
