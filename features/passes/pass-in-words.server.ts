import type { Settings } from '#catalogue/settings.ts'
import { shareOf } from '#features/bookings/booking-legs.ts'
import { endText } from '#features/bookings/leg-details.ts'
import { momentText, roadOf, tripInWords } from '#features/bookings/trip-in-words.server.ts'
import { formatCode } from '#features/codes/code.ts'
import { formatCents } from '#features/fares/money.ts'
import { hourNote, includedInWords, notInPrice, perVehicleNote, vatNote } from '#features/fares/price-notes.server.ts'
import type { LocalFares } from '#features/fares/quote.ts'
import type { Leg, Quote } from '#features/fares/quote-line.ts'
import { vehicleName, type Writing } from '#features/fares/quote-in-words.server.ts'
import { type Tariff, vehicleOf } from '#features/fares/tariff.ts'
import { formatDate } from '#i18n/dates.ts'
import { isExpired, type StoredPass } from './pass.ts'
import type { PassTicketProps } from './pass-ticket.tsx'

export type PassWriting = Writing & { settings: Settings; localFares: LocalFares; now: number }

/** A kept price as its ticket. The amounts are the kept ones; the way is described from the data of today. */
export function passInWords(pass: StoredPass, writing: PassWriting): Omit<PassTicketProps, 'map' | 'qr'> {
  const { t, locale, settings } = writing
  const quote = quoteOf(pass, writing)
  const trip = tripInWords(pass.quote, pass.pickUpAt, { ...writing, seats: quote.seats, luggage: quote.bags })
  return {
    code: formatCode(pass.code),
    siteName: settings.siteName,
    // Its notes say it.
    trip: {
      ...trip,
      tax: null,
      when: trip.when ?? t('pass.no-time'),
      facts: [...addressFacts(pass, writing), ...trip.facts],
    },
    validUntil: momentText(pass.validUntil, locale),
    keptOn: formatDate(pass.keptAt, locale),
    isExpired: isExpired(pass, writing.now),
    isSample: pass.sample,
    included: includedOf(pass, quote, writing),
    notes: notesOf(pass, writing),
  }
}

/** Large text for the driver of each leg: what this leg costs at most, from where to where, when, in what. */
export function driverLines(pass: StoredPass, writing: Writing): string[][] {
  const { returnTrip, returnAt } = pass.quote
  const there = { leg: 'there', at: pass.pickUpAt } as const
  const back = { leg: 'back', at: returnAt } as const
  return (returnTrip ? [there, back] : [there]).map((leg) => linesOfLeg(pass, leg, writing))
}

type PassLeg = { leg: Leg; at: number | null }

function linesOfLeg(pass: StoredPass, { leg, at }: PassLeg, writing: Writing): string[] {
  const { quote, code } = pass
  const { t, locale } = writing
  const { people, bags, lines, vehicle, returnTrip } = quote
  const ends = endsOf(pass, writing)
  const title = t('price-box.title', leg === 'there' ? ends : { from: ends.to, to: ends.from })
  const price = t('booking.driver-price', { price: formatCents(shareOf(leg, lines), locale) })
  const asks = lines.some((line) => line.leg === leg && line.cents === null)
  return [
    asks ? `${price} ${t('price-box.class.plus-ferry')}` : price,
    returnTrip ? `${t(leg === 'there' ? 'booking.way-there' : 'booking.way-back')}: ${title}` : title,
    ...(at === null ? [] : [large(momentText(at, locale))]),
    `${vehicleName(vehicle, t)}, ${t('booking.driver-people', { people, bags })}`,
    `${t('pass.heading')} ${formatCode(code)}`,
  ]
}

/** The addresses that were typed, each with its town. */
function addressFacts(pass: StoredPass, writing: Writing): PassTicketProps['trip']['facts'] {
  const { t } = writing
  const { addresses } = pass
  const { from, to } = endsOf(pass, writing)
  return [
    ...(addresses?.from == null ? [] : [{ label: t('book.pick-up-address'), value: from }]),
    ...(addresses?.to == null ? [] : [{ label: t('book.drop-off-address'), value: to }]),
  ]
}

/** Where the ride begins and ends: the address with its town, or the place alone. */
function endsOf({ quote, addresses }: StoredPass, { places, locale }: Writing) {
  const text = (end: 'from' | 'to') => {
    const { names } = places.find(quote[end]) ?? {}
    return endText(addresses?.[end] ?? null, names?.[locale] ?? quote[end], names && Object.values(names))
  }
  return { from: text('from'), to: text('to') }
}

/** The kept quote with the room of its class, as the words for prices want it. */
function quoteOf({ quote }: StoredPass, { tariff, localFares }: PassWriting): Quote {
  const { vehicle, freeCancellationHours, basis, lines, maximumCents, asks } = quote
  const room = roomOf(vehicle, tariff, localFares)
  return { vehicle, freeCancellationHours, basis, lines, maximumCents, asks, ...room, ...roadOf(quote) }
}

function roomOf(vehicle: Quote['vehicle'], tariff: Tariff, fares: LocalFares): Pick<Quote, 'seats' | 'bags'> {
  if (vehicle === 'boat') return { seats: fares.boatPersons, bags: tariff.boat.bags }
  const { seats, bags } = vehicleOf(tariff, vehicle)
  return { seats, bags }
}

function includedOf({ quote: stored, pickUpAt }: StoredPass, quote: Quote, writing: PassWriting): string[] {
  const { places, tariff, settings, t, locale } = writing
  const from = places.find(stored.from)
  // A place can be taken out of the data after somebody kept a price from it.
  if (!from) return []
  const trip = { ...stored, when: pickUpAt, returnWhen: stored.returnAt }
  return includedInWords({ trip, from, quotes: [quote], tariff, settings, t, locale })
}

function notesOf({ quote, pickUpAt }: StoredPass, { tariff, settings, t, locale }: PassWriting): string[] {
  const notes = [perVehicleNote([quote], t), vatNote(settings, t)]
  notes.push(...hourNote([quote], { isAnyHour: pickUpAt === null, tariff, t }))
  notes.push(...notInPrice({ quotes: [quote], tariff, t, locale }))
  if (quote.asks) notes.push(t('price-box.note.ferry'))
  return notes
}

/** In the card's letters a phone has no room for a whole date: it parts before its year. */
function large(moment: string): string {
  return moment.replace(/\u00a0(?=\d{4}\b)/u, ' ')
}
