import { canConfirmNow } from '#features/bookings/place-order.server.ts'
import { type Offer, offerFor } from '#features/bookings/offer.server.ts'
import { mayConfirm } from '#features/bookings/rides.ts'
import { momentText } from '#features/bookings/trip-in-words.server.ts'
import { statusOf } from '#features/fares/price-answer.server.ts'
import type { Priced, PriceAnswer, PricedClass } from '#features/fares/price-answer.ts'
import { vehicleName } from '#features/fares/quote-in-words.server.ts'
import type { TextField } from '#features/fares/price-question.ts'
import { promisedAnswer } from '#features/fleet/promised-answer.ts'
import type { Translate } from '#i18n/messages.ts'
import { instantlyBookableFleet } from '#app/instantly-bookable-fleet.server.ts'
import { inLocale } from '#app/routes.ts'
import type { Services, Site, RequestContext } from '#app/site.server.ts'
import { tripMap } from '#app/trip-map.server.ts'
import type { BookPageProps } from './book.tsx'
import type { TripLine } from './book-steps.tsx'
import { editTrip, whenError } from './book-when.server.ts'
import { nowOffer } from './book-now.server.ts'

const HOUR_MS = 3_600_000

type Search = Extract<BookPageProps, { kind: 'search' }>
type Choose = Extract<BookPageProps, { kind: 'choose' }>

/** Step 1 is done: the places are understood, there is a price, and every time is known. */
export function isComplete({ status, typed }: PriceAnswer): boolean {
  return status === 'priced' && typed.date !== '' && (!typed.return || typed.returnDate !== '')
}

/** Step 1: the form, with the cursor in what is missing. A mistake is told only of what was sent. */
export async function searchStep(
  site: Site,
  context: RequestContext,
  requested: PriceAnswer,
): Promise<{ status: 200 | 422; props: Omit<Search, 'keep' | 'message'> }> {
  const answer = withMissing(requested, context, site.translate(context.locale))
  return {
    status: statusOf(answer),
    props: {
      kind: 'search',
      answer,
      action: inLocale(context.locale, context.path),
      now: await nowOffer(site, context),
    },
  }
}

function withMissing(answer: PriceAnswer, { query }: RequestContext, t: Translate): PriceAnswer {
  const { status, typed } = answer
  if (status !== 'priced') return answer
  const field: TextField | null =
    typed.date === '' ? 'date' : typed.return && typed.returnDate === '' ? 'returnDate' : null
  if (field === null) return answer
  return { ...answer, firstError: field, errors: query.has(field) ? { [field]: whenError(query, t) } : {} }
}

/** Step 2: the classes with what holds for each at this time, what is included, and the road. */
export async function chooseStep(
  site: Site,
  context: RequestContext,
  answer: PriceAnswer,
): Promise<Omit<Choose, 'keep' | 'message'> | null> {
  const { priced } = answer
  const { services } = site
  const { locale } = context
  if (services === null || priced === null) return null
  const offers = await Promise.all(
    priced.classes.map(async (row) => {
      const requested = new URLSearchParams(context.query)
      requested.set('vehicle', row.vehicle)
      const offer = offerFor(requested, locale, site)
      return { row, offer }
    }),
  )
  const first = offers.find(({ offer }) => offer !== null)?.offer
  if (!first || first.pickUpAt === null) return null
  const classes = await Promise.all(offers.map(({ row, offer }) => classAt(site, services, context, row, offer)))
  const { from, to, vehicle } = first.quote
  return {
    kind: 'choose',
    wrongClass: wrongClass(site, context, priced, first.quote),
    trip: tripLine(site, context, first, answer.title ?? ''),
    priced: { ...priced, classes },
    map: await tripMap(site, { from, to, isBoat: vehicle === 'boat' }, locale),
  }
}

/** Why the class that the address names cannot be had: it is too small for the party, or not offered. null: none is named. */
function wrongClass(
  site: Site,
  { query, locale }: RequestContext,
  { classes }: Priced,
  { people, bags }: Offer['quote'],
): string | null {
  const named = query.get('vehicle') ?? ''
  if (named === '' || classes.some(({ vehicle }) => vehicle === named)) return null
  const t = site.translate(locale)
  const { tariff, localFares } = site
  const rooms = [...tariff.vehicles, { id: 'boat' as const, seats: localFares.boatPersons, bags: tariff.boat.bags }]
  const room = rooms.find(({ id }) => id === named)
  if (room && (room.seats < people || room.bags < bags))
    return t('book.class-too-small', { vehicle: vehicleName(room.id, t), people, bags })
  return t('book.class-not-offered')
}

/** A hotel or a street as it was typed: its town is what the title says. */
function addressesOf({ places }: Site, { query, locale }: RequestContext): string[] {
  const texts = [query.get('from') ?? '', query.get('to') ?? '']
  return texts.filter((text) => places.understand(text, locale)?.isAddress === true)
}

/** The trip in one place, on every step after the first. */
export function tripLine(site: Site, context: RequestContext, { quote, pickUpAt }: Offer, title: string): TripLine {
  const { locale } = context
  const t = site.translate(locale)
  const { people, bags, returnAt } = quote
  return {
    title,
    facts: [
      ...(pickUpAt === null ? [] : [momentText(pickUpAt, locale)]),
      ...(returnAt === null ? [] : [t('book.return-at', { time: momentText(returnAt, locale) })]),
      ...addressesOf(site, context),
      t('book.party', { people, bags }),
    ],
    price: null,
    edit: { href: editTrip(context), label: t('book.edit') },
  }
}

/** What is said of a class for this time; one that can no longer be answered in time has no button. */
async function classAt(
  site: Site,
  services: Services,
  { locale }: RequestContext,
  row: PricedClass,
  offer: Offer | null,
): Promise<PricedClass> {
  if (offer === null || offer.pickUpAt === null) return row
  const t = site.translate(locale)
  const { quote, pickUpAt } = offer
  const now = site.clock.now()
  const fleet = instantlyBookableFleet(site, quote)
  const answerBy = promisedAnswer(now, fleet.confirmation.answer)
  if (answerBy >= pickUpAt && !mayConfirm(fleet, { quote, pickUpAt }, now))
    return { ...row, bookHref: null, notes: [t('book.class-late', { time: momentText(answerBy, locale) })] }
  const freeUntil = pickUpAt - quote.freeCancellationHours * HOUR_MS
  const cancel =
    freeUntil > now ? t('book.class-cancel', { time: momentText(freeUntil, locale) }) : t('book.class-cancel-over')
  const availability = await canConfirmNow({ store: services.store, clock: site.clock, fleet }, { quote, pickUpAt })
  switch (availability.kind) {
    case 'order':
      return { ...row, notes: [t('book.class-confirmed'), cancel] }
    case 'request':
      // Until it is confirmed it can be taken back free of charge anyway.
      return {
        ...row,
        notes: [t('book.class-request', { time: momentText(answerBy, locale) }), ...(freeUntil > now ? [cancel] : [])],
      }
    case 'sold-out': {
      const next = availability.nextFreeAt
      const taken =
        next === null ? t('book.class-taken') : t('book.class-taken-next', { time: momentText(next, locale) })
      return { ...row, notes: [taken, cancel] }
    }
  }
}
