import { dataFromJson, fromJson, writeDataFromJson } from '#documents/model/json.ts'
import type { Filter, Operator, Order, Query } from '#documents/model/query.ts'
import { invalid } from '#documents/model/status.ts'
import { isData, type Value } from '#documents/model/value.ts'
import type { Precondition, Write } from '#documents/model/write.ts'
import type { Target } from '#documents/store.ts'
import type { Mutation } from './messages.ts'

/** The shape of what a browser sent; its meaning is checked where the model parses it. */
export function targetFromJson(json: unknown): Target {
  const { path } = map(json)
  return typeof path === 'string' ? { path } : queryFromJson(json)
}

export function queryFromJson(json: unknown): Query {
  const { collection, where, orderBy, limit, ...rest } = map(json)
  const query: Query = { collection: text(collection) }
  if (where !== undefined) query.where = short(where).map(filterFromJson)
  if (orderBy !== undefined) query.orderBy = short(orderBy).map(orderFromJson)
  if (limit !== undefined) query.limit = typeof limit === 'number' ? limit : NaN
  for (const name of ['startAt', 'startAfter', 'endAt', 'endBefore'] as const) {
    if (rest[name] !== undefined) query[name] = short(rest[name]).map(fromJson)
  }
  return query
}

export function mutationFromJson(json: unknown): Mutation {
  const { id, writes, command, input } = map(json)
  if (typeof id !== 'string' || !/^[\w-]{8,64}$/.test(id))
    throw invalid('A mutation id has 8 to 64 letters and digits.')
  if (writes !== undefined) return { id, writes: list(writes).map(writeFromJson) }
  return { id, command: text(command), input: dataFromJson(input) }
}

export function map(json: unknown): Record<string, unknown> {
  if (!isData(json)) throw invalid('An object was expected.')
  return json
}

export function list(json: unknown): unknown[] {
  if (!Array.isArray(json)) throw invalid('A list was expected.')
  return json
}

const MAX_PARTS = 100

function short(json: unknown): unknown[] {
  const items = list(json)
  if (items.length > MAX_PARTS) throw invalid(`A query may have at most ${MAX_PARTS} filters, orders or cursor values.`)
  return items
}

function filterFromJson(json: unknown): Filter {
  const { field, operator, value: raw } = map(json)
  // Lists of `in` may hold lists; marks cannot come out of fromJson.
  const value: Value = Array.isArray(raw) ? raw.map(fromJson) : fromJson(raw)
  // An unknown operator is refused where the query is parsed.
  return { field: text(field), operator: text(operator) as Operator, value }
}

function orderFromJson(json: unknown): Order {
  const { field, direction = 'asc' } = map(json)
  if (direction !== 'asc' && direction !== 'desc') throw invalid("A direction is 'asc' or 'desc'.")
  return { field: text(field), direction }
}

function writeFromJson(json: unknown): Write {
  const { kind, path, data, merge, precondition } = map(json)
  const base = {
    path: text(path),
    ...(precondition !== undefined && { precondition: preconditionFromJson(precondition) }),
  }
  if (kind === 'delete') return { ...base, kind }
  if (kind === 'update') return { ...base, kind, data: writeDataFromJson(data) }
  if (kind === 'set') return { ...base, kind, data: writeDataFromJson(data), merge: merge === true }
  throw invalid('A write is a set, an update or a delete.')
}

function preconditionFromJson(json: unknown): Precondition {
  const { exists, version } = map(json)
  const precondition: Precondition = {}
  if (typeof exists === 'boolean') precondition.exists = exists
  if (version !== undefined) precondition.version = whole(version)
  return precondition
}

function text(json: unknown): string {
  if (typeof json !== 'string') throw invalid('Text was expected.')
  return json
}

function whole(json: unknown): number {
  if (typeof json !== 'number' || !Number.isSafeInteger(json)) throw invalid('A whole number was expected.')
  return json
}
