import type { Doc } from './apply.ts'
import { type Data, Timestamp } from './value.ts'
import type { Write } from './write.ts'

/**
 * Work to be done later, kept as documents: written in the same commit as its cause, taken by any node, by one at a
 * time (documents/server/jobs.ts).
 */
export const JOBS = 'jobs'

/** Due for work that has nothing to wait for: no clock is asked, so that one that was ahead for a while delays nothing. */
export const AT_ONCE = new Timestamp(0, 0)

/** `urgent`: somebody waits for it; of what is due it is done before the rest. */
export type NewJob = { key: string; kind: string; payload: Data; due: Timestamp; urgent?: boolean }

/** Part of a commit. The key makes it once: a second job of the same key is refused with already-exists. */
export function jobWrite({ key, kind, payload, due, urgent = false }: NewJob): Write {
  const data = { kind, payload, due, state: 'waiting', attempts: 0, ...(urgent && { urgent }) }
  return { kind: 'set', path: `${JOBS}/${key}`, data, precondition: { exists: false } }
}

/** When a job is due, in milliseconds; one that is due at once since it was last written. */
export function jobDueAt({ data: { due }, updatedAt }: Doc): number {
  const isLater = due instanceof Timestamp && due.toMicros() > AT_ONCE.toMicros()
  return (isLater ? due : updatedAt).toMillis()
}
