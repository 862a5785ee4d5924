import { randomBytes } from 'node:crypto'
import type { Doc } from '#documents/model/apply.ts'
import type { Data } from '#documents/model/value.ts'
import type { Write } from '#documents/model/write.ts'
import type { CollectionRules } from '#documents/rules.ts'
import type { Store } from '#documents/store.ts'
import type { AuditAction } from './audit-action.ts'

const AUDIT = 'audit'
export const auditRules: CollectionRules = { collection: AUDIT, indexes: [['-at'], ['subject', '-at']] }

/** One change of the office: who did what to what, and how it was before and after. Never a secret, never a password. */
export type AuditEntry = {
  at: number
  who: { id: string | null; name: string; role: string }
  /** An `AuditAction`, of this program or of one before it. */
  action: string
  /** What it was done to: a document's path, or a name. */
  subject: string
  before: Data | null
  after: Data | null
}

/** One that is written now. */
export type AuditLine = AuditEntry & { action: AuditAction }

/** Goes into the very commit it tells of, so that neither is there without the other. */
export function auditWrite(entry: AuditLine): Write {
  const id = `${String(entry.at).padStart(15, '0')}-${randomBytes(6).toString('hex')}`
  return { kind: 'set', path: `${AUDIT}/${id}`, data: { ...entry }, precondition: { exists: false } }
}

/** For what changes no document itself: somebody signed in. */
export async function audit(store: Store, entry: AuditLine): Promise<void> {
  await store.commit([auditWrite(entry)])
}

export type AuditRow = AuditEntry & { id: string }

/** The newest first; `before` is the `at` of the last one seen. */
export async function readAudit(
  store: Store,
  { before, subject, limit }: { before?: number; subject?: string; limit: number },
): Promise<AuditRow[]> {
  const docs = await store.query({
    collection: AUDIT,
    where: subject === undefined ? [] : [{ field: 'subject', operator: '==', value: subject }],
    orderBy: [{ field: 'at', direction: 'desc' }],
    ...(before === undefined ? {} : { startAfter: [before] }),
    limit,
  })
  return docs.map(readRow)
}

/** Everything that was done to one subject, as it is kept. */
export async function auditOn(store: Store, subject: string): Promise<Doc[]> {
  return store.query({ collection: AUDIT, where: [{ field: 'subject', operator: '==', value: subject }] })
}

/** Who did what, and when, stays; what was written there about the subject goes. */
export async function wordlessAudit(store: Store, subject: string): Promise<Write[]> {
  const docs = await auditOn(store, subject)
  return docs.map(({ path }): Write => ({ kind: 'update', path, data: { before: null, after: null } }))
}

function readRow({ path, data }: Doc): AuditRow {
  // Written by auditWrite and by nobody else.
  return { ...(data as unknown as AuditEntry), id: path.slice(AUDIT.length + 1) }
}
