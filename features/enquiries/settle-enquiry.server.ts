import type { Store, Transaction } from '#documents/store.ts'
import type { WriteData } from '#documents/model/write.ts'
import {
  asData,
  type EnquiryMail,
  enquiryMailWrite,
  enquiryPath,
  isEnquiryId,
  readEnquiryDoc,
} from './enquiries.server.ts'
import {
  type Enquiry,
  type EnquiryLogEntry,
  enquiryMoves,
  type EnquiryOffer,
  type EnquiryStep,
  mayMove,
} from './enquiry.ts'
import { storedEnquiryLog } from './stored-enquiry.ts'

/** `who`: whom the log names. */
type Move = { step: EnquiryStep; who: string; now: number; why?: string | null }
type Settling = Move & { id: string; booking?: string }

/** The state and its log entry in one commit. False: it is so already, or cannot be. */
export async function settleEnquiry(store: Store, { id, booking, ...move }: Settling): Promise<boolean> {
  return changed(store, id, (transaction, found) =>
    moveEnquiry(transaction, found, move, booking === undefined ? {} : { booking }),
  )
}

type Quoting = Omit<Move, 'step'> & { id: string; offer: Omit<EnquiryOffer, 'number'> }

/** A fixed price for it, mailed to who asked; one sent before does not hold any more. False: it cannot be quoted (any more). */
export async function sendQuote(store: Store, { id, offer, ...move }: Quoting): Promise<boolean> {
  return changed(store, id, (transaction, found) => {
    const number = (found.enquiry.offer?.number ?? 0) + 1
    return moveEnquiry(transaction, found, { ...move, step: 'quote' }, { offer: { ...offer, number } }, 'quote')
  })
}

/** With the reason, which is mailed; a quote that was sent is withdrawn by it. */
export async function declineEnquiry(
  store: Store,
  { id, why, ...move }: Omit<Move, 'step'> & { id: string; why: string },
): Promise<boolean> {
  return changed(store, id, (transaction, found) =>
    moveEnquiry(transaction, found, { ...move, why, step: 'decline' }, { declined: why }, 'declined'),
  )
}

/** As it is stored, with the version of its document. */
export type FoundEnquiry = { enquiry: Enquiry; version: number }

export async function enquiryIn(transaction: Transaction, id: string): Promise<FoundEnquiry | null> {
  const doc = await transaction.get(enquiryPath(id))
  const enquiry = readEnquiryDoc(doc)
  return doc && enquiry && { enquiry, version: doc.version }
}

type Change = Partial<Pick<Enquiry, 'offer' | 'declined' | 'booking' | 'promisedBy'>>

/** The enquiry in its next state, the log entry and the mail, in the commit of this transaction. False: it cannot be moved so. */
export function moveEnquiry(
  transaction: Transaction,
  { enquiry, version }: FoundEnquiry,
  { step, who, now, why = null }: Move,
  change: Change,
  mail: EnquiryMail | null = null,
): boolean {
  if (!mayMove(enquiry, step)) return false
  const { to } = enquiryMoves[step]
  const { settledAt: _settled, declined: _declined, ...rest } = enquiry
  const after: Enquiry = { ...rest, ...(to === 'open' ? {} : { settledAt: now }), state: to, ...change }
  const entry: EnquiryLogEntry = { at: now, by: who, from: enquiry.state, to, why }
  const { id, email } = after
  transaction.write(
    { kind: 'set', path: enquiryPath(id), data: asData(after) },
    {
      kind: 'set',
      // The version rises with every change, so no two entries have one name, and they stand in order.
      path: `${enquiryPath(id)}/log/${String(version).padStart(12, '0')}`,
      data: storedEnquiryLog.write(entry) as WriteData,
      precondition: { exists: false },
    },
    ...(mail !== null && (mail === 'operator' || email !== null) ? [enquiryMailWrite(after, mail, version)] : []),
  )
  return true
}

export async function enquiryLog(store: Store, id: string): Promise<EnquiryLogEntry[]> {
  const docs = await store.query({ collection: `${enquiryPath(id)}/log` })
  return docs.map(({ data }) => storedEnquiryLog.read(data))
}

async function changed(
  store: Store,
  id: string,
  move: (transaction: Transaction, found: FoundEnquiry) => boolean,
): Promise<boolean> {
  if (!isEnquiryId(id)) return false
  const { result } = await store.transact(async (transaction) => {
    const found = await enquiryIn(transaction, id)
    return found !== null && move(transaction, found)
  })
  return result
}
