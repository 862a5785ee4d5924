import * as v from 'valibot'
import { officePath } from '#app/office/office-routes.ts'
import { auditOf, fieldOf, type OfficeSite, type OfficeRequest } from '#app/office/office-site.server.ts'
import type { OfficeOutcome } from '#app/office/office-answer.ts'
import type { GazetteerPlace } from '#domain/places/gazetteer.ts'
import {
  type PlaceCorrection,
  placeCorrectionSchema,
  readPlaceCorrections,
  removePlaceCorrection,
  savePlaceCorrection,
} from '#features/places/map-changes.server.ts'
import { inEveryLocale, localeCodes } from '#i18n/locale.ts'
import type { FormState } from '#app/office/form-field.tsx'
import { isChosenKind } from './place-options.ts'
import type { PlaceChoice, PlaceCorrecting } from './correct-place.tsx'

type Values = FormState['values']

const MOST_CHOICES = 6
const MOST_FOUND = 20

/** `?find=` looks for a place, `?place=` opens it. `sent`: a form with faults. */
export async function placeCorrecting(
  site: OfficeSite,
  request: OfficeRequest,
  sent: (FormState & { id: string }) | null,
): Promise<PlaceCorrecting> {
  const { query, t } = request
  const corrections = await readPlaceCorrections(site.services.store)
  const typed = query.get('find') ?? ''
  const choices = typed === '' ? [] : choicesFor(site, request, typed)
  const id = sent?.id ?? query.get('place') ?? ''
  const place = correctable(site, id)
  const values = sent?.values ?? (place ? valuesOf(place) : null)
  return {
    typed,
    fault: typed !== '' && choices.length === 0 ? t('office.places.not-found') : null,
    choices,
    form: place && values ? { values, faults: sent?.faults ?? {}, id, name: labelOf(site, request, place) } : null,
    rows: corrections.map((row) => ({ id: row.id, label: row.names[request.locale], isHidden: row.isHidden })),
  }
}

/** POST `intent=correct` and `intent=restore`: on the site with the answer. null: there are faults. */
export async function postPlaceCorrection(
  site: OfficeSite,
  request: OfficeRequest,
  form: FormData,
): Promise<OfficeOutcome<'places'> | (FormState & { id: string })> {
  const id = fieldOf(form, 'id')
  const { store } = site.services
  const done = (what: string) => ({ kind: 'done', to: `${officePath('places')}?done=${what}` }) as const
  if (fieldOf(form, 'intent') === 'restore') {
    await removePlaceCorrection(store, id, (transaction) =>
      transaction.write(auditOf(site, request, { action: 'place.restored', subject: id })),
    )
    await site.refresh()
    return done('restored')
  }
  const values = Object.fromEntries(fields.map((name) => [name, fieldOf(form, name)]))
  const { correction, faults } = read(site, id, values, request)
  if (!correction) return { values, faults, id }
  await savePlaceCorrection(store, correction, (transaction) =>
    transaction.write(
      auditOf(site, request, { action: 'place.corrected', subject: id, after: { name: correction.names.en } }),
    ),
  )
  await site.refresh()
  return done('corrected')
}

const fields = [...localeCodes, 'otherNames', 'kind', 'lat', 'lon', 'isCarFree', 'isHidden']

function read(
  site: OfficeSite,
  id: string,
  values: Values,
  { t }: OfficeRequest,
): { correction: PlaceCorrection | null; faults: Values } {
  const place = correctable(site, id)
  const text = (name: string) => values[name] ?? ''
  const number = (name: string) => (text(name) === '' ? NaN : Number(text(name).replace(',', '.')))
  const parsed = v.safeParse(placeCorrectionSchema, {
    id,
    names: inEveryLocale(text),
    otherNames: linesOf(text('otherNames')),
    lat: number('lat'),
    lon: number('lon'),
    kind: isChosenKind(text('kind')) ? text('kind') : place?.kind,
    isCarFree: text('isCarFree') === 'yes',
    isHidden: text('isHidden') === 'yes',
  })
  const faults: Values = {}
  for (const issue of parsed.issues ?? []) {
    const [field = ''] = (v.getDotPath(issue) ?? '').replace(/^names\./, '').split('.')
    faults[field] ??= t('office.places.fault')
  }
  return {
    correction: parsed.success && place ? parsed.output : null,
    faults: place ? faults : { en: t('office.places.not-found') },
  }
}

/** A name a line, or between commas. */
export function linesOf(text: string): string[] {
  const names = text.split(/[\n,;]/).map((name) => name.trim())
  return [...new Set(names.filter((name) => name !== ''))]
}

/** Towns, airports, cities and piers have names and points in tables of their own; the office's places have a form of their own. */
function correctable(site: OfficeSite, id: string): GazetteerPlace | null {
  const isBase = site.baseMap.gazetteer.places.some((place) => place.id === id)
  const isListed = site.places.all.some((place) => place.id === id)
  return isBase && !isListed ? (site.gazetteer.places.find((place) => place.id === id) ?? null) : null
}

function choicesFor(site: OfficeSite, request: OfficeRequest, text: string): PlaceChoice[] {
  const found = site.places.placeSearch().search({ text, near: null, limit: MOST_FOUND })
  return found
    .filter(({ place, match }) => match !== 'popular' && correctable(site, place.id))
    .slice(0, MOST_CHOICES)
    .map(({ place }) => ({ id: place.id, label: labelOf(site, request, place) }))
}

function labelOf(site: OfficeSite, { locale }: OfficeRequest, place: GazetteerPlace): string {
  return site.places.placeSearch().label(place, locale, site.translate(locale))
}

function valuesOf(place: GazetteerPlace): Values {
  const { name, names, aliases = [], lat, lon, kind, carFree, isHidden } = place
  return {
    ...inEveryLocale((locale) => names?.[locale] ?? name),
    otherNames: aliases.join('\n'),
    lat: `${lat}`,
    lon: `${lon}`,
    kind,
    isCarFree: carFree === undefined ? '' : 'yes',
    isHidden: isHidden === true ? 'yes' : '',
  }
}
