import { formatDate } from '#i18n/dates.ts'
import { durationInWords } from '#i18n/duration.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { Translate } from '#i18n/messages.ts'
import type { Toll } from './geo.server.ts'
import type { Places } from './places.server.ts'
import { UNNAMED_FERRY } from './route.ts'

/** Every ferry, toll and bridge of our routes: what it is called, and what is known of its price. */
export function crossingsInWords(places: Places, locale: LocaleCode, t: Translate): { name: string; text: string }[] {
  const ferries = places.ferries.map((ferry) => ({
    name: ferry.ports.join('–'),
    text: t('crossing.ferry', {
      island: islandName(ferry.island, places, locale),
      time: durationInWords(ferry.minutes, t),
    }),
  }))
  // Within a route a toll is one of several in a row; here its name is the heading of a text.
  const tolls = places.tolls.map((toll) => ({
    name: capitalised(tollName(toll, t), locale),
    text: tollText(toll, locale, t),
  }))
  return [...ferries, ...tolls]
}

/** An island that is called like its town has the town's name in the language: Cres is Cherso to Italians. */
function islandName(island: string, places: Places, locale: LocaleCode): string {
  return places.all.find(({ kind, names }) => kind === 'town' && names.hr === island)?.names[locale] ?? island
}

function capitalised(text: string, locale: LocaleCode): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}

/** The two ports of a ferry, or "car ferry" where the data does not say which. */
export function ferryName(id: string, places: Places, t: Translate): string {
  const ferry = id === UNNAMED_FERRY ? null : places.ferry(id)
  return ferry ? ferry.ports.join('–') : t('crossing.ferry-unnamed')
}

function tollText(toll: Toll, locale: LocaleCode, t: Translate): string {
  switch (toll.kind) {
    case 'toll':
      return t('crossing.toll')
    case 'vignette':
      return t('crossing.vignette')
    case 'free':
      return toll.since === undefined
        ? t('crossing.free')
        : t('crossing.free-since', { date: formatDate(Date.parse(`${toll.since}T12:00:00Z`), locale) })
  }
}

export function tollName(toll: Toll, t: Translate): string {
  switch (toll.id) {
    case 'croatian-motorways':
      return t('toll.croatian-motorways')
    case 'slovenian-vignette':
      return t('toll.slovenian-vignette')
    case 'austrian-vignette':
      return t('toll.austrian-vignette')
    case 'italian-motorways':
      return t('toll.italian-motorways')
    case 'bosnian-motorways':
      return t('toll.bosnian-motorways')
    case 'serbian-motorways':
      return t('toll.serbian-motorways')
    case 'krk-bridge':
      return t('toll.krk-bridge')
    default:
      // An entry the owner added has its id until it has a message.
      return toll.id
  }
}
