import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { lateWordsOf } from '#app/office/late-words.server.ts'
import { officePath } from '#app/office/office-routes.ts'
import { linesOf, placeCorrecting, postPlaceCorrection } from '#app/office/places/correct-place.server.ts'
import { type FaultyRoad, postRoadCorrection, roadCorrecting } from '#app/office/places/correct-road.server.ts'
import { chosenKinds, isChosenKind } from '#app/office/places/place-options.ts'
import { postTransit, transitOf } from '#app/office/places/transit.server.ts'
import { auditOf, fieldOf, type OfficeSite, type OfficeRequest } from '#app/office/office-site.server.ts'
import type { OfficeAction, OfficeAnswer, OfficeLoader } from '#app/office/office-answer.ts'
import { isPlaceRidden } from '#features/bookings/coming-rides.server.ts'
import {
  type AddedPlace,
  addedPlaceSchema,
  readAddedPlaces,
  removePlace,
  savePlace,
} from '#features/places/added-places.server.ts'
import { placesIn } from '#features/fares/tariff.ts'
import type { Place } from '#features/places/place.ts'
import { exactPlace } from '#features/places/typed-place.ts'
import { localeCodes } from '#i18n/locale.ts'
import type { FormState } from '#app/office/form-field.tsx'
import type { PlacesPageProps } from './places.tsx'

type Values = FormState['values']

/** GET /office/places: the places of the office, and a form for one more or, with `?edit=`, for one of them. */
export const loadPlaces: OfficeLoader<'places'> = async (site, request) => {
  const added = await readAddedPlaces(site.services.store)
  const edited = added.find(({ id }) => id === request.query.get('edit'))
  return page(site, request, added, {
    own: { values: edited ? valuesOf(edited, site, request) : newPlace, faults: {} },
  })
}

const newPlace: Values = { country: 'HR', kind: 'place' }

/** POST /office/places: a place of the office, a correction of a place or of a road, the rule about transit. */
export const postPlaces: OfficeAction<'places'> = async (site, request, form) => {
  const added = () => readAddedPlaces(site.services.store)
  switch (fieldOf(form, 'intent')) {
    case 'correct':
    case 'restore': {
      const outcome = await postPlaceCorrection(site, request, form)
      if ('kind' in outcome) return outcome
      return { kind: 'faulty', answer: await page(site, request, await added(), { correction: outcome }) }
    }
    case 'road':
    case 'road-restore': {
      const outcome = await postRoadCorrection(site, request, form)
      if ('kind' in outcome) return outcome
      const road = { start: fieldOf(form, 'start'), end: fieldOf(form, 'end'), faulty: outcome }
      return { kind: 'faulty', answer: await page(site, request, await added(), { road }) }
    }
    case 'transit': {
      const outcome = await postTransit(site, request, form)
      if ('kind' in outcome) return outcome
      return { kind: 'faulty', answer: await page(site, request, await added(), { transit: outcome }) }
    }
    default:
      return postOwnPlace(site, request, form)
  }
}

/** Keeps one, or removes one that no ride still to come and no fixed price needs. */
const postOwnPlace: OfficeAction<'places'> = async (site, request, form) => {
  const { store } = site.services
  const done = (what: string) => ({ kind: 'done', to: `${officePath('places')}?done=${what}` }) as const
  if (fieldOf(form, 'intent') === 'remove') {
    const id = fieldOf(form, 'id')
    if (site.tariffHistory.versions.some(({ tariff }) => placesIn(tariff).includes(id))) return done('needed')
    if (await isPlaceRidden(store, id, site.clock.now())) return done('ridden')
    // A second press, or no place of the office: there is nothing to remove.
    if (!(await readAddedPlaces(store)).some((place) => place.id === id)) return done('removed')
    await removePlace(store, id, (t) => t.write(auditOf(site, request, { action: 'place.removed', subject: id })))
    await site.refresh()
    return done('removed')
  }
  const seen = form.get('seen')
  const values = Object.fromEntries(fields.map((name) => [name, fieldOf(form, name)]))
  const { place, faults } = readPlaceForm(values, site, request)
  if (!place) {
    const shown = typeof seen === 'string' ? { ...values, seen } : values
    const answer = await page(site, request, await readAddedPlaces(store), { own: { values: shown, faults } })
    return { kind: 'faulty', answer }
  }
  const line = auditOf(site, request, { action: 'place.saved', subject: place.id, after: { name: place.names.en } })
  // Two tabs: what the other one saved is not written over unseen.
  const known = (stored: AddedPlace | null) =>
    typeof seen !== 'string' || seen === markOf(stored) || isDeepStrictEqual(stored, place)
  if (!(await savePlace(store, place, (t) => t.write(line), known))) {
    const added = await readAddedPlaces(store)
    const now = added.find(({ id }) => id === place.id) ?? null
    const late = await lateWordsOf(site, request, place.id)
    const own = { values: { ...values, seen: markOf(now) }, faults: { seen: late } }
    return { kind: 'faulty', answer: await page(site, request, added, { own }) }
  }
  await site.refresh()
  return done('saved')
}

/** In one line: what has more a browser sends back with line ends of its own. */
const markOf = (place: AddedPlace | null) => (place === null ? '' : JSON.stringify(place))

