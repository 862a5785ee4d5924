import type { Places } from '#features/places/places.server.ts'
import { type Route, shownKm } from '#features/places/route.ts'
import { formatTime } from '#i18n/clock-time.ts'
import { formatDate } from '#i18n/dates.ts'
import { durationText } from '#i18n/duration.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { Translate } from '#i18n/messages.ts'
import type { Choice, Choices, NoBoat, Stage } from './choices.ts'
import type { PriceFact } from './price-answer.ts'
import type { BoatRules, LocalFares } from './quote.ts'
import type { Quote } from './quote-line.ts'
import type { Writing } from './quote-in-words.server.ts'
import { routeInWords } from './route-in-words.server.ts'

export type WaysWriting = Writing & { localFares: LocalFares }

/** The planned route; where a boat is a choice both ways with their minutes, where it would be one why it is not. */
export function waysInWords({ land, boat, noBoat }: Choices, writing: WaysWriting): PriceFact[] {
  const { t } = writing
  const road = land[0]?.route ?? null
  const byBoat = boat ? boatFacts(boat, writing) : []
  const notice = noBoatNotice({ land, noBoat }, writing)
  if (notice !== null) byBoat.push({ label: t('price-box.fact.by-boat'), value: notice })
  if (road !== null) return [...roadFacts(road, boat, writing), ...byBoat]
  return boat?.route ? [...routeInWords(boat.route, writing), ...seasonFact(writing)] : byBoat
}

/** Why the boat does not go, and that the way by land is priced where there is one. */
export function noBoatNotice({ land, noBoat }: Pick<Choices, 'land' | 'noBoat'>, writing: WaysWriting): string | null {
  if (!noBoat) return null
  const reason = noBoatText(noBoat, writing)
  return land.length === 0 ? reason : `${reason} ${writing.t('price-box.no-boat.land')}`
}

type Ridden = {
  vehicle: Quote['vehicle']
  minutes: number
  /** Where one changes on the way. */
  stages?: readonly Stage[]
}

/** Said of a class where there is more than one way: then minutes belong to the price. */
export function wayText({ vehicle, stages, minutes }: Ridden, t: Translate): string {
  const time = durationText(minutes, t)
  if (vehicle !== 'boat') return t('price-box.way.road', { time })
  return stages && stages.length > 1 ? t('price-box.way.car-boat', { time }) : t('price-box.way.boat', { time })
}

/** The parts of a trip by car and boat, one a row. */
export function stagesInWords(stages: readonly Stage[], { t, places, locale }: Writing): PriceFact[] {
  const name = (id: string) => places.find(id)?.names[locale] ?? id
  return stages.map(({ by, from, to, km, minutes }) => ({
    label: by === 'sea' ? t('price-box.fact.by-boat') : t('price-box.fact.by-road'),
    value: t('price-box.stage', { from: name(from), to: name(to), km: shownKm(km), time: durationText(minutes, t) }),
  }))
}

/** An island is never priced without how one gets onto it: the ferry is named by the route, a bridge here. */
export function bridgeFact(route: Route, { t, places }: Writing): PriceFact[] {
  const islands = islandsEntered(route, places)
  if (islands.length === 0 || route.ferries.length > 0) return []
  return [{ label: t('price-box.fact.bridge'), value: t('price-box.bridge', { islands: islands.join(', ') }) }]
}

/** Why the boat is no choice this time, and when it would be one. */
export function noBoatText(noBoat: NoBoat, { t, locale, localFares }: WaysWriting): string {
  switch (noBoat.reason) {
    case 'season':
      return t('price-box.no-boat.season', seasonOf(localFares.boatRules, locale))
    case 'light':
      return t('price-box.no-boat.light', { first: clock(noBoat.first, locale), last: clock(noBoat.last, locale) })
    case 'full':
      return t('price-box.unpriced.boat-full', { people: localFares.boatPersons })
    case 'unpriced':
      return t('price-box.unpriced.boat')
    case 'none':
      return t('price-box.unpriced.no-boat')
  }
}

function islandsEntered({ from, to, by }: Route, places: Places): string[] {
  const [start, end] = [places.find(from)?.island, places.find(to)?.island]
  return by === 'sea' || start === end ? [] : [start, end].filter((island) => island !== undefined)
}

function roadFacts(road: Route, boat: Choice | null, writing: WaysWriting): PriceFact[] {
  const facts = [...routeInWords(road, writing), ...bridgeFact(road, writing), ...otherWayFact(road, writing)]
  if (!boat) return facts
  const { t } = writing
  const [, , ...more] = facts
  return [{ label: t('price-box.fact.by-road'), value: kmAndTime(road, writing) }, ...more]
}

/** Where a ferry competes with a road or with another ferry: the way that is not driven, by what tells it apart. */
function otherWayFact(road: Route, { t, places, locale }: WaysWriting): PriceFact[] {
  const ways = places.otherWays(road).map(({ ferries, bridges, minutes }) => {
    const parts = [...ferries.map(({ ports }) => ports.join('–')), ...bridges.map((names) => names[locale])]
    return `${parts.join(', ')} (${durationText(minutes, t)})`
  })
  return ways.length === 0 ? [] : [{ label: t('price-box.fact.other-way'), value: ways.join(' · ') }]
}

function boatFacts(boat: Choice, writing: WaysWriting): PriceFact[] {
  const { t } = writing
  const season = seasonFact(writing).map(({ value }) => value)
  if (boat.stages.length === 1)
    return [{ label: t('price-box.fact.by-boat'), value: [kmAndTime(boat, writing), ...season].join('; ') }]
  const change = t('price-box.change', { time: durationText(transferOf(boat), t) })
  const stages = stagesInWords(boat.stages, writing).map(({ value }) => value)
  const value = [kmAndTime(boat, writing), ...stages, change, ...season].join('; ')
  return [{ label: t('price-box.fact.by-car-boat'), value }]
}

/** What the stages leave of the whole time. */
export function transferOf({ stages, minutes }: Pick<Choice, 'stages' | 'minutes'>): number {
  return minutes - stages.reduce((total, stage) => total + stage.minutes, 0)
}

function seasonFact({ t, locale, localFares }: WaysWriting): PriceFact[] {
  const { boatRules } = localFares
  if (!boatRules) return []
  return [{ label: t('price-box.fact.by-boat'), value: t('price-box.daylight', seasonOf(boatRules, locale)) }]
}

function kmAndTime({ km, minutes }: { km: number; minutes: number }, { t }: Writing): string {
  return t('price-box.km-and-time', { km: shownKm(km), time: durationText(minutes, t) })
}

function seasonOf(rules: BoatRules | undefined, locale: LocaleCode): { from: string; to: string } {
  // Any year has these days: a season does not begin on 29 February.
  const day = (monthDay: string) =>
    formatDate(Date.parse(`2026-${monthDay}T12:00:00Z`), locale, { day: 'numeric', month: 'long' })
  return { from: day(rules?.season.from ?? '01-01'), to: day(rules?.season.to ?? '12-31') }
}

function clock(at: number, locale: LocaleCode): string {
  return formatTime(at, locale)
}
