import type { Catalogue } from '#catalogue/catalogue.ts'
import type { Settings } from '#catalogue/settings.ts'
import type { Place } from '#features/places/place.ts'
import type { Places } from '#features/places/places.server.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { Translate } from '#i18n/messages.ts'
import type { Clock } from '#lib/clock.ts'
import { type Choice, type Choices, choicesFor, choicesInOrder } from './choices.ts'
import type { RequestedExtras } from './extras.ts'
import type { Contact, PlaceEnd, PriceAnswer, PricedClass, PriceFact, Unpriced } from './price-answer.ts'
import { dayInWords, surchargesInWords } from './day-in-words.server.ts'
import { faultsInWords } from './price-faults.server.ts'
import { includedInWords, notesInWords } from './price-notes.server.ts'
import {
  type RequestedTrip,
  type Faults,
  type FieldFault,
  readPriceQuestion,
  type TextField,
  textFields,
  type Typed,
} from './price-question.ts'
import { isSamplePrice, type LocalFares } from './quote.ts'
import { quoteInWords } from './quote-in-words.server.ts'
import { routeInWords } from './route-in-words.server.ts'
import type { Tariff } from './tariff.ts'
import { noBoatNotice, noBoatText, waysInWords, type WaysWriting, wayText } from './ways-in-words.server.ts'
import { phoneInGroups } from '#lib/phone-in-groups.ts'

export type PriceDeps = {
  places: Places
  tariff: Tariff
  localFares: LocalFares
  clock: Clock
  catalogue: Pick<Catalogue, 'settings'>
  t: Translate
  /** The order page; null where nothing can be ordered. */
  bookPath?: string | null
  /** What is known to ride along; elsewhere nobody has said so yet. */
  extras?: RequestedExtras
  /** Whether a person must confirm this choice, whatever the hour; where the trip has an hour, then. */
  isOnRequest?: (trip: RequestedTrip, choice: Choice) => boolean
}

export type Preset = Partial<Record<TextField, string>>

/** The answer to a trip that is asked for, with what stands in the fields. `preset` is the trip a page is about. */
export function answerPrice(
  query: URLSearchParams,
  locale: LocaleCode,
  deps: PriceDeps,
  preset: Preset = {},
): PriceAnswer {
  const answer = answerQuestion(query, locale, deps, preset)
  const ends = { from: endOf(answer, 'from', locale, deps), to: endOf(answer, 'to', locale, deps) }
  return { ...answer, errors: errorsOf(answer, ends, deps), ends }
}

/** A page with a mistake in its form says so, to who reads it and to the tab, which leads to the first one (RFC 9110 § 15.5.21). */
export function statusOf({ errors }: Pick<PriceAnswer, 'errors'>): 200 | 422 {
  return Object.keys(errors).length > 0 ? 422 : 200
}

/** Where something fits a text that is not sure, it is chosen from that. */
function errorsOf({ errors }: Answered, ends: PriceAnswer['ends'], { t }: PriceDeps): PriceAnswer['errors'] {
  const unknown = t('price-box.error.unknown-place')
  const chosen = (['from', 'to'] as const).filter((end) => errors[end] === unknown && ends[end].choices.length > 0)
  return { ...errors, ...Object.fromEntries(chosen.map((end) => [end, t('price-box.error.choose-place')])) }
}

/** A place by its name, as it is understood again; any other text as it was typed, with what it may mean. */
function endOf({ typed, errors }: Answered, end: 'from' | 'to', locale: LocaleCode, { places }: PriceDeps): PlaceEnd {
  const text = typed[end]
  const place = places.find(text)
  if (place) return { text: places.distinctName(place.id, locale), choices: [] }
  return { text, choices: errors[end] === undefined ? [] : places.choices(text, locale) }
}

type Answered = Omit<PriceAnswer, 'ends'>

