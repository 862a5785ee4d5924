import { ferryName } from '#features/places/crossings-in-words.server.ts'
import type { Places } from '#features/places/places.server.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { Translate } from '#i18n/messages.ts'
import { isExtra } from './extras.ts'
import { formatCents, sumCents } from './money.ts'
import type { PricedClass, PricedLine } from './price-answer.ts'
import type { Quote, QuoteLine } from './quote-line.ts'
import type { ExtraId, Tariff } from './tariff.ts'

export type Writing = { t: Translate; locale: LocaleCode; places: Places; tariff: Tariff }

export function quoteInWords(quote: Quote, writing: Writing): Omit<PricedClass, 'bookHref' | 'way' | 'sampleMark'> {
  const { t, locale } = writing
  return {
    vehicle: quote.vehicle,
    name: nameOf(quote, t),
    room: t('price-box.class.room', { people: quote.seats, bags: quote.bags }),
    price: formatCents(quote.maximumCents, locale),
    cents: quote.maximumCents,
    basis: quote.basis === 'fixed' ? t('price-box.basis.fixed') : t('price-box.basis.distance'),
    plus: quote.asks ? t('price-box.class.plus-ferry') : null,
    lines: quote.lines.map((line) => lineInWords(line, writing)),
  }
}

export function vehicleName(vehicle: Quote['vehicle'], t: Translate): string {
  switch (vehicle) {
    case 'car':
      return t('price-box.class.car')
    case 'van':
      return t('price-box.class.van')
    case 'minibus':
      return t('price-box.class.minibus')
    case 'boat':
      return t('price-box.class.boat')
  }
}

function nameOf({ vehicle, road }: Quote, t: Translate): string {
  if (road === undefined) return vehicleName(vehicle, t)
  return road === 'car' ? t('price-box.class.car-boat') : t('price-box.class.van-boat')
}

function lineInWords(line: QuoteLine, writing: Writing): PricedLine {
  const { t, locale } = writing
  const label = lineLabel(line, writing)
  return {
    label: line.leg === 'back' ? t('price-box.line.back', { line: label }) : label,
    amount: amountOf(line, t, locale),
  }
}

function amountOf(line: QuoteLine, t: Translate, locale: LocaleCode): string {
  if (line.cents === null) return t('price-box.line.on-board')
  return formatCents(line.cents, locale)
}

function lineLabel(line: QuoteLine, { t, locale, places, tariff }: Writing): string {
  const placeName = (id: string) => places.find(id)?.names[locale] ?? id
  switch (line.kind) {
    case 'fixed':
      return t('price-box.line.fixed')
    case 'start':
      return t('price-box.line.start')
    case 'distance':
      return t('price-box.line.distance', { km: line.km, price: formatCents(line.perKm, locale) })
    case 'minimum':
      return t('price-box.line.minimum')
    case 'night':
      return t('price-box.line.night', { percent: tariff.night.percent })
    case 'sunday':
      return t('price-box.line.sunday', { percent: tariff.sunday.percent })
    case 'boat':
      return t('price-box.line.boat', { from: placeName(line.from), to: placeName(line.to) })
    case 'ferry':
      return t('price-box.line.ferry', { ferry: ferryName(line.ferry, places, t) })
    case 'rounding':
      return t('price-box.line.rounding', { to: line.to })
    case 'extra':
      return extraLabel(line.extra, line.count, t)
  }
}

/** "2 child seats: €10": what rides along and is in the price, there and back together. */
export function extrasText(lines: readonly QuoteLine[], { t, locale }: Pick<Writing, 't' | 'locale'>): string[] {
  const extras = lines.filter(isExtra)
  return extras
    .filter(({ leg }) => leg === 'there')
    .map(({ extra, count }) => {
      const cents = sumCents(extras.flatMap((line) => (line.extra === extra ? line.cents : [])))
      return `${extraLabel(extra, count, t)}: ${formatCents(cents, locale)}`
    })
}

function extraLabel(extra: ExtraId, count: number, t: Translate): string {
  switch (extra) {
    case 'child-seat':
      return t('price-box.line.child-seat', { count })
    case 'luggage':
      return t('price-box.line.luggage', { count })
    case 'pet':
      return t('price-box.line.pet', { count })
  }
}
