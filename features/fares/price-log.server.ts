import type { Places } from '#features/places/places.server.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { Translate } from '#i18n/messages.ts'
import { formatCents } from './money.ts'
import type { PriceLogWords } from './price-log.tsx'
import { priceDate } from './price-notes.server.ts'
import { type Tariff, zoneNameOf } from './tariff.ts'
import { tariffChanges, type TariffChange, timelineOf, type TariffVersion } from './tariff-versions.ts'

type LogDeps = { places: Places; t: Translate }

/** Of fixed prices only so many are named; the table above the log has them all. */
const FIXED_NAMED = 8

/** The public log: every first day of a tariff, also of one that is only announced, against the one before it. */
export function priceLog(
  before: Tariff,
  versions: readonly TariffVersion[],
  locale: LocaleCode,
  { places, t }: LogDeps,
): PriceLogWords {
  const steps = timelineOf(versions)
  const entries = steps.flatMap(({ tariff }, at) => {
    const changes = stepInWords(steps[at - 1]?.tariff ?? before, tariff, locale, { places, t })
    return changes.length > 0 ? [{ date: t('price-log.from', { date: priceDate(tariff, locale) }), changes }] : []
  })
  const none = entries.length > 0 ? null : t('price-log.none', { date: priceDate(before, locale) })
  return { title: t('price-log.title'), none, entries: entries.toReversed() }
}

/** Against samples nothing is compared: they were nobody's prices. */
function stepInWords(before: Tariff, after: Tariff, locale: LocaleCode, deps: LogDeps): string[] {
  if (before.sample && !after.sample) return [deps.t('price-log.first')]
  return changesInWords(tariffChanges(before, after), locale, deps)
}

export function changesInWords(changes: readonly TariffChange[], locale: LocaleCode, deps: LogDeps): string[] {
  const fixed = changes.filter((change) => change.kind === 'fixed' && change.vehicle === 'car')
  const named = fixed.slice(0, FIXED_NAMED)
  const words = changes.flatMap((change) => {
    if (change.kind === 'fixed') return named.includes(change) ? [fixedInWords(change, locale, deps)] : []
    return change.kind === 'amount' ? [amountInWords(change, locale, deps.t)] : [ruleInWords(change.rule, deps.t)]
  })
  const others = changes.filter((change) => change.kind === 'fixed').length - named.length
  return others > 0 ? [...words, deps.t('price-log.others', { count: others })] : words
}

function fixedInWords(
  { between, before, after }: Extract<TariffChange, { kind: 'fixed' }>,
  locale: LocaleCode,
  { places, t }: LogDeps,
): string {
  const [from, to] = between.map((end) => zoneNameOf(end) ?? places.find(end)?.names[locale] ?? end)
  const trip = t('price-box.title', { from: from ?? '', to: to ?? '' })
  if (after === null) return t('price-log.fixed-gone', { trip })
  if (before === null) return t('price-log.fixed-new', { trip, after: formatCents(after, locale) })
  return t('price-log.fixed', { trip, before: formatCents(before, locale), after: formatCents(after, locale) })
}

function amountInWords(
  { rule, ...change }: Extract<TariffChange, { kind: 'amount' }>,
  locale: LocaleCode,
  t: Translate,
): string {
  const amounts = { before: formatCents(change.before, locale), after: formatCents(change.after, locale) }
  switch (rule) {
    case 'start':
      return t('price-log.start', amounts)
    case 'per-km':
      return t('price-log.per-km', amounts)
    case 'minimum':
      return t('price-log.minimum', amounts)
    case 'waiting':
      return t('price-log.waiting', amounts)
    case 'extras':
      return t('price-log.extras', amounts)
  }
}

function ruleInWords(rule: Extract<TariffChange, { kind: 'rule' }>['rule'], t: Translate): string {
  switch (rule) {
    case 'bands':
      return t('price-log.bands')
    case 'vehicles':
      return t('price-log.vehicles')
    case 'free-waiting':
      return t('price-log.free-waiting')
    case 'night':
      return t('price-log.night')
    case 'sunday':
      return t('price-log.sunday')
    case 'rounding':
      return t('price-log.rounding')
    case 'tolls':
      return t('price-log.tolls')
    case 'cap':
      return t('price-log.cap')
    case 'boat':
      return t('price-log.boat')
    case 'tickets':
      return t('price-log.tickets')
    case 'zones':
      return t('price-log.zones')
  }
}
