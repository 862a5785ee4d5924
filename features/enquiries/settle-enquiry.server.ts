import type { Store } from '#documents/store.ts'
import { asData, enquiryPath, isEnquiryId, readEnquiryDoc } from './enquiries.server.ts'
import type { Enquiry, EnquiryLogEntry, EnquiryState, EnquiryStep } from './enquiry.ts'

/** From where each step leads, and where to. A booked one is over: the booking has its own page. */
const steps = {
  answer: { from: ['open'], to: 'answered' },
  close: { from: ['open', 'answered'], to: 'closed' },
  reopen: { from: ['answered', 'closed'], to: 'open' },
  book: { from: ['open', 'answered', 'closed'], to: 'booked' },
} as const satisfies Record<EnquiryStep, { from: readonly EnquiryState[]; to: EnquiryState }>

type Settling = { id: string; step: EnquiryStep; who: string; now: number; why?: string | null; booking?: string }

/** The state and its log entry in one commit. False: it is so already, or cannot be. */
export async function settleEnquiry(store: Store, asked: Settling): Promise<boolean> {
  const { id, step, who, now, why = null, booking } = asked
  if (!isEnquiryId(id)) return false
  const { result } = await store.transact(async (transaction) => {
    const doc = await transaction.get(enquiryPath(id))
    const enquiry = readEnquiryDoc(doc)
    if (!doc || !enquiry || !isFrom(step, enquiry.state)) return false
    const { settledAt: _, ...rest } = enquiry
    const { to } = steps[step]
    const settled = to === 'open' ? {} : { settledAt: now }
    const after: Enquiry = { ...rest, ...settled, state: to, ...(booking === undefined ? {} : { booking }) }
    const entry: EnquiryLogEntry = { at: now, by: who, from: enquiry.state, to, why }
    // The version rises with every change, so no two entries have one name, and they stand in order.
    const name = String(doc.version).padStart(12, '0')
    transaction.write(
      { kind: 'set', path: enquiryPath(id), data: asData(after) },
      { kind: 'set', path: `${enquiryPath(id)}/log/${name}`, data: { ...entry }, precondition: { exists: false } },
    )
    return true
  })
  return result
}

export async function enquiryLog(store: Store, id: string): Promise<EnquiryLogEntry[]> {
  const docs = await store.query({ collection: `${enquiryPath(id)}/log` })
  // Written by settleEnquiry and by nobody else.
  return docs.map(({ data }) => data as unknown as EnquiryLogEntry)
}

function isFrom(step: EnquiryStep, state: EnquiryState): boolean {
  return steps[step].from.some((from) => from === state)
}
