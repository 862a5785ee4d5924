import type { Catalogue } from '#catalogue/catalogue.ts'
import type { Settings } from '#catalogue/settings.ts'
import { placeGroups } from '#features/places/place-groups.server.ts'
import type { Place, PlaceGroup } from '#features/places/place.ts'
import type { Places } from '#features/places/places.server.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { Translate } from '#i18n/messages.ts'
import type { Clock } from '#lib/clock.ts'
import { keep, madeOnce } from '#lib/kept.ts'
import { type Choices, choicesFor, choicesInOrder } from './choices.ts'
import type { AskedExtras } from './extras.ts'
import type { Contact, PriceAnswer, PricedClass, PriceFact, Unpriced } from './price-answer.ts'
import { dayInWords } from './day-in-words.server.ts'
import { faultsInWords } from './price-faults.server.ts'
import { includedInWords, notesInWords } from './price-notes.server.ts'
import { type AskedTrip, readPriceQuestion, type TextField, textFields, type Typed } from './price-question.ts'
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
  extras?: AskedExtras
  /** Kept (lib/kept.ts) for as long as all of the above but the clock: beside it lie the trips that were answered. */
  trips?: object
}

export type Preset = Partial<Record<TextField, string>>

/** The price box of a page: the answer to its query, and the choices of from and to. `preset` is the trip the page is about. */
export function pagePrice(
  query: URLSearchParams,
  locale: LocaleCode,
  deps: PriceDeps,
  preset: Preset = {},
): PriceAnswer & { places: PlaceGroup[] } {
  const answer = answerPrice(query, locale, deps, preset)
  return { ...answer, places: choicesOfPlace(deps, locale, [answer.typed.from, answer.typed.to]) }
}

/** At the end what no list has, where there is a page to write it on. */
function choicesOfPlace({ places, bookPath, t }: PriceDeps, locale: LocaleCode, about: string[]): PlaceGroup[] {
  const groups = placeGroups(placesToChoose(places, about), locale, t)
  if (!bookPath) return groups
  const option = { id: ELSEWHERE, name: t('price-box.elsewhere') }
  const group = { label: t('price-box.elsewhere-group'), options: [option] }
  return madeOnce(groups, 'with elsewhere', () => keep([...groups, group]))
}

/** Nobody looks through a longer list, and with it every page would grow with the map. The rest is written as an address. */
const MOST_CHOICES = 300

function placesToChoose(places: Places, about: string[]): readonly Place[] {
  if (places.all.length <= MOST_CHOICES) return places.all
  const asked = about.flatMap((id) => places.find(id) ?? [])
  const near = asked.flatMap(({ id }) => [...places.airportsOf(id), ...places.nearestTowns(id)])
  return [...new Set([...asked, ...near.map(({ place }) => place), ...places.all])].slice(0, MOST_CHOICES)
}

/** The same without the choices: for /api/price, whose reader has them already. */
export function answerPrice(
  query: URLSearchParams,
  locale: LocaleCode,
  deps: PriceDeps,
  preset: Preset = {},
): PriceAnswer {
  const { places, tariff, clock, t } = deps
  const most = largestOf(tariff)
  const resolvePlace = (text: string) => places.understand(text, locale)?.place.id ?? null
  const isAddress = (text: string) => places.understand(text, locale)?.isAddress === true
  const question = readPriceQuestion(query, { clock, resolvePlace, most, preset })
  const blank = { ...NOTHING, typed: question.typed, ...carriedIn(query) }
  if (deps.bookPath && isElsewhere(question.typed)) return { ...blank, ...elsewhere(blank, deps.bookPath, t) }
  switch (question.state) {
    case 'empty':
      return { ...blank, status: 'empty' }
    case 'invalid':
      return {
        ...blank,
        status: 'invalid',
        ...faultsInWords(question.faults, most, t),
        announcement: t('price-box.check-fields'),
      }
    case 'asked':
      // The ids, not the words typed: the selects then show the place that was understood. An address stays as it is.
      blank.typed = {
        ...blank.typed,
        from: isAddress(blank.typed.from) ? blank.typed.from : question.trip.from,
        to: isAddress(blank.typed.to) ? blank.typed.to : question.trip.to,
      }
      return { ...blank, ...answerOnce(withExtras(question.trip, deps), blank, locale, deps) }
  }
}

function withExtras(trip: AskedTrip, { extras }: PriceDeps): AskedTrip {
  return extras ? { ...trip, extras } : trip
}

