import type { Cents } from '#features/fares/money.ts'
import { readAmount } from '#features/fares/read-amount.ts'
import { cut } from '#lib/cut.ts'
import {
  AMOUNT_AT_MOST,
  type CashEntry,
  type PaymentWay,
  paymentWays,
  type SumReason,
  sumReasons,
} from './cash-entry.ts'

type RideEntry = Extract<CashEntry, { kind: 'ride' }>
/** What somebody says was collected of a ride. */
export type Collected = Pick<RideEntry, 'way' | 'amount' | 'reason' | 'note'>
/** `less`: less than proposed is for a reason in words alone. */
export type CollectedFault = 'way' | 'amount' | 'reason' | 'note' | 'less'

type Form = { get(name: string): unknown }
const LONGEST_NOTE = 200

/**
 * What a form says was collected; null: nothing of it, as a button of another page does not. The usual case is a button alone, with the
 * sum that stood on it (`shown`). Another sum has a reason.
 */
export function readCollected(form: Form, proposed: Cents): Collected | { fault: CollectedFault } | null {
  const stated = form.get('way')
  if (typeof stated !== 'string') return null
  const paymentMethod = paymentWays.find((name) => name === stated)
  if (paymentMethod === undefined) return { fault: 'way' }
  const note = typedNote(form)
  if (paymentMethod === 'none') return { way: paymentMethod, amount: 0, reason: null, note }
  const typed = textIn(form, 'amount')
  if (typed === '') return asShown(form, paymentMethod, proposed)
  const amount = readAmount(typed)
  if (amount === null || amount > AMOUNT_AT_MOST) return { fault: 'amount' }
  if (amount === proposed) return { way: paymentMethod, amount, reason: null, note }
  const reason = sumReasons.find((name) => name === form.get('sumReason'))
  const fault = faultOf({ amount, reason, note }, proposed)
  return fault !== null || reason === undefined
    ? { fault: fault ?? 'reason' }
    : { way: paymentMethod, amount, reason, note }
}

/** The sum of the button. A payment that the office recorded meanwhile makes it another one than is proposed now. */
function asShown(form: Form, paymentMethod: PaymentWay, proposed: Cents): Collected | { fault: CollectedFault } {
  const shown = textIn(form, 'shown')
  const amount = /^\d{1,7}$/.test(shown) ? Number(shown) : proposed
  if (amount > AMOUNT_AT_MOST) return { fault: 'amount' }
  return { way: paymentMethod, amount, reason: amount === proposed ? null : 'price-changed', note: null }
}

function faultOf(
  { amount, reason, note }: { amount: Cents; reason: SumReason | undefined; note: string | null },
  proposed: Cents,
): CollectedFault | null {
  if (reason === undefined) return 'reason'
  if (reason !== 'other') return amount < proposed ? 'less' : null
  return note === null ? 'note' : null
}

/** One line, or null. */
export function typedNote(form: Form, name = 'note'): string | null {
  const plain = textIn(form, name)
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return cut(plain, LONGEST_NOTE) || null
}

function textIn(form: Form, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
