import { withField, withoutField, type FieldPath } from '#documents/model/field-path.ts'
import type { Doc } from '#documents/model/apply.ts'
import { passes } from '#documents/model/match.ts'
import { compareValues, equalValues } from '#documents/model/order.ts'
import { checkDocumentPath, collectionOf, idOf } from '#documents/model/path.ts'
import { isDocumentId, parseQuery, type ParsedFilter, type Query } from '#documents/model/query.ts'
import { invalid, StoreError } from '#documents/model/status.ts'
import { isData, type Data, type Timestamp } from '#documents/model/value.ts'
import { rulesFor, type ReadRule, type Rules, type Who } from '#documents/rules.ts'
import type { PendingChange, Target } from '#documents/store.ts'

/** What a reader gets of a document; null where it is none of his business, which looks the same as not there. */
export type View = { see(doc: Doc): Doc | null; maxDocs: number; key: string }

const MAX_DOCS = 1000

/** Throws permission-denied unless the rules allow this role this question. */
export function viewFor(rules: Rules, who: Who, target: Target): View {
  const collection = 'path' in target ? collectionOf(target.path) : target.collection
  if ('path' in target) checkDocumentPath(target.path)
  const rule = readRule(rules, who, collection)
  if (!rule || !mayAsk(rule, who, target)) throw denied(`${who.role} may not read this in ${collection}.`)
  const conditions = conditionsOf(rule, who, collection)
  if (!('path' in target)) checkProvable(target, rule, conditions)
  return {
    maxDocs: rule.maxDocs ?? MAX_DOCS,
    key: JSON.stringify([who.id, who.role, rule.fields, conditions.map(({ path, value }) => [path, value])]),
    see: (doc) => (fulfils(doc.data, conditions) ? { ...doc, data: masked(doc.data, rule) } : null),
  }
}

/** Before anything is read: whether the rules let this role write there at all. */
export function mayWrite(rules: Rules, who: Who, path: string): void {
  const collection = collectionOf(path)
  if (!rulesFor(rules, collection)?.write?.roles.includes(who.role))
    throw denied(`${who.role} may not write to ${collection}.`)
}

/** What a writer may not see is to him as if it did not exist. */
export function isHidden(rules: Rules, who: Who, { path, data }: Doc): boolean {
  const read = readRule(rules, who, collectionOf(path))
  return !read || !mayAsk(read, who, { path }) || !fulfils(data, conditionsOf(read, who, collectionOf(path)))
}

/** Called inside the commit with what a browser's write is about to change, after `mayWrite`. */
export function checkWrite(rules: Rules, who: Who, change: PendingChange, now: Timestamp): void {
  const { path, before, after } = change
  const collection = collectionOf(path)
  const read = readRule(rules, who, collection)
  const isUnseen = before === null || isHidden(rules, who, before)
  // Deleting what is hidden and what is not there has one answer; who sees all of a collection may delete nothing.
  if (!after && isUnseen && !seesAll(read)) throw new StoreError('not-found', `No document to update: ${path}`)
  if (before && isUnseen) throw denied(`${who.role} may not write this to ${collection}.`)
  if (after && read && isHidden(rules, who, after)) throw denied(`${who.role} may not write this to ${collection}.`)
  if (read && !equalValues(hidden(before?.data ?? {}, read), hidden(after?.data ?? {}, read)) && !(before && !after)) {
    throw denied(`${who.role} may not write fields of ${collection} that it may not see.`)
  }
  const reason = rulesFor(rules, collection)?.write?.validate(change, who, now) ?? null
  if (reason !== null) throw invalid(reason)
}

/** Not cut silently: who gets a part takes it for all. */
export function tooMany(maxDocs: number): StoreError {
  return new StoreError('resource-exhausted', `The answer has more than ${maxDocs} documents: ask with a limit.`)
}

function readRule(rules: Rules, who: Who, collection: string): ReadRule | null {
  const read = rulesFor(rules, collection)?.read
  return read && Object.hasOwn(read, who.role) ? (read[who.role] ?? null) : null
}

function seesAll(rule: ReadRule | null): boolean {
  return rule !== null && !rule.only && !rule.id
}

function mayAsk({ id }: ReadRule, who: Who, target: Target): boolean {
  return !id || ('path' in target && idOf(target.path) === id(who))
}

function conditionsOf(rule: ReadRule, who: Who, collection: string): ParsedFilter[] {
  return parseQuery({ collection, where: rule.only?.(who) ?? [] }).filters
}

function fulfils(data: Data, conditions: readonly ParsedFilter[]): boolean {
  return conditions.every((condition) => passes(condition, valueAt(data, condition.path)))
}

function valueAt(data: Data, path: FieldPath) {
  return path.reduce<Data[string] | undefined>(
    (value, name) => (isData(value) && Object.hasOwn(value, name) ? value[name] : undefined),
    data,
  )
}

function checkProvable(target: Query, rule: ReadRule, conditions: readonly ParsedFilter[]): void {
  const query = parseQuery(target)
  for (const condition of conditions) {
    if (!query.filters.some((filter) => implies(filter, condition))) {
      throw denied(`The query may reach documents of ${target.collection} that are not allowed.`)
    }
  }
  const requested = query.filters.filter((filter) => !conditions.some((condition) => implies(filter, condition)))
  for (const { path } of [...requested, ...query.order]) {
    // By comparing a hidden field one could find out its value without ever receiving it.
    if (!isDocumentId(path) && !isVisible(path, rule))
      throw denied(`The query uses the field ${path.join('.')}, which is not allowed.`)
  }
}

function implies(filter: ParsedFilter, condition: ParsedFilter): boolean {
  if (filter.path.join('.') !== condition.path.join('.')) return false
  if (condition.operator === 'in' && Array.isArray(condition.value)) {
    const allowed = condition.value
    const requested = filter.operator === 'in' && Array.isArray(filter.value) ? filter.value : [filter.value]
    const exact = filter.operator === 'in' || filter.operator === '=='
    return exact && requested.every((value) => allowed.some((one) => compareValues(one, value) === 0))
  }
  return filter.operator === condition.operator && equalValues(filter.value, condition.value)
}

function isVisible(path: FieldPath, { fields }: ReadRule): boolean {
  if (fields === 'all') return true
  return fields.some((field) => field.split('.').every((name, i) => name === path[i]))
}

function masked(data: Data, { fields }: ReadRule): Data {
  if (fields === 'all') return data
  let seen: Data = {}
  for (const field of fields) {
    const path = field.split('.')
    const value = valueAt(data, path)
    if (value !== undefined) seen = withField(seen, path, value)
  }
  return seen
}

function hidden(data: Data, { fields }: ReadRule): Data {
  if (fields === 'all') return {}
  return fields.reduce((rest, field) => withoutField(rest, field.split('.')), data)
}

function denied(message: string): StoreError {
  return new StoreError('permission-denied', message)
}
