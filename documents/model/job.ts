import type { Data, Timestamp } from './value.ts'
import type { Write } from './write.ts'

/**
 * Work to be done later, kept as documents: written in the same commit as its cause, taken by any node, by one at a
 * time (documents/server/jobs.ts).
 */
export const JOBS = 'jobs'

export type NewJob = { key: string; kind: string; payload: Data; due: Timestamp }

/** Part of a commit. The key makes it once: a second job of the same key is refused with already-exists. */
export function jobWrite({ key, kind, payload, due }: NewJob): Write {
  const data = { kind, payload, due, state: 'waiting', attempts: 0 }
  return { kind: 'set', path: `${JOBS}/${key}`, data, precondition: { exists: false } }
}
