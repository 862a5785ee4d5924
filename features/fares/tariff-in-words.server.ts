import type { Catalogue } from '#catalogue/catalogue.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { Translate } from '#i18n/messages.ts'
import { formatCents } from './money.ts'
import { extrasInWords, priceDate, vatNote } from './price-notes.server.ts'
import { type ExtraId, extraIds, type Tariff, vehicleOf } from './tariff.ts'
import { isOffered, type LocalFares } from './quote.ts'
import type { TariffWords } from './tariff-in-words.tsx'

type WordsDeps = { tariff: Tariff; localFares: LocalFares; catalogue: Pick<Catalogue, 'settings'>; t: Translate }

export function tariffInWords(locale: LocaleCode, { tariff, localFares, catalogue, t }: WordsDeps): TariffWords {
  const price = (cents: number) => formatCents(cents, locale)
  const { airport, station, address } = tariff.waiting.freeMinutes
  return {
    title: t('tariff.title'),
    sentences: [
      t('tariff.start', { price: price(tariff.start) }),
      ...bandSentences(tariff, t, price),
      t('tariff.minimum', { price: price(tariff.minimum) }),
      ...classSentences(tariff, localFares, t),
      t('tariff.fixed'),
      ...timeSentences(tariff, t),
      ...(tariff.rounding === 'none' ? [] : [t('tariff.rounding', { to: tariff.rounding })]),
      ...capSentences(tariff, t, price),
      t('tariff.waiting', { airport, station, address, price: price(tariff.waiting.perHour) }),
      ...(tariff.tollsIncluded ? [t('tariff.tolls')] : []),
      ...extraSentences(tariff, extraIds, locale, t),
      t('tariff.ferry'),
    ],
    priceDate: `${t('price-table.date', { date: priceDate(tariff, locale) })}, ${vatNote(catalogue.settings, t)}`,
    sampleMark: tariff.sample ? t('price-box.sample') : null,
  }
}

/** Of the bigger classes that there is a vehicle of. */
function classSentences(tariff: Tariff, fares: LocalFares, t: Translate): string[] {
  const [van, minibus] = [vehicleOf(tariff, 'van').percent, vehicleOf(tariff, 'minibus').percent]
  if (!isOffered('van', fares)) return isOffered('minibus', fares) ? [t('tariff.class-minibus', { minibus })] : []
  return [isOffered('minibus', fares) ? t('tariff.classes', { van, minibus }) : t('tariff.class-van', { van })]
}

type InWords = (cents: number) => string

function bandSentences({ bands }: Tariff, t: Translate, price: InWords): string[] {
  return bands.map(({ upToKm, perKm }, at) => {
    const from = bands[at - 1]?.upToKm ?? null
    const each = { price: price(perKm) }
    if (from === null)
      return upToKm === null ? t('tariff.band-only', each) : t('tariff.band-first', { km: upToKm, ...each })
    return upToKm === null ? t('tariff.band-last', { from, ...each }) : t('tariff.band', { from, to: upToKm, ...each })
  })
}

/** What the hour and the day of the pick-up add. */
export function timeSentences({ night, sunday }: Tariff, t: Translate): string[] {
  const sentences = night.percent > 0 ? [t('tariff.night', night)] : []
  return [...sentences, sunday.percent > 0 ? t('tariff.sunday', sunday) : t('tariff.sunday-free')]
}

function capSentences({ cap }: Tariff, t: Translate, price: InWords): string[] {
  return cap?.on ? [t('tariff.cap', { start: price(cap.start), perKm: price(cap.perKm) })] : []
}

/** In one sentence where all are free; else each for itself, for who reads nothing of one believes that it costs something too. */
export function extraSentences(tariff: Tariff, ids: readonly ExtraId[], locale: LocaleCode, t: Translate): string[] {
  const named = tariff.extras.filter(({ id }) => ids.includes(id))
  const isAll = named.length === tariff.extras.length
  if (isAll && named.every(({ price }) => price === 0)) return [t('tariff.free-extras')]
  return named.flatMap(({ id, price }) =>
    price > 0 ? extrasInWords({ tariff, t, locale }, [id]) : [t(`tariff.free.${id}`)],
  )
}
