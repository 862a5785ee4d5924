import type { Doc } from '#documents/model/apply.ts'
import type { Write, WriteData } from '#documents/model/write.ts'
import type { CollectionRules } from '#documents/rules.ts'
import type { Store } from '#documents/store.ts'
import { wordsToFind } from '#features/bookings/search-words.ts'
import type { Voucher, VoucherLogEntry } from './voucher.ts'

export const VOUCHERS = 'vouchers'

/** No browser reads vouchers. What the office's list asks has an index. */
export const voucherRules: CollectionRules = {
  collection: VOUCHERS,
  indexes: [
    ['issuedAt'],
    ['expiresAt'],
    ['state', 'issuedAt'],
    ['state', 'expiresAt'],
    ['search[]', 'issuedAt'],
    ['search[]', 'expiresAt'],
  ],
}

type By = { who: string; now: number }

/** False: its code was given out in this very moment; nothing was written. */
export async function issueVoucher(store: Store, voucher: Voucher, also: Write[] = []): Promise<boolean> {
  const { result } = await store.transact(async (transaction) => {
    if ((await transaction.get(voucherPath(voucher.code))) !== null) return false
    transaction.write(...voucherWrites(voucher), ...also)
    return true
  })
  return result
}

/** For the commit of what it is given for. */
export function voucherWrites(voucher: Voucher): Write[] {
  const { code, issuedAt: at, issuedBy: by, note } = voucher
  return [
    { kind: 'set', path: voucherPath(code), data: asData(voucher), precondition: { exists: false } },
    entryWrite(code, 0, { at, by, action: 'issue', why: note || null }),
  ]
}

export async function findVoucher(store: Pick<Store, 'get'>, code: string): Promise<Voucher | null> {
  return readVoucherDoc(await store.get(voucherPath(code)))
}

export function readVoucherDoc(doc: Doc | null): Voucher | null {
  // Written by asData and by nobody else.
  return doc === null ? null : (doc.data as unknown as Voucher)
}

export async function voucherLog(store: Store, code: string): Promise<VoucherLogEntry[]> {
  const docs = await store.query({ collection: `${voucherPath(code)}/log` })
  // Written by entryWrite and by nobody else.
  return docs.map(({ data }) => data as unknown as VoucherLogEntry)
}

/** Worth nothing from now on. False: it is used already, or there is none. */
export async function withdrawVoucher(
  store: Store,
  { code, why, who, now }: By & { code: string; why: string | null },
): Promise<boolean> {
  const { result } = await store.transact(async (transaction) => {
    const doc = await transaction.get(voucherPath(code))
    const voucher = readVoucherDoc(doc)
    if (!doc || voucher?.state !== 'open') return false
    transaction.write(
      { kind: 'set', path: voucherPath(code), data: asData({ ...voucher, state: 'withdrawn' }) },
      entryWrite(code, doc.version, { at: now, by: who, action: 'withdraw', why }),
    )
    return true
  })
  return result
}

const DAY_MS = 24 * 3_600_000
/** Whom it was given to matters as long as somebody may ask about it. */
const HOLDER_DAYS = 365

/** Takes the holder and the notes out of what ended a year ago; the voucher itself stays for the books. */
export async function eraseHolders(store: Store, now: number): Promise<number> {
  const docs = await store.query({
    collection: VOUCHERS,
    where: [{ field: 'expiresAt', operator: '<', value: now - HOLDER_DAYS * DAY_MS }],
    orderBy: [{ field: 'expiresAt' }],
  })
  const due = docs
    .flatMap((doc) => readVoucherDoc(doc) ?? [])
    .filter(({ holder, note }) => holder !== '' || note !== '')
  for (const { code } of due) await eraseHolder(store, code)
  return due.length
}

/** Its words alone: it can still be used, and somebody may use it at this very moment. */
export async function eraseHolder(store: Store, code: string): Promise<void> {
  const path = voucherPath(code)
  const log = await store.query({ collection: `${path}/log` })
  await store.transact(async (transaction) => {
    const voucher = readVoucherDoc(await transaction.get(path))
    if (!voucher) return null
    const cleared = log.map((doc): Write => ({ kind: 'update', path: doc.path, data: { why: null } }))
    transaction.write({ kind: 'set', path, data: asData({ ...voucher, holder: '', note: '' }) }, ...cleared)
    return null
  })
}

export function voucherPath(code: string): string {
  return `${VOUCHERS}/${code}`
}

/** The version rises with every change, so no two entries have one name, and they stand in order. */
export function entryWrite(code: string, version: number, entry: VoucherLogEntry): Write {
  const path = `${voucherPath(code)}/log/${String(version).padStart(12, '0')}`
  return { kind: 'set', path, data: { ...entry } }
}

export function asData(voucher: Voucher): WriteData {
  const { code, holder, note, issuedBy, used } = voucher
  const search = wordsToFind([code, used?.booking ?? ''], [holder, note, issuedBy])
  return { ...structuredClone(voucher), search }
}
