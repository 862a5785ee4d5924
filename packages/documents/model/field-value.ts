import type { Value } from './value.ts'

/** Marks in the data of a write that the store turns into a value at commit. */
export type FieldOperation =
  | { kind: 'serverTimestamp' }
  | { kind: 'deleteField' }
  | { kind: 'increment'; by: number }
  | { kind: 'arrayUnion'; items: Value[] }
  | { kind: 'arrayRemove'; items: Value[] }

export class FieldValue {
  readonly operation: FieldOperation
  constructor(operation: FieldOperation) {
    this.operation = operation
  }
}

/** The commit's own time: the same in all fields of one commit, whatever the browser's clock says. */
export function serverTimestamp(): FieldValue {
  return new FieldValue({ kind: 'serverTimestamp' })
}

export function deleteField(): FieldValue {
  return new FieldValue({ kind: 'deleteField' })
}

export function increment(by: number): FieldValue {
  return new FieldValue({ kind: 'increment', by })
}

export function arrayUnion(...items: Value[]): FieldValue {
  return new FieldValue({ kind: 'arrayUnion', items })
}

export function arrayRemove(...items: Value[]): FieldValue {
  return new FieldValue({ kind: 'arrayRemove', items })
}
