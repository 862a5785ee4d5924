import { GeoPoint, isData, Timestamp, type Data, type Value } from './value.ts'

/**
 * The one order of all values: null, booleans, numbers, timestamps, strings, bytes, points, lists, maps.
 * Strings compare by their UTF-8 bytes, as both engines' indexes do; JavaScript's own order is by UTF-16 units.
 */
export function compareValues(left: Value, right: Value): number {
  const byKind = rankOf(left) - rankOf(right)
  if (byKind !== 0) return Math.sign(byKind)
  if (typeof left === 'string' && typeof right === 'string') return compareStrings(left, right)
  if (left === null || typeof left !== 'object') return compareNumbers(Number(left), Number(right))
  const [a, b] = [partsOf(left), partsOf(right)]
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const order = compareValues(a[i] ?? null, b[i] ?? null)
    if (order !== 0) return order
  }
  return Math.sign(a.length - b.length)
}

/** Sameness as `in`, `not-in` and `array-contains` mean it: like order, but -0 is not 0. */
export function equalValues(left: Value, right: Value): boolean {
  if (typeof left === 'number' && typeof right === 'number') return Object.is(left, right)
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, i) => equalValues(item, right[i] ?? null))
  }
  if (isData(left) && isData(right)) {
    const keys = Object.keys(left)
    return (
      keys.length === Object.keys(right).length &&
      keys.every((key) => Object.hasOwn(right, key) && equalValues(left[key] ?? null, right[key] ?? null))
    )
  }
  return compareValues(left, right) === 0
}

export type ValueKind = 'null' | 'boolean' | 'number' | 'timestamp' | 'string' | 'bytes' | 'point' | 'list' | 'map'

export function kindOf(value: Value): ValueKind {
  if (value === null) return 'null'
  if (typeof value === 'boolean') return 'boolean'
  if (typeof value === 'number') return 'number'
  if (typeof value === 'string') return 'string'
  if (value instanceof Timestamp) return 'timestamp'
  if (value instanceof Uint8Array) return 'bytes'
  if (value instanceof GeoPoint) return 'point'
  return Array.isArray(value) ? 'list' : 'map'
}

const ranks: ValueKind[] = ['null', 'boolean', 'number', 'timestamp', 'string', 'bytes', 'point', 'list', 'map']

export function rankOf(value: Value): number {
  return ranks.indexOf(kindOf(value))
}

function compareNumbers(left: number, right: number): number {
  if (left < right) return -1
  if (left > right) return 1
  if (left === right) return 0
  return Number(Number.isNaN(right)) - Number(Number.isNaN(left))
}

export function compareStrings(left: string, right: string): number {
  const length = Math.min(left.length, right.length)
  for (let i = 0; i < length; i++) {
    const a = left.charCodeAt(i)
    const b = right.charCodeAt(i)
    if (a !== b) return Math.sign(inUtf8Order(a) - inUtf8Order(b))
  }
  return Math.sign(left.length - right.length)
}

/** In UTF-8 the surrogates' characters (U+10000 up) come after U+E000-U+FFFF; in UTF-16 they come before. */
function inUtf8Order(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}

export function compareBytes(left: Uint8Array, right: Uint8Array): number {
  const length = Math.min(left.length, right.length)
  for (let i = 0; i < length; i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0)
    if (difference !== 0) return Math.sign(difference)
  }
  return Math.sign(left.length - right.length)
}

/** What a value with an inside is compared by, one after the other: a map by its first name, its first value, … */
function partsOf(value: Value): Value[] {
  if (value instanceof Timestamp) return [value.seconds, value.nanoseconds]
  if (value instanceof GeoPoint) return [value.latitude, value.longitude]
  if (value instanceof Uint8Array) return Array.from(value)
  if (Array.isArray(value)) return value
  return isData(value) ? sortedKeys(value).flatMap((key) => [key, value[key] ?? null]) : []
}

export function sortedKeys(map: Data): string[] {
  return Object.keys(map).sort(compareStrings)
}
