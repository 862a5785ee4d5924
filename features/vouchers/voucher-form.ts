import type { Cents } from '#features/fares/money.ts'
import { instantsOf, isCalendarDate, localTimeOf } from '#i18n/zoned.ts'
import { type Voucher, voucherReasons } from './voucher.ts'

export const voucherFields = ['reason', 'credit', 'amount', 'until', 'holder', 'note'] as const
export type VoucherField = (typeof voucherFields)[number]
export type VoucherTyped = Record<VoucherField, string>
export type VoucherFaults = Partial<Record<VoucherField, 'amount' | 'day' | 'needed' | 'too-long'>>

type Read = Pick<Voucher, 'reason' | 'credit' | 'cents' | 'until' | 'expiresAt' | 'holder' | 'note'>

const DAY_MS = 86_400_000
/** More is no goodwill, it is a slip of the finger. */
const MOST_CENTS = 100_000
const MOST_YEARS = 3
const LONGEST = { holder: 80, note: 300 }

export const emptyVoucher: VoucherTyped = {
  reason: 'goodwill',
  credit: 'amount',
  amount: '',
  until: '',
  holder: '',
  note: '',
}

/** `amount` comes as it was typed and as it was read. */
export function readVoucherForm(
  typed: VoucherTyped,
  cents: Cents | null,
  now: number,
): { voucher: Read | null; faults: VoucherFaults } {
  const faults: VoucherFaults = {}
  const reason = voucherReasons.find((name) => name === typed.reason)
  const credit = typed.credit === 'ride' ? 'ride' : 'amount'
  const [holder, note, until] = [typed.holder.trim(), typed.note.trim(), typed.until.trim()]
  if (!reason) faults.reason = 'needed'
  if (cents === null || cents < 1 || cents > MOST_CENTS) faults.amount = 'amount'
  const expiresAt = isCalendarDate(until) ? endOf(until) : null
  if (expiresAt === null || expiresAt <= now || expiresAt > now + MOST_YEARS * 366 * DAY_MS) faults.until = 'day'
  for (const field of ['holder', 'note'] as const) {
    if (typed[field].trim() === '') faults[field] = 'needed'
    else if (typed[field].length > LONGEST[field]) faults[field] = 'too-long'
  }
  if (!reason || cents === null || expiresAt === null || Object.keys(faults).length > 0)
    return { voucher: null, faults }
  return { voucher: { reason, credit, cents, until, expiresAt, holder, note }, faults }
}

/** The midnight after a day, whatever the clocks do that night. */
function endOf(date: string): number | null {
  const noon = instantsOf({ date, time: '12:00' })[0]
  if (noon === undefined) return null
  return instantsOf({ date: localTimeOf(noon + DAY_MS).date, time: '00:00' })[0] ?? null
}
