import { type Booking, stateOf } from '#features/bookings/booking.ts'
import { endedUnridden, isOver } from '#domain/bookings/states.ts'
import { paymentOf, statedFee } from '#features/bookings/payment.ts'
import type { Cents } from '#features/fares/money.ts'

/** What the office records of money; the site itself never takes or gives any. */
export const moneyActions = [
  ...(['fee-claimed', 'fee-paid', 'fee-waived', 'fee-open'] as const),
  ...(['prepaid', 'prepaid-back', 'prepaid-undo'] as const),
] as const
export type MoneyAction = (typeof moneyActions)[number]

export function isMoneyAction(text: string): text is MoneyAction {
  return moneyActions.some((action) => action === text)
}

/** What can be recorded now, in the order of the buttons. */
export function moneySteps(booking: Booking): MoneyAction[] {
  const { fee, prepaid } = booking
  const state = stateOf(booking)
  const { backCents } = paymentOf(booking)
  const stated = statedFee(booking) > 0
  const fees = (['fee-claimed', 'fee-paid', 'fee-waived'] as const).filter((step) => step !== `fee-${fee?.state ?? ''}`)
  return [
    ...(stated ? fees : []),
    ...(stated && fee ? (['fee-open'] as const) : []),
    // Nobody pays for a ride that is not driven before they are told a fee.
    ...(prepaid || (endedUnridden(state) && !stated) ? [] : (['prepaid'] as const)),
    ...(prepaid && prepaid.backAt === null && isOver(state) && backCents > 0 ? (['prepaid-back'] as const) : []),
    // 450 in place of 45 stood in the books for good.
    ...(prepaid && prepaid.backAt === null ? (['prepaid-undo'] as const) : []),
  ]
}

/** The booking with it recorded; null where it cannot be now. */
export function withMoney(booking: Booking, action: MoneyAction, cents: Cents | null, now: number): Booking | null {
  if (!moneySteps(booking).includes(action)) return null
  const { fee: _fee, ...withoutFee } = booking
  const { prepaid: _prepaid, ...withoutPrepaid } = booking
  switch (action) {
    case 'fee-claimed':
      return { ...booking, fee: { state: 'claimed', at: now } }
    case 'fee-paid':
      return { ...booking, fee: { state: 'paid', at: now } }
    case 'fee-waived':
      return { ...booking, fee: { state: 'waived', at: now } }
    case 'fee-open':
      return withoutFee
    case 'prepaid':
      return cents === null || cents <= 0 ? null : { ...booking, prepaid: { cents, at: now, backAt: null } }
    case 'prepaid-back':
      return booking.prepaid ? { ...booking, prepaid: { ...booking.prepaid, backAt: now } } : null
    case 'prepaid-undo':
      return withoutPrepaid
  }
}
