import { takeDispatch } from '#app/office/board/dispatch-form.server.ts'
import { accountOf, fieldOf, type OfficeSite, type OfficeRequest } from '#app/office/office-site.server.ts'
import { answerWish } from '#features/bookings/answer-wish.server.ts'
import { isLeg, legsOf, namedLeg, wayStill } from '#features/bookings/booking-legs.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { legFee } from '#features/bookings/cancel-booking.server.ts'
import { closedOf } from '#features/bookings/closings.ts'
import { dropLeg } from '#features/bookings/drop-leg.server.ts'
import { rideOf } from '#features/bookings/ride.ts'
import { forgetLanding, recordLanding } from '#features/flights/record-landing.server.ts'
import { readLanding } from '#features/flights/typed-landing.ts'
import { renewDriverLink } from '#features/bookings/guest-signs.server.ts'
import { heldBy, holdForWeather } from '#features/bookings/weather-hold.server.ts'
import { readCode } from '#features/codes/code.ts'
import { giveBackVoucher, useVoucher } from '#features/vouchers/redeem.server.ts'
import { isMoneyAction } from '#features/dispatch/booking-money.ts'
import { isOfficeReason } from '#features/dispatch/dispatching.ts'
import { readAmount } from '#features/fares/read-amount.ts'
import { recordMoney } from '#features/dispatch/record-money.server.ts'
import type { Refused } from '#features/dispatch/refusals.ts'

/** What the page of a booking does with it, beside the steps of the board. null where it was done, or why not. */
export async function actOnBooking(
  site: OfficeSite,
  request: OfficeRequest,
  booking: Booking,
  form: FormData,
): Promise<string | Refused | null> {
  const { clock, fleet, services } = site
  const { store } = services
  const { code } = booking
  const who = accountOf(request).name
  const intent = fieldOf(form, 'intent')
  switch (intent) {
    case 'driver-link': {
      const requested = fieldOf(form, 'leg')
      const leg = namedLeg(booking, isLeg(requested) ? requested : null)
      if (leg === null) return 'changed'
      await renewDriverLink({ store, clock, who }, code, leg)
      return null
    }
    case 'wish-take':
    case 'wish-refuse': {
      const { kind } = await answerWish({ store, clock, fleet }, { code, take: intent === 'wish-take', who })
      if (kind === 'done') return null
      return kind === 'sold-out' ? 'vehicle-taken' : kind
    }
    case 'weather-hold':
    case 'weather-lift': {
      const requested = fieldOf(form, 'leg')
      const leg = isLeg(requested) ? requested : null
      const ways = legsOf(booking).filter((bookedLeg) => leg === null || bookedLeg.leg === wayStill(booking, leg))
      if (ways.length === 0) return 'not-possible'
      const on = intent === 'weather-hold'
      // A bridge or a line that is in no list any more is still let go of.
      const { stops } = heldBy(booking)
      const what = on ? closedOf(site.places, form.getAll('closed')) : { closed: stops, stopsOf: () => [] }
      const span = { from: Math.min(...ways.map(timeOf)), to: Math.max(...ways.map(timeOf)) + 1 }
      const changed = await holdForWeather({ store, clock }, { ...span, on, what, who, ways: [{ code, leg }] })
      return changed.length > 0 ? null : 'not-possible'
    }
    case 'voucher':
      return takeVoucher(site, who, code, fieldOf(form, 'voucher'))
    case 'voucher-back': {
      const isBack = await giveBackVoucher(store, { booking: code, who, now: clock.now() })
      return isBack ? null : 'not-possible'
    }
    case 'flight-set':
    case 'flight-forget':
      return sayFlight(site, who, booking, form)
    case 'drop-leg':
      return dropOne(site, who, booking, form)
    default:
      if (!isMoneyAction(intent)) return takeDispatch(site, request, form)
  }
  const cents = readAmount(fieldOf(form, 'amount'))
  if (intent === 'prepaid' && (cents === null || cents === 0)) return 'amount'
  const isStored = await recordMoney(store, { code, action: intent, cents, who, now: clock.now() })
  return isStored ? null : 'not-possible'
}

function timeOf({ pickUpAt }: { pickUpAt: number }): number {
  return pickUpAt
}

async function takeVoucher({ services, clock }: OfficeSite, who: string, booking: string, typed: string) {
  const reading = readCode(typed)
  if (!reading.ok || reading.kind !== 'V') return 'no-voucher'
  const { kind } = await useVoucher(services.store, { code: reading.code, booking, who, now: clock.now() })
  return kind === 'done' ? null : kind
}

/** The landing as somebody of the office knows it, or that nobody does any more. */
async function sayFlight(site: OfficeSite, who: string, booking: Booking, form: FormData) {
  const { services, clock, fleet, tariff } = site
  const requested = fieldOf(form, 'leg')
  const leg = namedLeg(booking, isLeg(requested) ? requested : null)
  const ride = leg && rideOf(booking, leg)
  if (!ride) return 'not-possible'
  const deps = { store: services.store, clock, fleet, freeMinutes: tariff.waiting.freeMinutes }
  const named = { code: booking.code, leg: ride.leg, who }
  if (fieldOf(form, 'intent') === 'flight-forget') return (await forgetLanding(deps, named)) ? null : 'not-possible'
  const typed = { state: fieldOf(form, 'state'), date: fieldOf(form, 'date'), time: fieldOf(form, 'time') }
  const landing = readLanding(typed, ride.agreedAt)
  if (landing === null) return 'flight-when'
  return (await recordLanding(deps, { ...named, ...landing })) ? null : 'not-possible'
}

async function dropOne({ clock, services }: OfficeSite, who: string, booking: Booking, form: FormData) {
  const requested = fieldOf(form, 'reason')
  const reason = isOfficeReason(requested) ? requested : 'operator'
  const leg = legsOf(booking).find((row) => isLeg(fieldOf(form, 'leg')) && row.leg === fieldOf(form, 'leg'))
  if (!leg) return 'not-possible'
  const shownFeeCents = legFee(booking, leg, clock.now(), reason)
  const dropping = { code: booking.code, leg: leg.leg, by: 'office', reason, who, shownFeeCents } as const
  const { kind } = await dropLeg({ store: services.store, clock }, dropping)
  return kind === 'cancelled' ? null : 'not-possible'
}
