import type { Doc } from './apply.ts'
import { fieldAt } from './field-path.ts'
import { compareStrings, compareValues, equalValues, rankOf } from './order.ts'
import { idOf } from './path.ts'
import { isDocumentId, type Bound, type ParsedFilter, type ParsedQuery } from './query.ts'
import type { Value } from './value.ts'

type Known = Pick<Doc, 'path' | 'data'>

/** The one meaning of a query: both engines narrow down with their indexes, then ask here; so does the browser. */
export function matches(query: ParsedQuery, doc: Known): boolean {
  return (
    query.filters.every((filter) => passes(filter, fieldAt(doc.data, filter.path))) &&
    query.order.every(({ path }) => isDocumentId(path) || fieldAt(doc.data, path) !== undefined) &&
    (!query.start || sideOf(query.start, query, doc) >= 0) &&
    (!query.end || sideOf(query.end, query, doc) <= 0)
  )
}

/** Ready for `sort`: the query's own order, in which no two documents are equal. */
export function inOrderOf(query: ParsedQuery): (left: Known, right: Known) => number {
  return (left, right) => {
    for (const { path, direction } of query.order) {
      const order = isDocumentId(path)
        ? compareStrings(left.path, right.path)
        : compareValues(fieldAt(left.data, path) ?? null, fieldAt(right.data, path) ?? null)
      if (order !== 0) return direction === 'asc' ? order : -order
    }
    return 0
  }
}

export function answer<D extends Known>(query: ParsedQuery, docs: Iterable<D>): D[] {
  const found = Array.from(docs).filter((doc) => matches(query, doc))
  return found.sort(inOrderOf(query)).slice(0, query.limit)
}

export function passes({ operator, value }: ParsedFilter, field: Value | undefined): boolean {
  if (field === undefined) return false
  switch (operator) {
    case 'array-contains':
      return Array.isArray(field) && field.some((item) => equalValues(item, value))
    case 'in':
      return Array.isArray(value) && value.some((item) => equalValues(item, field))
    case 'not-in':
      return (
        Array.isArray(value) &&
        !value.includes(null) &&
        field !== null &&
        !value.some((item) => equalValues(item, field))
      )
    case '!=':
      return field !== null && compareValues(field, value) !== 0
    default:
      return rankOf(field) === rankOf(value) && passing[operator].includes(compareValues(field, value))
  }
}

/** Which results of a comparison an operator lets pass. */
const passing = { '==': [0], '<': [-1], '<=': [-1, 0], '>': [1], '>=': [0, 1] }

/** Before the bound is negative, beyond it positive; exactly on it 0, or outside if the bound is exclusive. */
function sideOf(bound: Bound, query: ParsedQuery, doc: Known): number {
  for (const [i, value] of bound.values.entries()) {
    const order = query.order[i]
    if (!order) break
    const side = isDocumentId(order.path)
      ? compareStrings(idOf(doc.path), String(value))
      : compareValues(fieldAt(doc.data, order.path) ?? null, value)
    if (side !== 0) return order.direction === 'asc' ? side : -side
  }
  if (bound.inclusive) return 0
  return bound === query.start ? -1 : 1
}
