import { type BookingState, isRidden } from '#domain/bookings/states.ts'
import { type Cents, percentOf } from '#features/fares/money.ts'

/** What a referrer earns for a ride that was done; `least` is earned by every such ride, but never more than the ride cost. */
export type CommissionTerms = { percent: number; least: Cents } | { fixed: Cents }

/** One ride as the engine sees it. `paidBefore`: what earlier statements have paid for it. */
export type CommissionRide = { state: BookingState; cents: Cents; paidBefore: Cents }

/** What one statement owes for a ride: negative takes back what was paid for a ride that turned out not to be one. */
export function commissionDue(terms: CommissionTerms, ride: CommissionRide): Cents {
  return earned(terms, ride) - ride.paidBefore
}

/** Only a ride that was completed earns; never more than it cost, never less than nothing. */
export function earned(terms: CommissionTerms, { state, cents }: Omit<CommissionRide, 'paidBefore'>): Cents {
  if (!isRidden(state) || cents <= 0) return 0
  const amount = 'fixed' in terms ? terms.fixed : Math.max(terms.least, percentOf(cents, terms.percent))
  return Math.max(0, Math.min(amount, cents))
}

export type Settlement = {
  earned: Cents
  takenBack: Cents
  /** What is paid or credited now; a month that ends below zero is carried to the next. */
  due: Cents
  carried: Cents
}

export function settle(terms: CommissionTerms, rides: readonly CommissionRide[], carriedBefore: Cents): Settlement {
  const dues = rides.map((ride) => commissionDue(terms, ride))
  const plus = sumOf(dues.filter((cents) => cents > 0))
  const minus = sumOf(dues.filter((cents) => cents < 0))
  const balance = carriedBefore + plus + minus
  return { earned: plus, takenBack: 0 - minus, due: Math.max(0, balance), carried: Math.min(0, balance) }
}

/** Zero stays a plain zero: nobody wants to read of minus nothing. */
function sumOf(cents: readonly Cents[]): Cents {
  return cents.reduce((sum, one) => sum + one, 0)
}
