import { parseFieldPath, type FieldPath } from './field-path.ts'
import { FieldValue } from './field-value.ts'
import {
  checkName,
  fault,
  notAMap,
  parseData,
  parseValue,
  type FieldTransform,
  type ParseContext,
} from './parse-value.ts'
import { checkDocumentPath } from './path.ts'
import { invalid } from './status.ts'
import { isData, type Data, type Value } from './value.ts'

/** Data with marks (`serverTimestamp()` and its like) where a value may stand. */
export type WriteData = { [field: string]: Value | FieldValue | WriteData }

/** What must be true of the document before the write, or the whole commit fails. */
export type Precondition = { exists?: boolean; version?: number }

export type Write =
  | { kind: 'set'; path: string; data: WriteData; merge?: boolean; precondition?: Precondition }
  /** The document must exist; keys are dotted field paths, other fields stay. */
  | { kind: 'update'; path: string; data: WriteData; precondition?: Precondition }
  | { kind: 'delete'; path: string; precondition?: Precondition }
  /** Changes nothing: only holds the rest of the commit to its precondition. */
  | { kind: 'verify'; path: string; precondition: Precondition }

/** A checked write, ready to apply. `patch` lists fields to set or, with undefined, to remove. */
export type Mutation = { path: string; precondition: Precondition } & (
  | { kind: 'replace'; data: Data; transforms: FieldTransform[] }
  | { kind: 'patch'; patch: [FieldPath, Value | undefined][]; transforms: FieldTransform[] }
  | { kind: 'delete' | 'verify' }
)

export const MAX_WRITES = 500

export function parseWrites(writes: readonly Write[]): Mutation[] {
  if (writes.length > MAX_WRITES) throw invalid(`A commit may hold at most ${MAX_WRITES} writes.`)
  return writes.map(parseWrite)
}

export function parseWrite(write: Write): Mutation {
  checkDocumentPath(write.path)
  const { path, precondition = {} } = write
  switch (write.kind) {
    case 'delete':
    case 'verify':
      return { kind: write.kind, path, precondition }
    case 'set':
      return { path, precondition, ...(write.merge ? parseMerge(path, write.data) : parseReplace(path, write.data)) }
    case 'update':
      return { path, precondition: { exists: true, ...precondition }, ...parseUpdate(path, write.data) }
    default:
      throw invalid('A write must be a set, an update, a delete or a verify.')
  }
}

type Collected = NonNullable<ParseContext['write']>

function parseReplace(path: string, input: unknown) {
  const write: Collected = { mode: 'set', leaves: [], transforms: [] }
  const data = parseData(input, { method: 'set', document: path, write })
  return { kind: 'replace' as const, data, transforms: write.transforms }
}

/** Merging touches exactly the leaves given: a map merges, a list or an empty map replaces. */
function parseMerge(path: string, input: unknown) {
  const write: Collected = { mode: 'merge', leaves: [], transforms: [] }
  const data = parseData(input, { method: 'set', document: path, write })
  const patch = write.leaves.map((leaf): [FieldPath, Value | undefined] => [leaf, leafOf(data, leaf)])
  return { kind: 'patch' as const, patch, transforms: write.transforms }
}

function leafOf(data: Data, leaf: FieldPath): Value | undefined {
  let value: Value | undefined = data
  for (const name of leaf) {
    // Every step but the last is a map: the leaf was found by walking this very data.
    value = (value as Data)[name]
    if (value === undefined) return undefined
  }
  return value
}

function parseUpdate(path: string, input: unknown) {
  const write: Collected = { mode: 'update', leaves: [], transforms: [] }
  const context: ParseContext = { method: 'update', document: path, write }
  if (!isData(input)) throw notAMap(input, context)
  const patch: [FieldPath, Value | undefined][] = []
  for (const [key, item] of Object.entries<unknown>(input)) {
    const field = parseFieldPath(key, (reason) => fault(reason, context, null))
    for (const name of field) checkName(name, context, field)
    const removes = item instanceof FieldValue && item.operation.kind === 'deleteField'
    const value = removes ? undefined : parseValue(item, context, field, false)
    if (removes || value !== undefined) patch.push([field, value])
  }
  return { kind: 'patch' as const, patch, transforms: write.transforms }
}
