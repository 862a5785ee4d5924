import type { Data } from '#documents/model/value.ts'
import type { Store } from '#documents/store.ts'
import { contactKey, namesContact } from '#features/bookings/contact-key.ts'
import { readCode } from '#features/codes/code.ts'
import type { Voucher } from './voucher.ts'
import { readVoucherDoc, voucherLog, VOUCHERS } from './vouchers.server.ts'

/** A contact, or the code of a voucher; and what is known of its person by the bookings and questions of theirs. */
export type Holder = { contact: string; names: readonly string[]; bookings: readonly string[] }

/**
 * Whom a voucher was given to stands there as words. It is somebody's where these name their contact, or their name and it
 * was used on a ride of theirs. A name alone may be somebody else's: `namesakes` are for a person to judge.
 */
export async function holdingsOf(store: Store, holder: Holder): Promise<{ theirs: Voucher[]; namesakes: Voucher[] }> {
  const key = contactKey(holder.contact)
  const reading = readCode(holder.contact)
  const names = new Set(holder.names.map(foldedName).filter((name) => name !== ''))
  const docs = await store.query({ collection: VOUCHERS })
  const all = docs.flatMap((doc) => readVoucherDoc(doc) ?? [])
  const isNamed = (voucher: Voucher) => names.has(foldedName(voucher.holder))
  const isMeant = ({ code, holder: words, note }: Voucher) =>
    [words, note].some((text) => namesContact(text, key)) || (reading.ok && reading.code === code)
  const ridden = new Set<Voucher>()
  for (const voucher of all) if (isNamed(voucher) && (await wasOn(store, voucher, holder.bookings))) ridden.add(voucher)
  const isTheirs = (voucher: Voucher) => isMeant(voucher) || ridden.has(voucher)
  return { theirs: all.filter(isTheirs), namesakes: all.filter((row) => isNamed(row) && !isTheirs(row)) }
}

/** Used on one of these rides, also where it was given back since: that stands in its log alone. */
async function wasOn(store: Store, { code, used }: Voucher, bookings: readonly string[]): Promise<boolean> {
  if (used && bookings.includes(used.booking)) return true
  const log = await voucherLog(store, code)
  return log.some(({ action, why }) => action === 'use' && why !== null && bookings.includes(why))
}

/** As its holder may ask for it (GDPR art. 15 and 20): who of the office gave it is not theirs. */
export async function holdingRecord(
  store: Store,
  { issuedBy: _by, ...voucher }: Voucher,
): Promise<{ voucher: Data; log: Data[] }> {
  const log = await voucherLog(store, voucher.code)
  // The words it is found by are the office's, and name who gave it.
  const { search: _, ...told }: Data = structuredClone({ search: null, ...voucher })
  return { voucher: told, log: log.map(({ by: _who, ...line }) => ({ ...line })) }
}

function foldedName(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase()
}
