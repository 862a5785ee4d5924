import { fieldAt, withField } from './field-path.ts'
import type { FieldOperation } from './field-value.ts'
import { equalValues } from './order.ts'
import { StoreError } from './status.ts'
import type { Data, Timestamp, Value } from './value.ts'
import type { Mutation } from './write.ts'

/** A stored document. `version` is the time of its last change in microseconds: it only ever rises. */
export type Doc = { path: string; data: Data; version: number; createdAt: Timestamp; updatedAt: Timestamp }

/**
 * What the write makes of the document, or null where it is gone. Throws where the precondition does not hold.
 * `stamp` stands for the server's time: null in a browser that does not know it yet.
 */
export function applyMutation(mutation: Mutation, before: Doc | null, stamp: Timestamp | null): Data | null {
  checkHolds(mutation, before)
  switch (mutation.kind) {
    case 'delete':
      return null
    case 'verify':
      return before?.data ?? null
    case 'replace':
      return transformed(mutation.data, mutation.transforms, stamp)
    case 'patch': {
      let data = before?.data ?? {}
      for (const [path, value] of mutation.patch) data = withField(data, path, value)
      return transformed(data, mutation.transforms, stamp)
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

function transformed(data: Data, transforms: Transforms, stamp: Timestamp | null): Data {
  let result = data
  for (const { path, operation } of transforms) {
    result = withField(result, path, operated(operation, fieldAt(result, path), stamp))
  }
  return result
}

function operated(operation: FieldOperation, before: Value | undefined, stamp: Timestamp | null): Value | undefined {
  switch (operation.kind) {
    case 'serverTimestamp':
      return stamp
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
