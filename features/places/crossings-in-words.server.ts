import { formatDate } from '#i18n/dates.ts'
import { durationText } from '#i18n/duration.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { Translate } from '#i18n/messages.ts'
import type { Toll } from './geo.server.ts'
import type { Places } from './places.server.ts'
import { UNNAMED_FERRY } from './route.ts'

/** Every ferry, toll and bridge of our routes: what it is called, and what is known of its price. */
export function crossingsInWords(places: Places, locale: LocaleCode, t: Translate): { name: string; text: string }[] {
  const ferries = places.ferries.map((ferry) => ({
    name: ferry.ports.join('–'),
    text: t('crossing.ferry', { island: ferry.island, time: durationText(ferry.minutes, t) }),
  }))
  return [...ferries, ...places.tolls.map((toll) => ({ name: tollName(toll, t), text: tollText(toll, locale, t) }))]
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
