import { ANY_AIRPORT } from '#catalogue/meeting-sketch.ts'
import { transferAirports } from '#catalogue/transfer-airports.ts'
import { kindOfId } from '#features/places/place.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { ShownMap } from '#sections/map-figure.tsx'
import { fillerFor, filledParagraphs } from './filled-words.server.ts'
import { meetingSketch } from './meeting-sketch.server.ts'
import type { Site } from './site.server.ts'

export type MeetingPoint = { title: string; steps: string[]; sketch: ShownMap | null }

/** How driver and guest find each other at an airport, as its page says it; at one without a page the sketch of any airport. null elsewhere. */
export function meetingPoint(site: Site, id: string, locale: LocaleCode): MeetingPoint | null {
  if (kindOfId(id) !== 'airport') return null
  const t = site.translate(locale)
  const airport = transferAirports.find(({ iata }) => iata === id)
  const words = airport && site.catalogue.airports.words[locale].pageData.airports[airport.slug]
  return {
    title: words?.meeting.title ?? t('book.meeting-point'),
    steps: words ? filledParagraphs(words.meeting.steps, fillerFor(site, locale, 'opatija')) : [],
    sketch: meetingSketch(airport?.slug ?? ANY_AIRPORT, t),
  }
}
