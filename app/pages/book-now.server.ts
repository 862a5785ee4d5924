import { taxiTowns } from '#catalogue/settings.ts'
import { offerFor } from '#features/bookings/offer.server.ts'
import { canConfirmNow, freeTimeFor } from '#features/bookings/place-order.server.ts'
import { clockText } from '#features/bookings/trip-in-words.server.ts'
import type { NowOffer } from '#features/fares/trip-fields.tsx'
import { promisedAnswer } from '#features/fleet/promised-answer.ts'
import { durationText } from '#i18n/duration.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import { instantlyBookableFleet } from '#app/instantly-bookable-fleet.server.ts'
import type { Site, RequestContext } from '#app/site.server.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A form names whole five minutes. */
const STEP_MS = 5 * MINUTE_MS
/** What comes later is no ride at once: its time is chosen. */
const NOW_AT_MOST_MS = 4 * HOUR_MS

/** `answerBy`: a person confirms it, until then; null where it is confirmed at once. */
export type Soonest = { at: number; answerBy: number | null }

/**
 * The soonest pick-up of the trip in the address, in the class it names or else the smallest that takes the party. null where no taxi
 * may wait (only in a town of the permit), where none is free in the next hours, and by boat, which sails at its times.
 */
export async function soonestPickUp(site: Site, { query, locale }: RequestContext): Promise<Soonest | null> {
  const { services } = site
  const quote = soonQuote(site, query, locale)
  if (services === null || quote === null) return null
  if (!taxiTowns(site.catalogue.settings).includes(site.places.townOf(quote.from))) return null
  const now = site.clock.now()
  const fleet = instantlyBookableFleet(site, quote)
  const driveMs = fleet.blocks.approachMinutes * MINUTE_MS
  const noticeMs = fleet.confirmation.noticeHours[quote.vehicle] * HOUR_MS
  const known = { store: services.store, clock: site.clock, fleet }
  const noticedAt = rounded(now + Math.max(driveMs, noticeMs))
  const sure = await canConfirmNow(known, { quote, pickUpAt: noticedAt })
  const sureAt = sure.kind === 'order' ? noticedAt : sure.kind === 'sold-out' ? sure.nextFreeAt : null
  const answerBy = promisedAnswer(now, fleet.confirmation.answer)
  const askedAt = rounded(Math.max(now + driveMs, answerBy + MINUTE_MS))
  const isFree = (await freeTimeFor(services.store, fleet, { quote, pickUpAt: askedAt })) !== null
  const isSureFirst = sureAt !== null && (sureAt <= askedAt || !isFree)
  const soonest = isSureFirst ? { at: sureAt, answerBy: null } : isFree ? { at: askedAt, answerBy } : null
  return soonest !== null && soonest.at - now <= NOW_AT_MOST_MS ? soonest : null
}

function soonQuote(site: Site, query: URLSearchParams, locale: RequestContext['locale']) {
  const chosen = query.get('vehicle')
  const classes: string[] = chosen === null ? site.tariff.vehicles.map(({ id }) => id) : [chosen]
  for (const vehicle of classes) {
    const requested = new URLSearchParams(query)
    for (const field of ['date', 'time']) requested.delete(field)
    requested.set('vehicle', vehicle)
    const offer = offerFor(requested, locale, site)
    if (offer && vehicle !== 'boat') return offer.quote
  }
  return null
}

function rounded(at: number): number {
  return Math.ceil(at / STEP_MS) * STEP_MS
}

/** The button beside date and time. */
export async function nowOffer(site: Site, context: RequestContext): Promise<NowOffer | null> {
  const soonest = await soonestPickUp(site, context)
  if (soonest === null) return null
  const t = site.translate(context.locale)
  const minutes = durationText(Math.round((soonest.at - site.clock.now()) / MINUTE_MS), t)
  const text =
    soonest.answerBy === null
      ? t('book.now-confirmed', { minutes })
      : t('book.now-request', { minutes, time: clockText(soonest.answerBy, context.locale) })
  return { label: t('book.now'), text }
}

/** The trip with the soonest time in the place of its own, where "now" was pressed. */
export async function withNow(site: Site, context: RequestContext): Promise<RequestContext> {
  if (!context.query.has('now')) return context
  const query = new URLSearchParams(context.query)
  const soonest = await soonestPickUp(site, context)
  // Without one the form comes back, says so and asks for a time.
  if (soonest !== null) query.delete('now')
  const { date, time } = soonest === null ? { date: '', time: '' } : localTimeOf(soonest.at)
  query.set('date', date)
  query.set('time', time)
  return { ...context, query }
}
