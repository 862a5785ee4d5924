import { fieldAt, withField } from './field-path.ts'
import type { FieldOperation } from './field-value.ts'
import { equalValues } from './order.ts'
import { invalid, StoreError } from './status.ts'
import { GeoPoint, Timestamp, type Data, type Value } from './value.ts'
import type { Mutation } from './write.ts'

/** A stored document. `version` is the time of its last change in microseconds: it only ever rises. */
export type Doc = { path: string; data: Data; version: number; createdAt: Timestamp; updatedAt: Timestamp }

/** What the write makes of the document, or null where it is gone. Throws where the precondition does not hold. */
export function applyMutation(mutation: Mutation, before: Doc | null, time: Timestamp): Data | null {
  checkHolds(mutation, before)
  switch (mutation.kind) {
    case 'delete':
      return null
    case 'verify':
      return before?.data ?? null
    case 'replace':
      return transformed(mutation.data, mutation.transforms, time)
    case 'patch': {
      let data = before?.data ?? {}
      for (const [path, value] of mutation.patch) data = withField(data, path, value)
      return transformed(data, mutation.transforms, time)
    }
  }
}

function checkHolds({ path, precondition }: Mutation, before: Doc | null): void {
  const { exists, version } = precondition
  if (exists === true && !before) throw new StoreError('not-found', `No document to update: ${path}`)
  if (exists === false && before) throw new StoreError('already-exists', `Document already exists: ${path}`)
  if (version !== undefined && version !== (before?.version ?? 0)) {
    throw new StoreError(
      'failed-precondition',
      `The stored version (${before?.version ?? 0}) of ${path} does not match the required version (${version}).`,
    )
  }
}

type Transforms = Extract<Mutation, { kind: 'replace' }>['transforms']

function transformed(data: Data, transforms: Transforms, time: Timestamp): Data {
  let result = data
  for (const { path, operation } of transforms) {
    result = withField(result, path, operated(operation, fieldAt(result, path), time))
  }
  return result
}

function operated(operation: FieldOperation, before: Value | undefined, time: Timestamp): Value | undefined {
  switch (operation.kind) {
    case 'serverTimestamp':
      return time
    case 'deleteField':
      return undefined
    case 'increment':
      return typeof before === 'number' ? before + operation.by : operation.by
    case 'arrayUnion': {
      const items = Array.isArray(before) ? [...before] : []
      for (const item of operation.items) if (!items.some((have) => equalValues(have, item))) items.push(item)
      return items
    }
    case 'arrayRemove': {
      const items = Array.isArray(before) ? before : []
      return items.filter((have) => !operation.items.some((item) => equalValues(have, item)))
    }
  }
}

export const MAX_DOCUMENT_BYTES = 1_048_576

export function checkSize(path: string, data: Data): void {
  const size = sizeOf(data) + path.length
  if (size <= MAX_DOCUMENT_BYTES) return
  throw invalid(
    `Document '${path}' cannot be written because its size (${size} bytes) exceeds the maximum allowed size of ${MAX_DOCUMENT_BYTES} bytes.`,
  )
}

/** Bytes a value counts for: text by UTF-8 and one more, numbers and times eight, points sixteen. */
export function sizeOf(value: Value): number {
  if (value === null || typeof value === 'boolean') return 1
  if (typeof value === 'string') return utf8Length(value) + 1
  if (typeof value === 'number' || value instanceof Timestamp) return 8
  if (value instanceof GeoPoint) return 16
  if (value instanceof Uint8Array) return value.length
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + sizeOf(item), 0)
  return Object.entries(value).reduce((sum, [name, item]) => sum + utf8Length(name) + 1 + sizeOf(item), 0)
}

const encoder = new TextEncoder()

function utf8Length(text: string): number {
  return encoder.encode(text).length
}
