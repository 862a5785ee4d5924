import { AT_ONCE, jobWrite } from '#documents/model/job.ts'
import type { Write, WriteData } from '#documents/model/write.ts'
import type { Doc } from '#documents/model/apply.ts'
import type { Store } from '#documents/store.ts'
import { contactWords, wordsToFind } from '#features/bookings/search-words.ts'
import { readCode } from '#features/codes/code.ts'
import type { Enquiry } from './enquiry.ts'
import { storedEnquiry } from './stored-enquiry.ts'

export const ENQUIRIES = 'enquiries'
/** The kind of job that server/enquiry-mail.server.ts runs. */
export const ENQUIRY_MAIL_JOB = 'enquiry-mail'

/** Of whom a mail is: the operator's of a new enquiry, or one of the guest's. */
export const enquiryMails = ['operator', 'received', 'quote', 'declined'] as const
export type EnquiryMail = (typeof enquiryMails)[number]

/** Keeps the enquiry and its mails in one commit. Its id is of the form and its words: sent twice it is one. */
export async function keepEnquiry(store: Store, enquiry: Enquiry): Promise<'kept' | 'replayed'> {
  const { id, email } = enquiry
  const { result } = await store.transact(async (transaction): Promise<'kept' | 'replayed'> => {
    if (await transaction.get(enquiryPath(id))) return 'replayed'
    transaction.write(
      { kind: 'set', path: enquiryPath(id), data: asData(enquiry), precondition: { exists: false } },
      enquiryMailWrite(enquiry, 'operator', 0),
      ...(email === null || codeOf(enquiry) === null ? [] : [enquiryMailWrite(enquiry, 'received', 0)]),
    )
    return 'kept'
  })
  return result
}

/** `version`: of the enquiry, so that each change has its own mail, once. */
export function enquiryMailWrite({ id }: Pick<Enquiry, 'id'>, mail: EnquiryMail, version: number): Write {
  return jobWrite({ key: `${id}-${mail}-${version}`, kind: ENQUIRY_MAIL_JOB, payload: { id, mail }, due: AT_ONCE })
}

/** The code that opens it; null for one stored before enquiries had codes. */
export function codeOf({ id }: Pick<Enquiry, 'id'>): string | null {
  const reading = readCode(id)
  return reading.ok && reading.kind === 'E' && reading.code === id ? id : null
}

export async function findEnquiry(store: Store, id: string): Promise<Enquiry | null> {
  if (!isEnquiryId(id)) return null
  return readEnquiryDoc(await store.get(enquiryPath(id)))
}

export function readEnquiryDoc(doc: Doc | null): Enquiry | null {
  return doc === null ? null : storedEnquiry.read(doc.data)
}

/** An enquiry is JSON through and through. With it the words it is found by. */
export function asData(enquiry: Enquiry): WriteData {
  const { trip, name } = enquiry
  const code = codeOf(enquiry)
  const search = wordsToFind([...contactWords(enquiry), ...(code === null ? [] : [code])], [name, trip.from, trip.to])
  const data: unknown = { ...storedEnquiry.write(enquiry), search }
  return data as WriteData
}

/** A code, or the random id of one stored before enquiries had codes. */
export function isEnquiryId(text: string): boolean {
  return codeOf({ id: text }) !== null || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}

export function enquiryPath(id: string): string {
  return `${ENQUIRIES}/${id}`
}
