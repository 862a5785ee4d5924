import { fieldNameFault, fieldPathText, type FieldPath } from './field-path.ts'
import { FieldValue, type FieldOperation } from './field-value.ts'
import { invalid, type StoreError } from './status.ts'
import { GeoPoint, isData, Timestamp, type Data, type Value } from './value.ts'

/** Deeper nesting than this is refused: it would cost stack and index space and helps nobody. */
export const MAX_DEPTH = 20

export type FieldTransform = { path: FieldPath; operation: FieldOperation }

/** Who is parsing, for the messages; and, for writes, where the marks and the touched leaves are collected. */
export type ParseContext = {
  method: string
  document?: string
  write?: { mode: 'set' | 'merge' | 'update'; leaves: FieldPath[]; transforms: FieldTransform[] }
}

/** The same checks, in the same order and words, as the reference client's; the spec's stricter names on top. */
export function parseData(input: unknown, context: ParseContext): Data {
  if (!isData(input)) throw notAMap(input, context)
  return parseMap(input, context, [])
}

export function notAMap(input: unknown, context: ParseContext): StoreError {
  const what = description(input)
  return fault(`Data must be an object, but it was: ${what === 'an object' ? 'a custom object' : what}`, context, [])
}

/** A value to compare with, or an item of a list operation: marks are not allowed in it. */
export function parseArgument(input: unknown, method: string, listsInside: boolean): Value {
  const context: ParseContext = { method }
  if (listsInside && Array.isArray(input)) return input.map((item) => parseValue(item, context, [], false, 1) ?? null)
  return parseValue(input, context, [], false, 0) ?? null
}

/** undefined for a mark: it has been put into the context instead. `path` is null inside a list. */
export function parseValue(
  input: unknown,
  context: ParseContext,
  path: FieldPath | null,
  inList: boolean,
  depth = path?.length ?? 0,
): Value | undefined {
  if (depth > MAX_DEPTH) throw fault(`Values may be nested at most ${MAX_DEPTH} deep`, context, path)
  if (input instanceof FieldValue) {
    collectMark(input, context, path)
    return undefined
  }
  if (isData(input)) return parseMap(input, context, path, depth)
  if (path) context.write?.leaves.push(path)
  if (!Array.isArray(input)) return parseScalar(input, context, path)
  if (inList) throw fault('Nested arrays are not supported', context, path)
  return input.map((item) => parseValue(item, context, null, true, depth + 1) ?? null)
}

export function fault(reason: string, context: ParseContext, path: FieldPath | null): StoreError {
  const found: string[] = []
  if (path && path.length > 0) found.push(`in field ${fieldPathText(path)}`)
  if (context.document !== undefined) found.push(`in document ${context.document}`)
  const where = found.length > 0 ? ` (found ${found.join(' ')})` : ''
  return invalid(`Function ${context.method}() called with invalid data. ${reason}${where}`)
}

function parseMap(input: object, context: ParseContext, path: FieldPath | null, depth = path?.length ?? 0): Data {
  const entries: [string, unknown][] = Object.entries(input)
  if (entries.length === 0 && path && path.length > 0) context.write?.leaves.push(path)
  const data: Data = {}
  for (const [name, item] of entries) {
    const childPath = path && [...path, name]
    checkName(name, context, childPath)
    const value = parseValue(item, context, childPath, false, depth + 1)
    if (value !== undefined) data[name] = value
  }
  return data
}

export function checkName(name: string, context: ParseContext, path: FieldPath | null): void {
  const reason = fieldNameFault(name)
  if (reason !== null) throw fault(reason, context, path)
}

function parseScalar(input: unknown, context: ParseContext, path: FieldPath | null): Value {
  if (input === null || typeof input === 'boolean' || typeof input === 'number') return input
  if (typeof input === 'string') {
    if (input.includes('\0') || !input.isWellFormed()) {
      throw fault('Strings must be well-formed text without NUL', context, path)
    }
    return input
  }
  if (input instanceof Timestamp || input instanceof GeoPoint || input instanceof Uint8Array) return input
  if (input instanceof Date) return Timestamp.fromMillis(input.getTime())
  throw fault(`Unsupported field value: ${description(input)}`, context, path)
}

function collectMark(mark: FieldValue, context: ParseContext, path: FieldPath | null): void {
  const { operation } = mark
  const name = `${operation.kind}()`
  if (!context.write) throw fault(`${name} can only be used with update() and set()`, context, path)
  if (!path) throw fault(`${name} is not currently supported inside arrays`, context, path)
  if (operation.kind === 'deleteField') {
    if (context.write.mode === 'merge') {
      context.write.leaves.push(path)
      return
    }
    throw fault(
      context.write.mode === 'update'
        ? `${name} can only appear at the top level of your update data`
        : `${name} cannot be used with set() unless you pass {merge:true}`,
      context,
      path,
    )
  }
  context.write.transforms.push({ path, operation: parseOperation(operation, context, path) })
}

function parseOperation(operation: FieldOperation, context: ParseContext, path: FieldPath): FieldOperation {
  if (operation.kind === 'increment' && typeof operation.by !== 'number') {
    throw fault('increment() requires a number', context, path)
  }
  if (operation.kind !== 'arrayUnion' && operation.kind !== 'arrayRemove') return operation
  const { write: _, ...rest } = context
  const inside: ParseContext = { ...rest, method: operation.kind }
  return { ...operation, items: operation.items.map((item) => parseValue(item, inside, null, true, 1) ?? null) }
}

function description(input: unknown): string {
  if (input === undefined) return 'undefined'
  if (input === null) return 'null'
  if (typeof input === 'string') return JSON.stringify(input.length > 20 ? `${input.slice(0, 20)}...` : input)
  if (typeof input === 'number' || typeof input === 'boolean') return String(input)
  if (typeof input === 'function') return 'a function'
  if (Array.isArray(input)) return 'an array'
  if (typeof input !== 'object') return `a ${typeof input}`
  const name: unknown = input.constructor?.name
  return typeof name === 'string' && name !== '' && name !== 'Object' ? `a custom ${name} object` : 'an object'
}
