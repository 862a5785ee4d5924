import type { Route } from '#features/places/route.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { Translate } from '#i18n/messages.ts'
import {
  FAR_ABOVE_PERCENT,
  type FairAnswer,
  type FairField,
  fairFields,
  type FairResult,
  type FairTyped,
  type FairVerdict,
  MOST_KM,
  normalRange,
  readAmount,
  readKm,
  verdictOn,
} from './fair-price.ts'
import { type Cents, divideHalfUp, formatCents } from './money.ts'
import type { PriceDeps } from './price-answer.server.ts'
import { LONGEST_TEXT } from './price-question.ts'
import { isOffered, quote } from './quote.ts'
import type { Quote } from './quote-line.ts'
import { vehicleName } from './quote-in-words.server.ts'
import { vehicleIds } from './tariff.ts'

/** Compares what somebody was asked with our own tariff. It knows no other firm, and says nothing of who asked. */
export function checkFairPrice(query: URLSearchParams, locale: LocaleCode, deps: PriceDeps): FairAnswer {
  const typed = typedIn(query)
  const vehicles = vehicleIds.filter((id) => isOffered(id, deps.localFares))
  if (!asksFairPrice(query)) return { vehicles, typed, errors: {}, firstError: null, result: null }
  const { errors, route, askedPrice } = readQuestion(typed, locale, deps)
  const firstError = fairFields.find((field) => errors[field] !== undefined) ?? null
  if (firstError !== null || !route || askedPrice === null) return { vehicles, typed, errors, firstError, result: null }
  const vehicle = vehicles.find((id) => id === typed.checkVehicle) ?? vehicles[0] ?? 'car'
  const ours = quote(route, deps.tariff, { ...A_DAY, vehicle }, deps.localFares)
  return { vehicles, typed, errors, firstError, result: resultOf(askedPrice, ours, locale, deps) }
}

/** Whether an address asks for a verdict: its answer is nobody's landing page. */
export function asksFairPrice(query: URLSearchParams): boolean {
  return fairFields.some((field) => (query.get(field) ?? '') !== '' && field !== 'checkVehicle')
}

const A_DAY = { when: null, people: 1, bags: 0, returnTrip: false }

function typedIn(query: URLSearchParams): FairTyped {
  const entries = fairFields.map((field) => [field, (query.get(field) ?? '').trim().slice(0, LONGEST_TEXT)] as const)
  // Made from fairFields, so every field is there.
  return Object.fromEntries(entries) as FairTyped
}

type Question = { errors: Partial<Record<FairField, string>>; route: Route | null; askedPrice: Cents | null }

function readQuestion(typed: FairTyped, locale: LocaleCode, { places, t }: PriceDeps): Question {
  const errors: Question['errors'] = {}
  const askedPrice = readAmount(typed.asked)
  if (askedPrice === null) errors.asked = t('fair.error-amount')
  const from = places.resolve(typed.checkFrom, locale)?.id ?? null
  const to = places.resolve(typed.checkTo, locale)?.id ?? null
  if (typed.checkKm !== '' && (from === null || to === null)) {
    const km = readKm(typed.checkKm)
    if (km === null) errors.checkKm = t('fair.error-km', { most: MOST_KM })
    return { errors, askedPrice, route: km === null ? null : roadOf(km) }
  }
  if (from === null)
    errors.checkFrom = typed.checkFrom === '' ? t('fair.error-way') : t('price-box.error.unknown-place')
  else if (to === null) errors.checkTo = typed.checkTo === '' ? t('fair.error-way') : t('price-box.error.unknown-place')
  else if (from === to) errors.checkTo = t('price-box.error.same-place')
  const route = from === null || to === null ? null : places.route(from, to)
  const isRoad = route?.by === 'road'
  if (from !== null && to !== null && from !== to && !isRoad) errors.checkKm = t('fair.error-no-distance')
  return { errors, askedPrice, route: isRoad ? route : null }
}

/** So many km of road between no two places: only the price by distance fits it. */
function roadOf(km: number): Route {
  const way = { from: '', to: '', by: 'road' as const, km, minutes: 0, roadKm: km }
  return { ...way, ferries: [], seaKm: 0, ferryMin: 0, borders: 0, countries: [], via: [], tolls: [] }
}

function resultOf(askedPrice: Cents, ours: Quote, locale: LocaleCode, { t, tariff }: PriceDeps): FairResult {
  const verdict = verdictOn(askedPrice, ours.maximumCents, tariff.rounding)
  const { low, high } = normalRange(ours.maximumCents, tariff.rounding)
  const price = (cents: Cents) => formatCents(cents, locale)
  const text = t('fair.text', {
    vehicle: vehicleName(ours.vehicle, t),
    price: price(ours.maximumCents),
    low: price(low),
    high: price(high),
    asked: price(askedPrice),
    percent: divideHalfUp(askedPrice * 100, ours.maximumCents),
  })
  const notes = [
    ...(tariff.sample ? [t('fair.note-sample')] : []),
    ...(ours.basis === 'distance' && tariff.night.percent > 0 ? [t('fair.note-night', tariff.night)] : []),
    t('fair.note-ours'),
  ]
  return {
    verdict,
    heading: headingOf(verdict, t),
    notes,
    advice: adviceOn(verdict, t),
    text: ours.asks ? `${text} ${t('fair.note-ferry')}` : text,
  }
}

function headingOf(verdict: FairVerdict, t: Translate): string {
  switch (verdict) {
    case 'below':
      return t('fair.below')
    case 'normal':
      return t('fair.normal')
    case 'above':
      return t('fair.above')
    case 'far-above':
      return t('fair.far-above', { percent: FAR_ABOVE_PERCENT })
  }
}

/** What anybody may ask for before getting in, and what to keep afterwards. */
function adviceOn(verdict: FairVerdict, t: Translate): string[] {
  const always = [t('fair.advice-door'), t('fair.advice-app'), t('fair.advice-receipt')]
  return verdict === 'below' ? [t('fair.advice-below'), ...always] : always
}