const fields = [
  'id',
  ...localeCodes,
  'otherNames',
  'kind',
  'county',
  'lat',
  'lon',
  'country',
  'near',
  'km',
  'minutes',
  'isCarFree',
  'isHidden',
]

function readPlaceForm(
  values: Values,
  site: OfficeSite,
  { locale, t }: OfficeRequest,
): { place: AddedPlace | null; faults: Values } {
  const text = (name: string) => values[name] ?? ''
  const number = (name: string) => (text(name) === '' ? NaN : Number(text(name).replace(',', '.')))
  const names = { en: text('en'), hr: text('hr'), it: text('it'), de: text('de') }
  const typedNear = exactPlace(site.places, text('near'), locale)
  const near = 'place' in typedNear ? typedNear.place.id : ''
  const raw = {
    id: text('id') || idOf(text('en')),
    names,
    lat: number('lat'),
    lon: number('lon'),
    country: text('country').toUpperCase(),
    near,
    km: number('km'),
    minutes: number('minutes'),
    ...(isChosenKind(text('kind')) && { kind: text('kind') }),
    ...(text('county') !== '' && { county: text('county') }),
    ...(text('otherNames') !== '' && { otherNames: linesOf(text('otherNames')) }),
    ...(text('isCarFree') === 'yes' && { isCarFree: true }),
    ...(text('isHidden') === 'yes' && { isHidden: true }),
  }
  const read = v.safeParse(addedPlaceSchema, raw)
  const faults: Values = {}
  for (const issue of read.issues ?? []) faults[fieldOfPath(v.getDotPath(issue) ?? '')] ??= t('office.places.fault')
  const isKnown = site.places.landWay(near, 'opatija') !== null || near === 'opatija'
  if (!isKnown || near === raw.id) faults['near'] = t('office.places.fault-near')
  const isAlike = ({ id, names: given }: Place) => id === raw.id || given.en === names.en
  const isTaken = text('id') === '' && site.places.all.some(isAlike)
  if (isTaken) faults['en'] = t('office.places.fault-taken')
  return { place: read.success && Object.keys(faults).length === 0 ? read.output : null, faults }
}

function fieldOfPath(path: string): string {
  return path === 'id' ? 'en' : (path.replace(/^names\./, '').split('.')[0] ?? '')
}

function idOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd').toLowerCase()
  return `c:${plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')}`
}

function valuesOf(place: AddedPlace, site: OfficeSite, { locale }: OfficeRequest): Values {
  const { id, names, lat, lon, country, near, km, minutes, kind = 'place', county = '', otherNames = [] } = place
  const nearName = site.places.find(near)?.names[locale] ?? near
  return {
    id,
    ...names,
    lat: `${lat}`,
    lon: `${lon}`,
    country,
    near: nearName,
    km: `${km}`,
    minutes: `${minutes}`,
    kind,
    county,
    otherNames: otherNames.join('\n'),
    isCarFree: place.isCarFree === true ? 'yes' : '',
    isHidden: place.isHidden === true ? 'yes' : '',
    seen: markOf(place),
  }
}

type Correction = FormState & { id: string }
/** What was sent with faults; the rest is as it stands. */
type Shown = {
  own?: FormState
  correction?: Correction
  road?: { start: string; end: string; faulty: FaultyRoad }
  transit?: FormState
}

async function page(
  site: OfficeSite,
  request: OfficeRequest,
  added: readonly AddedPlace[],
  { own = { values: newPlace, faults: {} }, correction, road, transit }: Shown,
): Promise<OfficeAnswer<'places'>> {
  const { t, locale, query } = request
  const name = (id: string) => site.places.find(id)?.names[locale] ?? id
  const rows = added.map((place) => ({
    id: place.id,
    name: place.names[locale],
    near: name(place.near),
    km: place.km,
    minutes: place.minutes,
    isHidden: place.isHidden === true,
  }))
  const typedNear = exactPlace(site.places, own.values['near'] ?? '', locale)
  const requested = { start: query.get('from') ?? '', end: query.get('to') ?? '', faulty: null }
  const counties = Object.entries(site.gazetteer.counties).map(([value, names]) => ({ value, label: names[locale] }))
  const props: PlacesPageProps = {
    ...own,
    rows,
    nearChoices: own.faults['near'] !== undefined && 'choices' in typedNear ? typedNear.choices : [],
    notice: noticeOf(query, t),
    kinds: chosenKinds.map((value) => ({ value, label: t(`office.places.kind.${value}`) })),
    counties: [{ value: '', label: t('office.places.no-county') }, ...counties],
    correcting: await placeCorrecting(site, request, correction ?? null),
    road: await roadCorrecting(site, request, road ?? requested),
    transit: transitOf(site, request, transit ?? null),
  }
  return { kind: 'page', page: 'places', title: t('office.nav.places'), props }
}

function noticeOf(query: URLSearchParams, t: OfficeRequest['t']): string | null {
  switch (query.get('done')) {
    case 'saved':
      return t('office.places.saved')
    case 'corrected':
      return t('office.places.corrected')
    case 'restored':
      return t('office.places.restored')
    case 'road':
      return t('office.places.road-saved')
    case 'transit':
      return t('office.places.transit-saved')
    case 'removed':
      return t('office.places.removed')
    case 'needed':
      return t('office.places.needed')
    case 'ridden':
      return t('office.places.ridden')
    default:
      return null
  }
}
