import type { Doc } from '#documents/model/apply.ts'
import { DOCUMENT_ID, type Query } from '#documents/model/query.ts'
import type { Write } from '#documents/model/write.ts'
import type { Store } from '#documents/store.ts'
import { requestedWords } from '#features/bookings/search-words.ts'
import { ENQUIRIES, enquiryPath, readEnquiryDoc } from './enquiries.server.ts'
import { enquiryStates } from './enquiry-schema.ts'
import type { Enquiry } from './enquiry.ts'

const DAY_MS = 24 * 3_600_000
/** Once it is answered and nobody has asked again (content/pages/privacy). */
const SETTLED_DAYS = 30
/** Nobody answered: by then nobody needs to. */
const OPEN_DAYS = 180
const PAGE = 200

/** Erases questions whose time is over: the words, who asked, the log and the operator's mail. */
export async function eraseEnquiries(store: Store, now: number): Promise<number> {
  let count = 0
  for (const state of enquiryStates) {
    const due = (await stored(store, state)).filter((enquiry) => now >= endOf(enquiry))
    for (const { id } of due) await eraseEnquiry(store, id)
    count += due.length
  }
  return count
}

/** All questions of one person, by phone or e-mail. */
export async function enquiriesOf(
  store: Store,
  { phone, email }: { phone: string | null; email: string | null },
): Promise<Enquiry[]> {
  const words = [phone?.replace(/\D/g, '') ?? '', ...requestedWords(email ?? '')].filter((word) => word !== '')
  const found = await Promise.all(
    words.map((value) =>
      store.query({
        collection: ENQUIRIES,
        where: [{ field: 'search', operator: 'array-contains', value }],
        orderBy: [{ field: 'at' }],
      }),
    ),
  )
  const all = new Map(found.flat().map((doc) => [doc.path, readEnquiryDoc(doc)]))
  return [...all.values()].flatMap((row) => (row && isTheirs(row, { phone, email }) ? row : []))
}

export async function eraseEnquiry(store: Store, id: string, also: Write[] = []): Promise<void> {
  const log = await store.query({ collection: `${enquiryPath(id)}/log` })
  const paths = [...log, ...(await mailsOf(store, id))].map(({ path }) => path)
  await store.commit([...[...paths, enquiryPath(id)].map((path): Write => ({ kind: 'delete', path })), ...also])
}

export async function mailsOf(store: Store, id: string): Promise<Doc[]> {
  return store.query({
    collection: 'mails',
    orderBy: [{ field: DOCUMENT_ID }],
    startAt: [`${id}-`],
    endBefore: [`${id}.`],
  })
}

function isTheirs(row: Enquiry, { phone, email }: { phone: string | null; email: string | null }): boolean {
  const isMail = row.email !== null && row.email.toLowerCase() === email?.toLowerCase()
  return isMail || (row.phone !== null && row.phone === phone)
}

async function stored(store: Store, state: Enquiry['state']): Promise<Enquiry[]> {
  const all: Enquiry[] = []
  for (let after: [number, string] | null = null; ;) {
    const query: Query = {
      collection: ENQUIRIES,
      where: [{ field: 'state', operator: '==', value: state }],
      orderBy: [{ field: 'at' }, { field: DOCUMENT_ID }],
      limit: PAGE,
      ...(after ? { startAfter: after } : {}),
    }
    const rows = (await store.query(query)).flatMap((doc) => readEnquiryDoc(doc) ?? [])
    all.push(...rows)
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return all
    after = [last.at, last.id]
  }
}

function endOf({ at, settledAt, trip, state, offer }: Enquiry): number {
  // While a quote can be accepted its enquiry stays.
  if (state === 'quoted' && offer !== undefined) return offer.validUntil + SETTLED_DAYS * DAY_MS
  if (settledAt !== undefined) return settledAt + SETTLED_DAYS * DAY_MS
  const rideAt = trip.date === null ? at : Date.parse(`${trip.date}T12:00:00Z`)
  return Math.max(at, rideAt) + OPEN_DAYS * DAY_MS
}
