import type { OfficeSite, OfficeRequest } from '#app/office/office-site.server.ts'
import { type BookedLeg, isAhead, isLeg, legsOf, mayDropLeg } from '#features/bookings/booking-legs.ts'
import { type Booking, legStatuses, stateOf } from '#features/bookings/booking.ts'
import { formatCode } from '#features/codes/code.ts'
import { feeNow, legFee } from '#features/bookings/cancel-booking.server.ts'
import { mayChangeDetails } from '#features/bookings/change-details.server.ts'
import { mayChange } from '#features/bookings/change-plan.ts'
import { closingIds, stopsOf } from '#features/bookings/closings.ts'
import { holdOf } from '#features/bookings/weather-hold.ts'
import { paymentOf, statedFee } from '#features/bookings/payment.ts'
import { moneySteps } from '#features/dispatch/booking-money.ts'
import { endedUnridden, isOver, stateAfter } from '#domain/bookings/states.ts'
import { formatCents } from '#features/fares/money.ts'
import { closingName } from '#app/office/closed-in-words.server.ts'
import { momentIn } from '#app/office/office-dates.ts'
import type { BookingMore } from './booking-more.tsx'

/** What may be done with a booking beside the steps of the board, and what it would cost the guest. */
export function moreOf(site: OfficeSite, request: OfficeRequest, booking: Booking): BookingMore {
  const { locale } = request
  const now = site.clock.now()
  const state = stateOf(booking)
  const money = (cents: number) => formatCents(cents, locale)
  const mayCancel = legStatuses(booking).every((leg) => stateAfter(leg.state, 'cancel', 'office') !== null)
  return {
    mayChange: mayChange(booking, 'office', now) || mayChangeDetails(booking),
    weather: legsOf(booking)
      .filter((bookedLeg) => isAhead(booking, bookedLeg))
      .map((bookedLeg) => weatherOf(site, request, booking, bookedLeg)),
    feeNow: mayCancel ? money(feeNow(booking, now, 'guest')) : null,
    legs: legsOf(booking)
      .filter(({ leg }) => isLeg(leg) && mayDropLeg(booking, leg, 'office'))
      .map((row) => ({
        leg: row.leg,
        title: titleOf(site, request, row),
        fee: money(legFee(booking, row, now, 'guest')),
      })),
    voucher: booking.voucher ? 'taken' : isOver(state) ? null : 'open',
    money: {
      facts: moneyFacts(booking, request),
      steps: moneySteps(booking),
    },
  }
}

function moneyFacts(booking: Booking, { locale, t }: OfficeRequest): BookingMore['money']['facts'] {
  const { voucher, prepaid, fee } = booking
  const state = stateOf(booking)
  const { voucherCents, prepaidCents, backCents, toPayCents } = paymentOf(booking)
  const money = (cents: number) => formatCents(cents, locale)
  /** Taken off the price: all of it, or the part of it that the price needs. */
  const off = (used: number, whole: number) =>
    used === whole ? `−${money(whole)}` : t('money.part', { used: `−${money(used)}`, whole: money(whole) })
  const facts = [
    voucher && { label: t('money.voucher'), value: `${formatCode(voucher.code)}, ${off(voucherCents, voucher.cents)}` },
    statedFee(booking) > 0 && {
      label: t('money.fee'),
      value: `${money(statedFee(booking))} · ${t(`money.fee-${fee?.state ?? 'open'}`)}`,
    },
    prepaid && {
      label: t('money.prepaid'),
      value: `${endedUnridden(state) ? money(prepaid.cents) : off(prepaidCents, prepaid.cents)}, ${momentIn(locale, prepaid.at)}`,
    },
    backCents > 0 && {
      label: t('money.back'),
      value: prepaid?.backAt ? `${money(backCents)}, ${momentIn(locale, prepaid.backAt)}` : money(backCents),
    },
    (voucher ?? prepaid) && !endedUnridden(state) && { label: t('money.to-pay'), value: money(toPayCents) },
  ]
  return facts.filter((fact) => typeof fact === 'object')
}

/** What stops one way, or what could: only what is on its way, and a road that no route knows. */
function weatherOf(
  site: OfficeSite,
  request: OfficeRequest,
  booking: Booking,
  bookedLeg: BookedLeg,
): BookingMore['weather'][number] {
  const name = (id: string) => closingName(id, site, request)
  const title = booking.quote.returnAt === null ? null : titleOf(site, request, bookedLeg)
  const hold = holdOf(booking, bookedLeg.leg)
  if (hold) return { leg: bookedLeg.leg, title, isHeld: true, by: hold.stops.map(name).join(', ') }
  const found = stopsOf(booking, closingIds(site.places), site.places)
  return { leg: bookedLeg.leg, title, isHeld: false, closings: found.map(({ id }) => ({ id, label: name(id) })) }
}

function titleOf({ places }: OfficeSite, { locale }: OfficeRequest, { from, to, pickUpAt }: BookedLeg): string {
  const name = (id: string) => places.find(id)?.names[locale] ?? id
  return `${name(from)} → ${name(to)}, ${momentIn(locale, pickUpAt)}`
}
