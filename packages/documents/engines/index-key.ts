import { fieldAt, parseFieldPath, type FieldPath } from '#documents/model/field-path.ts'
import { kindOf, sortedKeys, type ValueKind } from '#documents/model/order.ts'
import { invalid } from '#documents/model/status.ts'
import { GeoPoint, Timestamp, type Data, type Value } from '#documents/model/value.ts'
import type { Direction } from '#documents/model/query.ts'
import type { IndexDeclaration } from '#documents/store.ts'

/**
 * An index row's key is bytes whose order is the order of the values: then `memcmp` in either engine is our order,
 * with no help of JSON functions, collations or number types (ADR 21).
 */
export type IndexField = { path: FieldPath; kind: Direction | 'contains' }
export type Index = { id: number; collection: string; pattern: readonly string[] | null; fields: IndexField[] }

export function parseIndex(id: number, { collection, fields }: IndexDeclaration): Index {
  if (fields.length === 0) throw invalid(`An index on ${collection} needs a field.`)
  const pattern = collection.includes('*') ? collection.split('/') : null
  return { id, collection, pattern, fields: fields.map(parseIndexField) }
}

// In 'orders/*/log' the star stands for any one order.
export function indexCovers({ pattern, collection: own }: Index, collection: string): boolean {
  if (!pattern) return own === collection
  const segments = collection.split('/')
  return pattern.length === segments.length && pattern.every((part, i) => part === '*' || part === segments[i])
}

/** The keys under which a document stands in an index: none where it lacks a field, several for a list. */
export function keysOf(index: Index, collection: string, id: string, data: Data): Uint8Array[] {
  let prefixes: Bytes[] = [stringKey(collection)]
  for (const field of index.fields) {
    const value = fieldAt(data, field.path)
    if (value === undefined) return []
    if (field.kind === 'contains') {
      const items = Array.isArray(value) ? distinct(value.map((item) => valueKey(item, 'asc'))) : []
      prefixes = prefixes.flatMap((prefix) => items.map((item) => [...prefix, ...item]))
    } else {
      const key = valueKey(value, field.kind)
      prefixes = prefixes.map((prefix) => [...prefix, ...key])
    }
  }
  const end = directed(stringKey(id), lastDirection(index))
  return prefixes.map((prefix) => Uint8Array.from([...prefix, ...end]))
}

/** Documents equal in all fields stand in the direction of the last one, as queries want them. */
export function lastDirection(index: Index): Direction {
  return index.fields.at(-1)?.kind === 'desc' ? 'desc' : 'asc'
}

export type Bytes = number[]

export function collectionKey(collection: string): Bytes {
  return stringKey(collection)
}

export function valueKey(value: Value, direction: Direction): Bytes {
  return directed(ascending(value), direction)
}

export function idKey(id: string, direction: Direction): Bytes {
  return directed(stringKey(id), direction)
}

/** All values of one kind lie from here to `kindEnd`. */
export function kindStart(kind: ValueKind, direction: Direction): Bytes {
  return directed([tags[kind][direction === 'asc' ? 0 : 1]], direction)
}

export function kindEnd(kind: ValueKind, direction: Direction): Bytes {
  return directed([tags[kind][direction === 'asc' ? 1 : 0]], direction)
}

/** The first bytes behind everything that begins with these; null where there is none. */
export function after(prefix: Bytes): Bytes | null {
  for (let i = prefix.length - 1; i >= 0; i--) {
    const byte = prefix[i] ?? 0
    if (byte < 255) return [...prefix.slice(0, i), byte + 1]
  }
  return null
}

/** First and last tag of each kind. 0 ends lists and maps, so no tag is 0; none is 255, so descending ones are not 0 either. */
const tags: Record<ValueKind, readonly [number, number]> = {
  null: [0x10, 0x10],
  boolean: [0x20, 0x21],
  number: [0x30, 0x31],
  timestamp: [0x40, 0x40],
  string: [0x50, 0x50],
  bytes: [0x60, 0x60],
  point: [0x70, 0x70],
  list: [0x80, 0x80],
  map: [0x90, 0x90],
}

function parseIndexField(field: string): IndexField {
  if (field.endsWith('[]')) return { path: parseFieldPath(field.slice(0, -2)), kind: 'contains' }
  if (field.startsWith('-')) return { path: parseFieldPath(field.slice(1)), kind: 'desc' }
  return { path: parseFieldPath(field), kind: 'asc' }
}

function directed(bytes: Bytes, direction: Direction): Bytes {
  return direction === 'asc' ? bytes : bytes.map((byte) => 255 - byte)
}

function ascending(value: Value): Bytes {
  const tag = tags[kindOf(value)][0]
  if (value === null) return [tag]
  if (typeof value === 'boolean') return [tag + Number(value)]
  if (typeof value === 'number') return Number.isNaN(value) ? [tag] : [tag + 1, ...doubleKey(value)]
  if (typeof value === 'string') return stringKey(value)
  if (value instanceof Timestamp) return [tag, ...doubleKey(value.seconds), ...doubleKey(value.nanoseconds)]
  if (value instanceof GeoPoint) return [tag, ...doubleKey(value.latitude), ...doubleKey(value.longitude)]
  if (value instanceof Uint8Array) return [tag, ...terminated(value)]
  if (Array.isArray(value)) return [tag, ...value.flatMap(ascending), 0]
  return [tag, ...sortedKeys(value).flatMap((key) => [...stringKey(key), ...ascending(value[key] ?? null)]), 0]
}

const encoder = new TextEncoder()

function stringKey(text: string): Bytes {
  const key: Bytes = [tags.string[0]]
  // Nearly all names and words are ASCII: taken as they are, not encoded.
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit === 0 || unit >= 0x80) return [tags.string[0], ...terminated(encoder.encode(text))]
    key.push(unit)
  }
  key.push(0, 0)
  return key
}

/** A zero ends it; a zero inside is followed by 255, so that a longer text comes after its own beginning. */
function terminated(bytes: Uint8Array): Bytes {
  const key: Bytes = []
  for (const byte of bytes) {
    key.push(byte)
    if (byte === 0) key.push(255)
  }
  key.push(0, 0)
  return key
}

const double = new DataView(new ArrayBuffer(8))

function doubleKey(value: number): Bytes {
  double.setFloat64(0, value === 0 ? 0 : value)
  const key: Bytes = []
  const isNegative = double.getUint8(0) >= 128
  for (let at = 0; at < 8; at += 1) {
    const byte = double.getUint8(at)
    key.push(isNegative ? 255 - byte : at === 0 ? byte + 128 : byte)
  }
  return key
}

function distinct(keys: Bytes[]): Bytes[] {
  return [...new Map(keys.map((key) => [key.join(), key])).values()]
}
