import { fromJson, toJson, type Json } from '#documents/model/json.ts'
import { DOCUMENT_ID, type Filter, type Operator, type Order, type Query } from '#documents/model/query.ts'
import { invalid } from '#documents/model/status.ts'
import { isData, type Value } from '#documents/model/value.ts'
import type { Target } from '#documents/store.ts'

/** Queries as JSON, and the way back for what a browser sent. The model checks the meaning, this only the shape. */
export function targetToJson(target: Target): Json {
  if ('path' in target) return { path: target.path }
  const { collection, where, orderBy, limit, ...cursors } = target
  const json: { [key: string]: Json } = { collection }
  if (where) json['where'] = where.map(({ field, operator, value }) => [field, operator, toJson(value)])
  if (orderBy) json['orderBy'] = orderBy.map(({ field, direction = 'asc' }) => [field, direction])
  if (limit !== undefined) json['limit'] = limit
  for (const name of cursorNames) {
    const values = cursors[name]
    if (values) json[name] = values.map(toJson)
  }
  return json
}

export function targetFromJson(json: unknown): Target {
  if (!isData(json)) throw invalid('A target must be an object.')
  return typeof json['path'] === 'string' ? { path: json['path'] } : queryFromJson(json)
}

export function queryFromJson(json: unknown): Query {
  if (!isData(json) || typeof json['collection'] !== 'string') throw invalid('A query must name its collection.')
  const { where, orderBy, limit } = json
  const query: Query = { collection: json['collection'] }
  if (where !== undefined) query.where = list(where, MAX_FILTERS, 'filters').map(filterFromJson)
  if (orderBy !== undefined) query.orderBy = list(orderBy, MAX_FILTERS, 'orders').map(orderFromJson)
  if (limit !== undefined) query.limit = typeof limit === 'number' ? limit : NaN
  for (const name of cursorNames) {
    if (json[name] !== undefined) query[name] = list(json[name], MAX_FILTERS, 'cursor values').map(fromJson)
  }
  return query
}

/** The same for the same question: to share one view between many listeners. */
export function targetKey(target: Target): string {
  return JSON.stringify(targetToJson(target))
}

const cursorNames = ['startAt', 'startAfter', 'endAt', 'endBefore'] as const
const MAX_FILTERS = 100

function list(json: unknown, max: number, what: string): unknown[] {
  if (!Array.isArray(json) || json.length > max) throw invalid(`A query may have at most ${max} ${what}, in a list.`)
  return json
}

function filterFromJson(json: unknown): Filter {
  if (!Array.isArray(json) || json.length !== 3) throw invalid('A filter is [field, operator, value].')
  const [field, operator, raw]: unknown[] = json
  // Lists of `in` may hold lists; marks cannot come out of fromJson.
  const value: Value = Array.isArray(raw) ? raw.map(fromJson) : fromJson(raw)
  // An unknown operator is refused where the query is parsed.
  return { field: text(field), operator: text(operator) as Operator, value }
}

function orderFromJson(json: unknown): Order {
  if (!Array.isArray(json) || json.length !== 2) throw invalid('An order is [field, direction].')
  const [field, direction]: unknown[] = json
  if (direction !== 'asc' && direction !== 'desc') throw invalid("A direction is 'asc' or 'desc'.")
  return { field: field === DOCUMENT_ID ? DOCUMENT_ID : text(field), direction }
}

function text(json: unknown): string {
  if (typeof json !== 'string') throw invalid('A field and an operator are text.')
  return json
}
