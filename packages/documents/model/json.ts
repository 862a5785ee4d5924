import { FieldValue, type FieldOperation } from './field-value.ts'
import { MAX_DEPTH } from './parse-value.ts'
import { invalid } from './status.ts'
import { GeoPoint, isData, Timestamp, type Data, type Value } from './value.ts'
import type { WriteData } from './write.ts'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** A value, or a plain object of ours with values, marks and documents in it: writes, targets, messages. */
export type Plain = Value | FieldValue | readonly Plain[] | { readonly [key: string]: Plain }

/**
 * Values as JSON, on the wire, on disk and in the browser's cache. What JSON lacks is a map with one `$` key:
 * `$t` time, `$g` point, `$b` bytes, `$n` NaN, infinities and -0, `$v` a mark. A field's own leading `$` is doubled.
 */
export function toJson(value: Plain): Json {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value
  if (typeof value === 'number') return numberToJson(value)
  if (value instanceof Timestamp) return { $t: value.toISOString() }
  if (value instanceof GeoPoint) return { $g: [value.latitude, value.longitude] }
  if (value instanceof Uint8Array) return { $b: bytesToBase64(value) }
  if (value instanceof FieldValue) return { $v: operationToJson(value.operation) }
  if (Array.isArray(value)) return value.map(toJson)
  const json: { [key: string]: Json } = {}
  for (const [name, item] of Object.entries<Plain>(value)) json[name.startsWith('$') ? `$${name}` : name] = toJson(item)
  return json
}

/** The way back, for text we do not trust: a tag that is none of ours is refused. */
export function fromJson(json: unknown): Value {
  const value = valueFromJson(json, false, 0)
  // Without marks allowed no FieldValue can come out.
  return value as Value
}

/** For what we wrote ourselves, or our own server did: whoever reads it knows what it is. */
export function fromOwnJson<T>(json: unknown): T {
  return valueFromJson(json, true, 0) as T
}

export function dataFromJson(json: unknown): Data {
  const value = fromJson(json)
  if (!isData(value)) throw invalid('Data must be an object.')
  return value
}

export function writeDataFromJson(json: unknown): WriteData {
  const value = valueFromJson(json, true, 0)
  if (!isData(value)) throw invalid('Data must be an object.')
  return value
}

function numberToJson(value: number): Json {
  if (Number.isFinite(value) && !Object.is(value, -0)) return value
  return { $n: Object.is(value, -0) ? '-0' : String(value) }
}

function operationToJson(operation: FieldOperation): Json {
  if ('by' in operation) return { ...operation, by: numberToJson(operation.by) }
  if ('items' in operation) return { ...operation, items: operation.items.map(toJson) }
  return { ...operation }
}

type Parsed = Value | FieldValue | Parsed[] | { [key: string]: Parsed }

function valueFromJson(json: unknown, marks: boolean, depth: number): Parsed {
  // Above the limit on values by what messages are wrapped in; their own check has the better message.
  if (depth > MAX_DEPTH + 8) throw invalid(`Values may be nested at most ${MAX_DEPTH} deep`)
  if (json === null || typeof json === 'boolean' || typeof json === 'string') return json
  if (typeof json === 'number') return json
  if (Array.isArray(json)) return json.map((item) => valueFromJson(item, marks, depth + 1))
  if (!isData(json)) throw invalid('Not a value.')
  const entries: [string, unknown][] = Object.entries(json)
  const [first] = entries
  if (entries.length === 1 && first && /^\$[a-z]$/.test(first[0]))
    return taggedFromJson(first[0], first[1], marks, depth)
  const map: { [key: string]: Parsed } = {}
  for (const [key, item] of entries) {
    // An assignment to '__proto__' would change the prototype and hide the field from the checks that follow.
    if (key === '__proto__') throw invalid('Document fields cannot begin and end with "__"')
    map[unescaped(key)] = valueFromJson(item, marks, depth + 1)
  }
  return map
}

function unescaped(key: string): string {
  if (!key.startsWith('$')) return key
  if (!key.startsWith('$$')) throw invalid(`Unknown tag ${key}.`)
  return key.slice(1)
}

function taggedFromJson(tag: string, json: unknown, marks: boolean, depth: number): Parsed {
  if (tag === '$t' && typeof json === 'string') return Timestamp.parse(json)
  if (tag === '$b' && typeof json === 'string') return base64ToBytes(json)
  if (tag === '$n' && typeof json === 'string') return numberFromJson(json)
  if (tag === '$g' && Array.isArray(json) && json.length === 2) return new GeoPoint(finite(json[0]), finite(json[1]))
  if (tag === '$v' && marks && isData(json)) return operationFromJson(json, depth)
  throw invalid(`Not a value: ${tag}.`)
}

function finite(json: unknown): number {
  return typeof json === 'number' ? json : NaN
}

function numberFromJson(text: string): number {
  if (text === 'NaN') return NaN
  if (text === '-0') return -0
  if (text === 'Infinity' || text === '-Infinity') return Number(text)
  throw invalid('Not a number.')
}

function operationFromJson({ kind, by, items }: Data, depth: number): FieldValue {
  if (kind === 'serverTimestamp' || kind === 'deleteField') return new FieldValue({ kind })
  if (kind === 'increment') {
    // Whether it is a number is asked where the write is parsed.
    return new FieldValue({ kind, by: fromJson(by) as number })
  }
  if ((kind !== 'arrayUnion' && kind !== 'arrayRemove') || !Array.isArray(items)) throw invalid('Unknown mark.')
  // No marks inside: only values come out.
  return new FieldValue({ kind, items: items.map((item) => valueFromJson(item, false, depth + 1) as Value) })
}

function bytesToBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

function base64ToBytes(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    throw invalid('Not base64.')
  }
}