function answerQuestion(query: URLSearchParams, locale: LocaleCode, deps: PriceDeps, preset: Preset): Answered {
  const { places, tariff, clock, t } = deps
  const most = largestOf(tariff)
  const resolvePlace = (text: string) => places.understand(text, locale)?.place.id ?? null
  const isAddress = (text: string) => places.understand(text, locale)?.isAddress === true
  const hasNamesakes = (text: string) => places.hasNamesakes(text)
  const placeless = (text: string) => places.placeSearch().placeless(text)
  const question = readPriceQuestion(query, { clock, resolvePlace, hasNamesakes, placeless, most, preset })
  const blank = { ...NOTHING, typed: question.typed, ...carriedIn(query) }
  if (deps.bookPath && isElsewhere(question.typed)) return { ...blank, ...elsewhere(blank, deps.bookPath, t) }
  switch (question.state) {
    case 'empty':
      return { ...blank, status: 'empty' }
    case 'invalid':
      return {
        ...blank,
        status: 'invalid',
        ...faultsInWords(question.faults, question.typed, most, t),
        ...unknownPlace(question.faults, blank, locale, deps),
        announcement: t('price-box.check-fields'),
      }
    case 'asked':
      // The ids, not the words typed: the selects then show the place that was understood. An address stays as it is.
      blank.typed = {
        ...blank.typed,
        from: isAddress(blank.typed.from) ? blank.typed.from : question.trip.from,
        to: isAddress(blank.typed.to) ? blank.typed.to : question.trip.to,
      }
      return { ...blank, ...answerTrip(withExtras(question.trip, deps), blank, locale, deps) }
  }
}

function withExtras(trip: RequestedTrip, { extras }: PriceDeps): RequestedTrip {
  return extras ? { ...trip, extras } : trip
}

const NOTHING: Omit<Answered, 'status' | 'typed'> = {
  errors: {},
  firstError: null,
  title: null,
  unpriced: null,
  priced: null,
  announcement: '',
}

function largestOf(tariff: Tariff): { people: number; bags: number } {
  return {
    people: Math.max(...tariff.vehicles.map((row) => row.seats)),
    bags: Math.max(...tariff.vehicles.map((row) => row.bags)),
  }
}

function announcementOf(trip: string, { name, price, plus }: PricedClass, t: Translate): string {
  if (plus === null) return t('price-box.announcement', { trip, vehicle: name, price })
  return t('price-box.announcement-plus', { trip, vehicle: name, price, plus })
}

/** To an address one is taken up to its door; how far that may be belongs to the price. */
function insideTowns({ from, to }: Typed, locale: LocaleCode, { places, catalogue, t }: PriceDeps): PriceFact[] {
  const towns = [from, to].flatMap((text) => {
    const understood = places.understand(text, locale)
    return understood?.isAddress ? [understood.place.names[locale]] : []
  })
  if (towns.length === 0) return []
  const { insideTownKm: km } = catalogue.settings
  return [{ label: t('price-box.fact.address'), value: t('price-box.inside-town', { towns: towns.join(', '), km }) }]
}

/** Of two places with one name one is priced: it is said which, and how the other is entered. */
function namesakesInWords({ from, to }: RequestedTrip, locale: LocaleCode, { places, t }: PriceDeps): PriceFact[] {
  return [from, to].flatMap((id) => {
    const others = places.namesakes(id, locale).join('; ')
    if (others === '') return []
    const place = places.distinctName(id, locale)
    return [{ label: t('price-box.fact.place'), value: t('price-box.namesakes', { place, others }) }]
  })
}

/** In place of a place: what is not in the list. */
export const ELSEWHERE = 'elsewhere'

function isElsewhere({ from, to }: Typed): boolean {
  return from === ELSEWHERE || to === ELSEWHERE
}

function elsewhere(
  requested: Requested,
  bookPath: string,
  t: Translate,
): Pick<PriceAnswer, 'status' | 'unpriced' | 'title' | 'announcement'> {
  const text = t('price-box.elsewhere-text')
  const contact = { label: t('price-box.elsewhere-link'), href: `${bookPath}?${queryOfTrip(requested, '')}` }
  return {
    status: 'unpriced',
    title: null,
    announcement: text,
    unpriced: { text, contact, contactText: '', facts: [] },
  }
}

