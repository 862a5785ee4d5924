import type { Data } from '#documents/model/value.ts'
import type { Store } from '#documents/store.ts'
import { contactKey } from '#features/bookings/contact-key.ts'
import { ENQUIRIES, enquiryPath, readEnquiryDoc } from './enquiries.server.ts'
import { eraseEnquiry, mailsOf } from './erase-enquiries.server.ts'
import type { Enquiry } from './enquiry.ts'

/** `log` is what the office did. Who of its people did is theirs, not the one's who asked. */
export type EnquiryRecord = { enquiry: Data; log: Data[]; mails: Data[] }

/** Every question somebody asked (GDPR art. 15 and 20), by the e-mail address or the telephone number. */
export async function enquiryRecords(store: Store, contact: string): Promise<EnquiryRecord[]> {
  return Promise.all(
    (await askedBy(store, contact)).map(async ({ id, data }) => ({
      enquiry: data,
      log: (await store.query({ collection: `${enquiryPath(id)}/log` })).map(({ data: { by: _by, ...line } }) => line),
      mails: (await mailsOf(store, id)).map((doc) => doc.data),
    })),
  )
}

/** Takes them out whole (art. 17), open ones too: nothing was agreed, and who wants no answer is owed none. */
export async function eraseEnquirer(store: Store, contact: string): Promise<string[]> {
  const requested = await askedBy(store, contact)
  for (const { id } of requested) await eraseEnquiry(store, id)
  return requested.map(({ id }) => id)
}

async function askedBy(store: Store, contact: string): Promise<{ id: Enquiry['id']; data: Data }[]> {
  const wanted = contactKey(contact)
  if (wanted === '') return []
  // Asked once in a while: every question is looked at, so that no spelling is missed.
  const docs = await store.query({ collection: ENQUIRIES })
  return docs.flatMap((doc) => {
    const enquiry = readEnquiryDoc(doc)
    const isTheirs = [enquiry?.email, enquiry?.phone].some((own) => own && contactKey(own) === wanted)
    return enquiry && isTheirs ? [{ id: enquiry.id, data: doc.data }] : []
  })
}
