import { AT_ONCE, jobWrite } from '#documents/model/job.ts'
import type { WriteData } from '#documents/model/write.ts'
import type { Doc } from '#documents/model/apply.ts'
import type { Store } from '#documents/store.ts'
import { contactWords, wordsToFind } from '#features/bookings/search-words.ts'
import type { Enquiry } from './enquiry.ts'

export const ENQUIRIES = 'enquiries'
/** The kind of job that server/enquiry-mail.server.ts runs. */
export const ENQUIRY_MAIL_JOB = 'enquiry-mail'

/** Keeps the question and the operator's mail in one commit. Its id is of the form and its words: sent twice it is one. */
export async function keepEnquiry(store: Store, enquiry: Enquiry): Promise<'kept' | 'replayed'> {
  const { id } = enquiry
  const { result } = await store.transact(async (transaction): Promise<'kept' | 'replayed'> => {
    if (await transaction.get(enquiryPath(id))) return 'replayed'
    transaction.write(
      { kind: 'set', path: enquiryPath(id), data: asData(enquiry), precondition: { exists: false } },
      jobWrite({ key: `${id}-mail`, kind: ENQUIRY_MAIL_JOB, payload: { id }, due: AT_ONCE }),
    )
    return 'kept'
  })
  return result
}

export async function findEnquiry(store: Store, id: string): Promise<Enquiry | null> {
  if (!isEnquiryId(id)) return null
  return readEnquiryDoc(await store.get(enquiryPath(id)))
}

export function readEnquiryDoc(doc: Doc | null): Enquiry | null {
  // Written by asData, by nobody else: browsers have no rule that lets them write this collection.
  return doc === null ? null : (doc.data as unknown as Enquiry)
}

/** An enquiry is JSON through and through. With it the words it is found by. */
export function asData(enquiry: Enquiry): WriteData {
  const { trip, name } = enquiry
  const search = wordsToFind(contactWords(enquiry), [name, trip.from, trip.to])
  const data: unknown = { ...structuredClone(enquiry), search }
  return data as WriteData
}

/** Random bits enough: who has it has asked. */
export function isEnquiryId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}

export function enquiryPath(id: string): string {
  return `${ENQUIRIES}/${id}`
}