/** A place that we do not know is asked about, with all that was typed. */
function unknownPlace(
  faults: Faults,
  requested: Requested,
  locale: LocaleCode,
  { bookPath, places, t }: PriceDeps,
): Pick<PriceAnswer, 'unpriced'> | null {
  const { typed } = requested
  const unknown = (['from', 'to'] as const).find((end) => isUnknown(faults[end]))
  if (!bookPath || unknown === undefined || typed.from === '' || typed.to === '') return null
  const text = typed[unknown]
  const contact = { label: t('price-box.ask-price'), href: `${bookPath}?${queryOfTrip(requested, '')}` }
  const fault = faults[unknown]
  if (fault === 'outside' || fault === 'nothing-near')
    return { unpriced: { text: t(`price-box.${fault}`, { text }), contact, contactText: '', facts: [] } }
  if (places.choices(text, locale).length > 0)
    return { unpriced: { text: t('price-box.choose-town', { text }), contact, contactText: '', facts: [] } }
  const other = places.understand(typed[unknown === 'from' ? 'to' : 'from'], locale)
  const said =
    other === null
      ? t('price-box.unknown-place', { text })
      : t('price-box.understood-one', { place: other.place.names[locale], text })
  return { unpriced: { text: said, contact, contactText: '', facts: [] } }
}

function isUnknown(fault: FieldFault | undefined): boolean {
  return fault === 'unknown-place' || fault === 'outside' || fault === 'nothing-near'
}

type Requested = Pick<PriceAnswer, 'typed' | 'carried'>

const CODES = { pass: /^Q[0-9A-Z]{10}$/, voucher: /^V[0-9A-Z]{10}$/ }

/** What has the shape of a code; whether it holds is the order page's to say. */
function carriedIn(query: URLSearchParams): Pick<PriceAnswer, 'carried'> {
  const carried = (['pass', 'voucher'] as const).flatMap((name) => {
    const value = query.get(name) ?? ''
    return CODES[name].test(value) ? [{ name, value }] : []
  })
  return carried.length > 0 ? { carried } : {}
}

type TripAnswer = Pick<PriceAnswer, 'status' | 'title' | 'unpriced' | 'priced' | 'announcement'>

/** The trip as the order page reads it again; what was left empty stays out of the address. */
function queryOfTrip({ typed, carried = [] }: Requested, vehicle: string): URLSearchParams {
  const query = new URLSearchParams()
  for (const field of textFields) if (typed[field] !== '') query.set(field, typed[field])
  if (typed.return) query.set('return', '1')
  if (vehicle !== '') query.set('vehicle', vehicle)
  for (const { name, value } of carried) query.set(name, value)
  return query
}

function answerTrip(trip: RequestedTrip, requested: Requested, locale: LocaleCode, deps: PriceDeps): TripAnswer {
  const { places, tariff, catalogue, t } = deps
  const from = places.find(trip.from)
  if (!from || !places.find(trip.to)) throw new Error(`resolved to no place: ${trip.from}, ${trip.to}`)
  const title = titleOf(trip, locale, deps)
  const choices = choicesFor(trip, deps)
  const all = choicesInOrder(choices)
  const writing = { t, locale, places, tariff, localFares: deps.localFares }
  const quotes = all.map(({ quote }) => quote)
  if (quotes.length === 0)
    return unpricedTrip(title, unpricedText(choices, trip, deps, writing), { trip, requested }, writing, deps)
  // Where a time is missing it is asked first: the hash leads to its field (price-field.tsx).
  const isTimed = trip.when !== null && (!trip.returnTrip || trip.returnWhen != null)
  const book = (vehicle: string) =>
    deps.bookPath ? `${deps.bookPath}?${queryOfTrip(requested, vehicle)}${isTimed ? '' : '#price-box'}` : null
  const isChoice = choices.boat !== null && choices.land.length > 0
  const notice = isByBoat(trip, deps) ? noBoatNotice(choices, writing) : null
  // Said once where it is said of every price; beside the sentence that the boat has none it would seem to be said of that.
  const isAllSample = tariff.sample && notice === null && quotes.every((each) => isSamplePrice(each, tariff))
  const classes = all.map((choice): PricedClass => {
    const words = quoteInWords(choice.quote, writing)
    const way = isChoice ? wayText({ ...choice, vehicle: choice.quote.vehicle }, t) : null
    const sampleMark = !isAllSample && isSamplePrice(choice.quote, tariff) ? t('price-box.sample') : null
    const notes = deps.isOnRequest?.(trip, choice) ? { notes: [t('price-box.on-request')] } : null
    return { ...words, way, sampleMark, ...notes, bookHref: book(choice.quote.vehicle) }
  })
  const about = { trip, from, quotes, tariff, settings: catalogue.settings, t, locale }
  const first = classes[0]
  return {
    status: 'priced',
    title,
    unpriced: null,
    priced: {
      notice,
      classes,
      facts: [
        ...dayInWords(trip, writing),
        ...surchargesInWords(quotes[0]?.lines ?? [], writing),
        ...namesakesInWords(trip, locale, deps),
        ...insideTowns(requested.typed, locale, deps),
        ...waysInWords(notice === null ? choices : { ...choices, noBoat: null }, writing),
      ],
      included: includedInWords(about),
      notes: notesInWords(about),
      sampleMark: isAllSample ? t('price-box.sample') : null,
    },
    announcement: first ? announcementOf(title, first, t) : '',
  }
}

