import { findTown } from '#catalogue/catalogue.ts'
import type { TownWords } from '#catalogue/town.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { NearbyTown } from '#sections/nearby.tsx'
import { type Fill, kmText } from './filled-words.server.ts'
import { durationText } from '#i18n/duration.ts'
import type { Site } from './site.server.ts'
import { urlsIn } from './urls.ts'

/** The towns a page recommends, with how far they are; one that has no page is left out. */
export function nearbyTowns(
  site: Site,
  locale: LocaleCode,
  here: string,
  rows: TownWords['pageData']['nearby'],
  fill: Fill,
): NearbyTown[] {
  const t = site.translate(locale)
  return rows.flatMap(({ town, text }) => {
    const found = findTown(site.catalogue, town)
    if (!found) return []
    const route = site.places.route(here, town)
    const facts = route ? t('nearby.about', { km: kmText(route.km, locale), time: durationText(route.minutes, t) }) : ''
    return [{ href: urlsIn(locale).town(town), name: found.facts.names[locale], text: fill(text), facts }]
  })
}