const NOTHING: Omit<PriceAnswer, 'status' | 'typed'> = {
  errors: {},
  firstError: null,
  title: null,
  unpriced: null,
  priced: null,
  announcement: '',
  places: [],
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

/** In place of a place: what is not in the list. */
export const ELSEWHERE = 'elsewhere'

function isElsewhere({ from, to }: Typed): boolean {
  return from === ELSEWHERE || to === ELSEWHERE
}

function elsewhere(
  asked: Asked,
  bookPath: string,
  t: Translate,
): Pick<PriceAnswer, 'status' | 'unpriced' | 'title' | 'announcement'> {
  const text = t('price-box.elsewhere-text')
  const contact = { label: t('price-box.elsewhere-link'), href: `${bookPath}?${queryOfTrip(asked, '')}` }
  return {
    status: 'unpriced',
    title: null,
    announcement: text,
    unpriced: { text, contact, contactText: '', facts: [] },
  }
}

type Asked = Pick<PriceAnswer, 'typed' | 'carried'>

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
function queryOfTrip({ typed, carried = [] }: Asked, vehicle: string): URLSearchParams {
  const query = new URLSearchParams()
  for (const field of textFields) if (typed[field] !== '') query.set(field, typed[field])
  if (typed.return) query.set('return', '1')
  if (vehicle !== '') query.set('vehicle', vehicle)
  for (const { name, value } of carried) query.set(name, value)
  return query
}

/** Some ten of each page: the trip it is about, and the rows of its table. */
const MOST_TRIPS = 300

/** The price of a day is the same whoever asks. Who says when, or brings a code, asks for himself. */
function answerOnce(trip: AskedTrip, asked: Asked, locale: LocaleCode, deps: PriceDeps): TripAnswer {
  const answer = () => answerTrip(trip, asked, locale, deps)
  if (!deps.trips || trip.when !== null || asked.carried) return answer()
  const key = JSON.stringify([trip, asked.typed, locale, deps.bookPath])
  const { priced, ...words } = madeOnce(deps.trips, key, answer, MOST_TRIPS)
  return { ...words, priced: priced && keep(priced) }
}

function answerTrip(trip: AskedTrip, asked: Asked, locale: LocaleCode, deps: PriceDeps): TripAnswer {
  const { places, tariff, catalogue, t } = deps
  const from = places.find(trip.from)
  const to = places.find(trip.to)
  if (!from || !to) throw new Error(`resolved to no place: ${trip.from}, ${trip.to}`)
  const title = titleOf(from, to, trip, locale, t)
  const choices = choicesFor(trip, deps)
  const all = choicesInOrder(choices)
  const writing = { t, locale, places, tariff, localFares: deps.localFares }
  const quotes = all.map(({ quote }) => quote)
  if (quotes.length === 0)
    return unpricedTrip(title, unpricedText(choices, trip, deps, writing), { trip, asked }, writing, deps)
  // Where a time is missing it is asked first: the hash leads to its field (price-field.tsx).
  const isTimed = trip.when !== null && (!trip.returnTrip || trip.returnWhen != null)
  const book = (vehicle: string) =>
    deps.bookPath ? `${deps.bookPath}?${queryOfTrip(asked, vehicle)}${isTimed ? '' : '#price-box'}` : null
  const isChoice = choices.boat !== null && choices.land.length > 0
  const notice = isByBoat(trip, deps) ? noBoatNotice(choices, writing) : null
  // Said once where it is said of every price; beside the sentence that the boat has none it would seem to be said of that.
  const isAllSample = tariff.sample && notice === null && quotes.every((each) => isSamplePrice(each, tariff))
  const classes = all.map((choice): PricedClass => {
    const words = quoteInWords(choice.quote, writing)
    const way = isChoice ? wayText({ ...choice, vehicle: choice.quote.vehicle }, t) : null
    const sampleMark = !isAllSample && isSamplePrice(choice.quote, tariff) ? t('price-box.sample') : null
    return { ...words, way, sampleMark, bookHref: book(choice.quote.vehicle) }
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
        ...insideTowns(asked.typed, locale, deps),
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
function isByBoat({ from, to }: AskedTrip, { places }: PriceDeps): boolean {
  return places.boatWay(from, to)?.length === 1
}

function titleOf(from: Place, to: Place, trip: AskedTrip, locale: LocaleCode, t: Translate): string {
  const ends = { from: from.names[locale], to: to.names[locale] }
  return trip.returnTrip ? t('price-box.title-return', ends) : t('price-box.title', ends)
}

function unpricedText({ noBoat }: Choices, trip: AskedTrip, { places, t }: PriceDeps, writing: WaysWriting): string {
  if (noBoat) return noBoatText(noBoat, writing)
  return places.landWay(trip.from, trip.to) ? t('price-box.unpriced.no-vehicle') : t('price-box.unpriced.no-distance')
}

/** The way is shown where it is known, though it has no price. */
function unpricedTrip(
  title: string,
  text: string,
  { trip, asked }: { trip: AskedTrip; asked: Asked },
  writing: WaysWriting,
  { t, places, catalogue, bookPath }: PriceDeps,
): TripAnswer {
  const route = places.landWay(trip.from, trip.to) ?? places.route(trip.from, trip.to)
  // A question that is kept and answered comes before a call: the trip need not be told twice.
  const ask = bookPath ? { label: t('price-box.elsewhere-link'), href: `${bookPath}?${queryOfTrip(asked, '')}` } : null
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
