import { jobWrite } from '#documents/model/job.ts'
import { Timestamp } from '#documents/model/value.ts'
import type { WriteData } from '#documents/model/write.ts'
import type { Store } from '#documents/store.ts'
import type { Enquiry } from './enquiry.ts'

export const ENQUIRIES = 'enquiries'
/** The kind of job that server/enquiry-mail.server.ts runs. */
export const ENQUIRY_MAIL_JOB = 'enquiry-mail'

/** Keeps the question and the operator's mail in one commit. The form's own id names it: sent twice it is one. */
export async function keepEnquiry(store: Store, enquiry: Enquiry): Promise<'kept' | 'replayed'> {
  const { id, at } = enquiry
  const { result } = await store.transact(async (transaction): Promise<'kept' | 'replayed'> => {
    if (await transaction.get(enquiryPath(id))) return 'replayed'
    // An enquiry is JSON through and through; the two type systems do not know of each other.
    const data = structuredClone(enquiry) as unknown as WriteData
    transaction.write(
      { kind: 'set', path: enquiryPath(id), data, precondition: { exists: false } },
      jobWrite({ key: `${id}-mail`, kind: ENQUIRY_MAIL_JOB, payload: { id }, due: Timestamp.fromMillis(at) }),
    )
    return 'kept'
  })
  return result
}

export async function findEnquiry(store: Store, id: string): Promise<Enquiry | null> {
  if (!isEnquiryId(id)) return null
  const doc = await store.get(enquiryPath(id))
  // Written by keepEnquiry, by nobody else: browsers have no rule that lets them write this collection.
  return doc === null ? null : (doc.data as unknown as Enquiry)
}

/** 122 random bits: who has it has asked. */
export function isEnquiryId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}

function enquiryPath(id: string): string {
  return `${ENQUIRIES}/${id}`
}
