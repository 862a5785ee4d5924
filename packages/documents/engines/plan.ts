import { samePath } from '#documents/model/field-path.ts'
import { compareBytes, kindOf } from '#documents/model/order.ts'
import {
  isDocumentId,
  type Direction,
  type ParsedFilter,
  type ParsedOrder,
  type ParsedQuery,
} from '#documents/model/query.ts'
import type { Value } from '#documents/model/value.ts'
import {
  after,
  collectionKey,
  idKey,
  indexCovers,
  kindEnd,
  kindStart,
  lastDirection,
  valueKey,
  type Bytes,
  type Index,
  type IndexField,
} from './index-key.ts'

/**
 * How to find the answer without reading the whole collection. A scan yields at least the matching documents; each
 * is still asked with `matches`. In an ordered plan each scan runs in the query's order, so it may stop at the limit.
 */
export type Plan =
  | { kind: 'collection'; ordered: boolean; reverse: boolean }
  | { kind: 'index'; scans: Scan[]; ordered: boolean }

export type Scan = { index: number; from: Uint8Array; to: Uint8Array; reverse: boolean }

export function planQuery(query: ParsedQuery, indexes: readonly Index[]): Plan {
  const usable = indexes.filter((index) => indexCovers(index, query.collection)).map((index) => use(index, query))
  const best = usable.filter((usage) => usage !== null).toSorted((a, b) => b.score - a.score)[0]
  if (best) return { kind: 'index', scans: scansOf(best, query), ordered: best.ordered }
  const [first] = query.order
  const byName = first !== undefined && isDocumentId(first.path)
  return { kind: 'collection', ordered: byName, reverse: byName && first.direction === 'desc' }
}

type Usage = { index: Index; fixed: Value[][]; rest: IndexField[]; ordered: boolean; reverse: boolean; score: number }

/** At most this many ranges are read for one query with `in`; a longer list reads the wider range and sifts. */
const MAX_RANGES = 30

/** The leading fields of the index that the query pins to values, then its order: as a whole, forwards or backwards. */
function use(index: Index, query: ParsedQuery): Usage | null {
  const fixed: Value[][] = []
  let ranges = 1
  for (const field of index.fields) {
    const pinned = pinnedValues(field, query)
    if (!pinned || ranges * pinned.length > MAX_RANGES) break
    ranges *= pinned.length
    fixed.push(pinned)
  }
  const rest = index.fields.slice(fixed.length)
  const order = query.order.filter((part) => !isPinned(part, query))
  const reverse = isReverse(order, rest, lastDirection(index))
  const ordered = reverse !== null
  if (rest.length > 0 && !ordered) return null
  return {
    index,
    fixed,
    rest,
    ordered,
    reverse: reverse ?? false,
    score: fixed.length * 10 + (ordered ? 5 : 0) + rest.length,
  }
}

function pinnedValues(field: IndexField, query: ParsedQuery): Value[] | null {
  const operators = field.kind === 'contains' ? ['array-contains'] : ['==', 'in']
  const filter = query.filters.find((one) => operators.includes(one.operator) && samePath(one.path, field.path))
  if (!filter) return null
  return filter.operator === 'in' && Array.isArray(filter.value) ? filter.value : [filter.value]
}

function isPinned(part: ParsedOrder, query: ParsedQuery): boolean {
  return query.filters.some((filter) => filter.operator === '==' && samePath(filter.path, part.path))
}

/** Whether the index has to be read backwards to give this order; null where it cannot give it. */
function isReverse(order: ParsedOrder[], rest: IndexField[], idDirection: Direction): boolean | null {
  const fields = order.filter((part) => !isDocumentId(part.path))
  const name = order.find((part) => isDocumentId(part.path))
  if (fields.length !== rest.length || order.at(-1) !== name) return null
  const differs = fields.map((part, i) => {
    const field = rest[i]
    if (!field || field.kind === 'contains' || !samePath(field.path, part.path)) return null
    return field.kind !== part.direction
  })
  if (name) differs.push(name.direction !== idDirection)
  const [first = false] = differs
  return differs.every((one) => one === first) ? first : null
}

function scansOf(usage: Usage, query: ParsedQuery): Scan[] {
  const { index, fixed, reverse } = usage
  let prefixes: Bytes[] = [collectionKey(query.collection)]
  for (const [i, pinned] of fixed.entries()) {
    const direction = index.fields[i]?.kind === 'desc' ? 'desc' : 'asc'
    const keys = pinned.map((value) => valueKey(value, direction))
    prefixes = prefixes.flatMap((prefix) => keys.map((key) => [...prefix, ...key]))
  }
  const scans = prefixes.map((prefix) => ({ index: index.id, reverse, ...rangeOf(prefix, usage, query) }))
  // `in [1, 1]` or `in [0, -0]` would read, and answer, the same range twice.
  return scans.filter((scan, i) => scans.findIndex((other) => compareBytes(other.from, scan.from) === 0) === i)
}

/** The prefix, narrowed by inequalities on the first field of the order and by the query's cursors. */
function rangeOf(
  prefix: Bytes,
  { rest, reverse, index }: Usage,
  query: ParsedQuery,
): { from: Uint8Array; to: Uint8Array } {
  let from = bytes(prefix)
  let to = bytes(after(prefix) ?? [255])
  const narrow = (low: Bytes | null, high: Bytes | null) => {
    if (low) from = larger(from, bytes([...prefix, ...low]))
    if (high) to = smaller(to, bytes(after([...prefix, ...high]) ?? [255]))
  }
  const [first] = rest
  if (first && first.kind !== 'contains') {
    for (const filter of query.filters) {
      if (samePath(filter.path, first.path)) narrow(...rangeOfFilter(filter, first.kind))
    }
  }
  // With a pinned field in the order the cursor's values do not line up with the key; `matches` alone holds them.
  if (query.order.length === rest.length + 1) {
    const start = query.start && boundKey(query.start.values, rest, lastDirection(index))
    const end = query.end && boundKey(query.end.values, rest, lastDirection(index))
    if (reverse) narrow(end, start)
    else narrow(start, end)
  }
  return { from, to }
}

function rangeOfFilter(
  { operator, value }: ParsedFilter,
  direction: Direction,
): [low: Bytes | null, high: Bytes | null] {
  const key = valueKey(value, direction)
  const ends: [Bytes, Bytes] = [kindStart(kindOf(value), direction), kindEnd(kindOf(value), direction)]
  const upwards = operator === '>' || operator === '>='
  if (!upwards && operator !== '<' && operator !== '<=') return [null, null]
  return upwards === (direction === 'asc') ? [key, ends[1]] : [ends[0], key]
}

function boundKey(values: readonly Value[], rest: IndexField[], idDirection: Direction): Bytes {
  return values.flatMap((value, i) => {
    const field = rest[i]
    if (!field) return idKey(String(value), idDirection)
    return valueKey(value, field.kind === 'desc' ? 'desc' : 'asc')
  })
}

function bytes(key: Bytes): Uint8Array {
  return Uint8Array.from(key)
}

function larger(a: Uint8Array, b: Uint8Array): Uint8Array {
  return compareBytes(a, b) >= 0 ? a : b
}

function smaller(a: Uint8Array, b: Uint8Array): Uint8Array {
  return compareBytes(a, b) <= 0 ? a : b
}
