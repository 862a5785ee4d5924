import {
  compareFieldPaths,
  fieldNameFault,
  fieldPathText,
  parseFieldPath,
  samePath,
  type FieldPath,
} from './field-path.ts'
import { parseArgument } from './parse-value.ts'
import { checkCollectionPath } from './path.ts'
import { invalid } from './status.ts'
import type { Value } from './value.ts'

export const operators = ['==', '!=', '<', '<=', '>', '>=', 'in', 'not-in', 'array-contains'] as const
export type Operator = (typeof operators)[number]
export type Direction = 'asc' | 'desc'

/** Where `DOCUMENT_ID` stands for a field, the document's name is meant: for a stable order and for cursors. */
export const DOCUMENT_ID = '__name__'

export type Filter = { field: string; operator: Operator; value: Value }
export type Order = { field: string; direction?: Direction }

/** A question to one collection, as it is written in code and sent over the wire. */
export type Query = {
  collection: string
  where?: readonly Filter[]
  orderBy?: readonly Order[]
  limit?: number
  startAt?: readonly Value[]
  startAfter?: readonly Value[]
  endAt?: readonly Value[]
  endBefore?: readonly Value[]
}

export type ParsedFilter = { path: FieldPath; operator: Operator; value: Value }
export type ParsedOrder = { path: FieldPath; direction: Direction }
export type Bound = { values: Value[]; inclusive: boolean }

/** A checked query with its whole order: fields of inequalities and the document's name are part of it. */
export type ParsedQuery = {
  collection: string
  filters: ParsedFilter[]
  order: ParsedOrder[]
  limit: number
  start: Bound | null
  end: Bound | null
}

export function parseQuery(query: Query): ParsedQuery {
  checkCollectionPath(query.collection)
  const filters: ParsedFilter[] = []
  for (const filter of query.where ?? []) filters.push(parseFilter(filter, filters))
  const explicit = (query.orderBy ?? []).map(parseOrder)
  const { limit } = query
  if (limit !== undefined && !(limit > 0)) {
    throw invalid(`Function limit() requires a positive number, but it was: ${limit}.`)
  }
  if (limit !== undefined && !Number.isSafeInteger(limit)) throw invalid('A limit must be a whole number.')
  return {
    collection: query.collection,
    filters,
    order: wholeOrder(explicit, filters),
    limit: limit ?? Infinity,
    start: parseBound(query, 'startAt', 'startAfter', explicit),
    end: parseBound(query, 'endAt', 'endBefore', explicit),
  }
}

export function isDocumentId(path: FieldPath): boolean {
  return path.length === 1 && path[0] === DOCUMENT_ID
}

export function isInequality(operator: Operator): boolean {
  return operator !== '==' && operator !== 'in' && operator !== 'array-contains'
}

/** Spec § 5: `in` does not go with `not-in`, and there is at most one not-equal filter. */
const conflicts: Partial<Record<Operator, readonly Operator[]>> = {
  '!=': ['!=', 'not-in'],
  in: ['not-in'],
  'not-in': ['in', 'not-in', '!='],
}

function parseFilter(filter: Filter, before: readonly ParsedFilter[]): ParsedFilter {
  const { field, operator, value } = filter
  if (!operators.includes(operator)) throw invalid(`Invalid query. '${String(operator)}' is not an operator.`)
  const path = queryField(field, 'where')
  const lists = operator === 'in' || operator === 'not-in'
  if (lists && (!Array.isArray(value) || value.length === 0)) {
    throw invalid(`Invalid Query. A non-empty array is required for '${operator}' filters.`)
  }
  const parsed = { path, operator, value: parseArgument(value, 'where', lists) }
  const conflict = before.find((other) => conflicts[operator]?.includes(other.operator))?.operator
  if (conflict === operator) throw invalid(`Invalid query. You cannot use more than one '${operator}' filter.`)
  if (conflict) throw invalid(`Invalid query. You cannot use '${operator}' filters with '${conflict}' filters.`)
  return parsed
}

function parseOrder({ field, direction = 'asc' }: Order): ParsedOrder {
  if (direction !== 'asc' && direction !== 'desc') throw invalid("A direction is 'asc' or 'desc'.")
  return { path: field === DOCUMENT_ID ? [DOCUMENT_ID] : queryField(field, 'orderBy'), direction }
}

function queryField(field: string, method: string): FieldPath {
  const path = parseFieldPath(field, (reason) => invalid(`Function ${method}() called with invalid data. ${reason}`))
  for (const name of path) {
    const fault = fieldNameFault(name)
    if (fault)
      throw invalid(`Function ${method}() called with invalid data. ${fault} (found in field ${fieldPathText(path)})`)
  }
  return path
}

/** After the order asked for: the other fields with an inequality, then the name, all in the last direction asked for. */
function wholeOrder(explicit: ParsedOrder[], filters: ParsedFilter[]): ParsedOrder[] {
  const order = [...explicit]
  const direction = explicit.at(-1)?.direction ?? 'asc'
  const unequal = filters.filter((filter) => isInequality(filter.operator)).map((filter) => filter.path)
  for (const path of unequal.toSorted(compareFieldPaths)) {
    if (!order.some((have) => samePath(have.path, path))) order.push({ path, direction })
  }
  if (!order.some((have) => isDocumentId(have.path))) order.push({ path: [DOCUMENT_ID], direction })
  return order
}

type BoundName = 'startAt' | 'startAfter' | 'endAt' | 'endBefore'

function parseBound(query: Query, at: BoundName, beside: BoundName, explicit: ParsedOrder[]): Bound | null {
  if (query[at] && query[beside]) throw invalid(`${at} and ${beside} cannot be used together.`)
  const method = query[at] ? at : beside
  const given = query[method]
  if (!given) return null
  if (given.length > explicit.length) {
    throw invalid(
      `Too many arguments provided to ${method}(). The number of arguments must be less than or equal to the number of orderBy() clauses`,
    )
  }
  const values = given.map((value, i) => {
    const path = explicit[i]?.path
    if (!path || !isDocumentId(path)) return parseArgument(value, method, false)
    if (typeof value !== 'string') {
      throw invalid(`Invalid query. Expected a string for document ID in ${method}(), but got a ${typeof value}`)
    }
    return value
  })
  return { values, inclusive: method === at }
}
