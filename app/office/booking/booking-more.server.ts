import type { OfficeSite, OfficeVisit } from '#app/office/office-site.server.ts'
import { type BookedLeg, isAhead, isLeg, legsOf, mayDropLeg } from '#features/bookings/booking-legs.ts'
import { type Booking, toPay } from '#features/bookings/booking.ts'
import { shownCode } from '#features/codes/code.ts'
import { feeNow, legFee } from '#features/bookings/cancel-booking.server.ts'
import { mayChangeDetails } from '#features/bookings/change-details.server.ts'
import { mayChange } from '#features/bookings/change-plan.ts'
import { closingIds, stopsOf } from '#features/bookings/closings.ts'
import { holdOf } from '#features/bookings/weather-hold.ts'
import { moneyBack, moneySteps, statedFee } from '#features/dispatch/booking-money.ts'
import { isOver, stateAfter } from '#features/bookings/booking-state.ts'
import { formatCents } from '#features/fares/money.ts'
import { closingName } from '#app/office/closed-in-words.server.ts'
import { momentIn } from '#app/office/office-dates.ts'
import type { BookingMore } from './booking-more.tsx'

/** What may be done with a booking beside the steps of the board, and what it would cost the guest. */
export function moreOf(site: OfficeSite, visit: OfficeVisit, booking: Booking): BookingMore {
  const { locale, t } = visit
  const now = site.clock.now()
  const { fee, prepaid, state } = booking
  const money = (cents: number) => formatCents(cents, locale)
  const back = moneyBack(booking)
  const mayCancel = stateAfter(state, 'cancel', 'office') !== null
  return {
    mayChange: mayChange(booking, 'office', now) || mayChangeDetails(booking),
    weather: legsOf(booking)
      .filter((way) => isAhead(booking, way, now))
      .map((way) => weatherOf(site, visit, booking, way)),
    feeNow: mayCancel ? money(feeNow(booking, now, 'guest')) : null,
    legs: legsOf(booking)
      .filter(({ leg }) => isLeg(leg) && mayDropLeg(booking, leg, 'office', now))
      .map((row) => ({
        leg: row.leg,
        title: titleOf(site, visit, row),
        fee: money(legFee(booking, row, now, 'guest')),
      })),
    voucher: booking.voucher ? 'taken' : isOver(state) ? null : 'open',
    money: {
      facts: [
        ...(booking.voucher
          ? [
              {
                label: t('money.voucher'),
                value: `${shownCode(booking.voucher.code)}, −${money(booking.voucher.cents)}`,
              },
              { label: t('money.to-pay'), value: money(toPay(booking)) },
            ]
          : []),
        ...(statedFee(booking) > 0
          ? [
              {
                label: t('money.fee'),
                value: `${money(statedFee(booking))} · ${t(`money.fee-${fee?.state ?? 'open'}`)}`,
              },
            ]
          : []),
        ...(prepaid
          ? [{ label: t('money.prepaid'), value: `${money(prepaid.cents)}, ${momentIn(locale, prepaid.at)}` }]
          : []),
        ...(back > 0
          ? [
              {
                label: t('money.back'),
                value: prepaid?.backAt ? `${money(back)}, ${momentIn(locale, prepaid.backAt)}` : money(back),
              },
            ]
          : []),
      ],
      steps: moneySteps(booking),
    },
  }
}

/** What stops one way, or what could: only what is on its way, and a road that no route knows. */
function weatherOf(
  site: OfficeSite,
  visit: OfficeVisit,
  booking: Booking,
  way: BookedLeg,
): BookingMore['weather'][number] {
  const name = (id: string) => closingName(id, site, visit)
  const title = booking.quote.returnAt === null ? null : titleOf(site, visit, way)
  const hold = holdOf(booking, way.leg)
  if (hold) return { leg: way.leg, title, isHeld: true, by: hold.stops.map(name).join(', ') }
  const found = stopsOf(booking, closingIds(site.places), site.places)
  return { leg: way.leg, title, isHeld: false, closings: found.map(({ id }) => ({ id, label: name(id) })) }
}

function titleOf({ places }: OfficeSite, { locale }: OfficeVisit, { from, to, pickUpAt }: BookedLeg): string {
  const name = (id: string) => places.find(id)?.names[locale] ?? id
  return `${name(from)} → ${name(to)}, ${momentIn(locale, pickUpAt)}`
}
