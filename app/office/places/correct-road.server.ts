import * as v from 'valibot'
import { officePath } from '#app/office/office-routes.ts'
import { auditOf, fieldOf, type OfficeSite, type OfficeRequest } from '#app/office/office-site.server.ts'
import type { OfficeOutcome } from '#app/office/office-answer.ts'
import { nameIn } from '#domain/places/gazetteer.ts'
import { roadPieces } from '#domain/routing/road-pieces.ts'
import {
  readRoadCorrections,
  removeRoadCorrection,
  roadCorrectionSchema,
  roadKey,
  saveRoadCorrection,
} from '#features/places/map-changes.server.ts'
import type { RoadCorrecting } from './correct-road.tsx'

/** What was sent for one piece, where it cannot be saved. */
export type FaultyRoad = { from: string; to: string; km: string; minutes: string }

/** `?from=&to=`: the road between two places, piece by piece. */
export async function roadCorrecting(
  site: OfficeSite,
  request: OfficeRequest,
  { start, end, faulty }: { start: string; end: string; faulty: FaultyRoad | null },
): Promise<RoadCorrecting> {
  const { locale, t } = request
  const idOf = (text: string) => site.places.understand(text, locale)?.place.id ?? null
  const [from, to] = [idOf(start), idOf(end)]
  const pieces = from === null || to === null ? [] : roadPieces(site.roadNetwork(), from, to)
  const isRequested = start !== '' || end !== ''
  const corrections = await readRoadCorrections(site.services.store)
  return {
    from: start,
    to: end,
    fault: isRequested && pieces.length === 0 ? t('office.places.no-road') : null,
    pieces: pieces.map((piece) => {
      const sent = faulty !== null && roadKey(faulty) === roadKey(piece) ? faulty : null
      return {
        from: piece.from,
        to: piece.to,
        name: nameOfPiece(site, request, piece),
        isFerry: piece.isFerry,
        roads: piece.roads.join(', '),
        isFaulty: sent !== null,
        km: sent?.km ?? `${piece.km}`,
        minutes: sent?.minutes ?? `${piece.minutes}`,
      }
    }),
    rows: corrections.map((row) => ({ ...row, name: nameOfPiece(site, request, row) })),
  }
}

/** POST `intent=road` and `intent=road-restore`: prices and maps have it with the answer. */
export async function postRoadCorrection(
  site: OfficeSite,
  request: OfficeRequest,
  form: FormData,
): Promise<OfficeOutcome<'places'> | FaultyRoad> {
  const { store } = site.services
  const [from, to, start, end] = ['from', 'to', 'start', 'end'].map((name) => fieldOf(form, name))
  const [km = '', minutes = ''] = ['km', 'minutes'].map((name) => fieldOf(form, name))
  const road = { from: from ?? '', to: to ?? '' }
  const done = (what: string) => {
    const query = new URLSearchParams({ done: what, ...(start && { from: start }), ...(end && { to: end }) })
    return { kind: 'done', to: `${officePath('places')}?${query.toString()}` } as const
  }
  const subject = roadKey(road)
  if (fieldOf(form, 'intent') === 'road-restore') {
    await removeRoadCorrection(store, road, (transaction) =>
      transaction.write(auditOf(site, request, { action: 'road.restored', subject })),
    )
    await site.refresh()
    return done('restored')
  }
  const isKnown = site.baseMap.roadLinks.links.some((link) => roadKey(link) === subject)
  const read = v.safeParse(roadCorrectionSchema, {
    ...road,
    km: numberOf(km),
    minutes: numberOf(minutes),
    isClosed: fieldOf(form, 'isClosed') === 'yes',
  })
  if (!isKnown || !read.success) return { ...road, km, minutes }
  const { output: correction } = read
  await saveRoadCorrection(store, correction, (transaction) =>
    transaction.write(auditOf(site, request, { action: 'road.corrected', subject, after: { ...correction } })),
  )
  await site.refresh()
  return done('road')
}

function numberOf(text: string): number {
  return text === '' ? NaN : Number(text.replace(',', '.'))
}

/** Ends are places, or junctions with a name of their own. */
function nameOfPiece(site: OfficeSite, { locale }: OfficeRequest, { from, to }: { from: string; to: string }): string {
  const nameOf = (id: string) => {
    const place = site.gazetteer.places.find((row) => row.id === id)
    return place ? nameIn(place, locale) : (site.baseMap.roadLinks.points.find((point) => point.id === id)?.name ?? id)
  }
  return `${nameOf(from)} – ${nameOf(to)}`
}