/** By the boat alone: where a car goes to the pier first, the way by land is what was asked for. */
function isByBoat({ from, to }: RequestedTrip, { places }: PriceDeps): boolean {
  return places.boatWay(from, to)?.length === 1
}

function titleOf(trip: RequestedTrip, locale: LocaleCode, { places, t }: PriceDeps): string {
  const ends = { from: places.distinctName(trip.from, locale), to: places.distinctName(trip.to, locale) }
  return trip.returnTrip ? t('price-box.title-return', ends) : t('price-box.title', ends)
}

function unpricedText(
  { noBoat }: Choices,
  trip: RequestedTrip,
  { places, t }: PriceDeps,
  writing: WaysWriting,
): string {
  if (noBoat) return noBoatText(noBoat, writing)
  const offRoad = [trip.from, trip.to].flatMap((id) => (places.isPriced(id) ? [] : (places.find(id) ?? [])))[0]
  if (offRoad) return offRoadText(offRoad, writing.locale, t)
  return places.landWay(trip.from, trip.to) ? t('price-box.unpriced.no-vehicle') : t('price-box.unpriced.no-distance')
}

/** Why a place without a road has no price. */
export function offRoadText({ names, isBoatOnly }: Place, locale: LocaleCode, t: Translate): string {
  const place = names[locale]
  return isBoatOnly ? t('price-box.unpriced.boat-only', { place }) : t('price-box.unpriced.no-road', { place })
}

/** The way is shown where it is known, though it has no price. */
function unpricedTrip(
  title: string,
  text: string,
  { trip, requested }: { trip: RequestedTrip; requested: Requested },
  writing: WaysWriting,
  { t, places, catalogue, bookPath }: PriceDeps,
): TripAnswer {
  const route = places.landWay(trip.from, trip.to) ?? places.route(trip.from, trip.to)
  // A question that is kept and answered comes before a call: the trip need not be told twice.
  const ask = bookPath
    ? { label: t('price-box.elsewhere-link'), href: `${bookPath}?${queryOfTrip(requested, '')}` }
    : null
  const own = contactOf(catalogue.settings, t)
  const contact = ask ?? own
  const unpriced: Unpriced = {
    text,
    contact,
    contactText: ask
      ? t('price-box.elsewhere-contact')
      : own
        ? t('price-box.unpriced.contact')
        : t('price-box.unpriced.no-contact'),
    facts: route ? routeInWords(route, writing) : [],
  }
  return { status: 'unpriced', title, unpriced, priced: null, announcement: `${title}: ${text}` }
}

/** The first way to reach us that is set; nothing is invented where none is. */
function contactOf({ contact }: Settings, t: Translate): Contact | null {
  if (contact.whatsapp !== null)
    return { label: t('price-box.contact.whatsapp'), href: `https://wa.me/${contact.whatsapp.slice(1)}` }
  if (contact.phone !== null)
    return {
      label: t('price-box.contact.phone', { phone: phoneInGroups(contact.phone) }),
      href: `tel:${contact.phone}`,
    }
  if (contact.email !== null)
    return { label: t('price-box.contact.email', { email: contact.email }), href: `mailto:${contact.email}` }
  return null
}
