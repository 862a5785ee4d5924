import { lateTariff } from '#app/office/late-words.server.ts'
import { momentIn } from '#app/office/office-dates.ts'
import { officePath } from '#app/office/office-routes.ts'
import {
  accountOf,
  auditOf,
  fieldOf,
  type OfficeSite,
  type OfficeRequest,
  requireRight,
} from '#app/office/office-site.server.ts'
import type { OfficeAction, OfficeAnswer, OfficeLoader } from '#app/office/office-answer.ts'
import { may } from '#features/accounts/rights.ts'
import { OTHER_LINES } from '#features/fares/ferry-tickets.ts'
import { formatCents } from '#features/fares/money.ts'
import { priceDate } from '#features/fares/price-notes.server.ts'
import { saveTariff, withdrawTariff } from '#features/fares/tariff-book.server.ts'
import {
  type FormValues,
  formRows,
  linesIn,
  type ReadTariff,
  readTariffForm,
  tariffValues,
} from '#features/fares/tariff-form.ts'
import { plannedAt, timelineOf, versionAt } from '#features/fares/tariff-versions.ts'
import { type Tariff, zoneEnd, zoneNameOf } from '#features/fares/tariff.ts'
import { fold } from '#features/places/place.ts'
import { exactPlace } from '#features/places/typed-place.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import type { TariffPageProps } from './tariff.tsx'
import { faultsInWords, tariffPreview } from './tariff-preview.server.ts'

/** GET /office/tariff: what holds today in a form, or with `?from=` an older one to go back to. */
export const loadTariff: OfficeLoader<'tariff'> = (site, request) => {
  const requested = request.query.get('from') ?? ''
  const tariff = tariffOfNumber(site, requested) ?? tariffToday(site)
  const today = localTimeOf(site.clock.now()).date
  const isPlanned = plannedOf(site).some(({ number }) => String(number) === requested)
  const validFrom = isPlanned ? tariff.validFrom : today
  const values = namedPlaces({ ...tariffValues(tariff), validFrom }, site, request)
  return page(site, request, values, tariff, requested)
}

/** POST /office/tariff: show what a change does, keep it, or take back one that has not begun. */
export const postTariff: OfficeAction<'tariff'> = async (site, request, form) => {
  requireRight(request, 'tariff.edit')
  const intent = fieldOf(form, 'intent')
  if (intent === 'withdraw') return withdraw(site, request, Number(fieldOf(form, 'number')))
  const values = valuesOf(form)
  const read = readTariffForm(knownPlaces(values, site, request), isPlaceIn(site))
  if (intent === 'live') return faulty(live(site, request, read))
  if (!read.ok) return faulty(page(site, request, values, null, '', { faults: faultsInWords(read.faults, request.t) }))
  if (intent !== 'save') return faulty({ ...page(site, request, values, read.tariff, ''), status: 200 })
  return save(site, request, values, read.tariff)
}

/** The same for a page that asks while somebody types. Keeps nothing. */
function live(site: OfficeSite, request: OfficeRequest, read: ReadTariff): OfficeAnswer<'tariff'> {
  const answer = read.ok
    ? { preview: tariffPreview(site, request, tariffToday(site), read.tariff), faults: {} }
    : { preview: null, faults: faultsInWords(read.faults, request.t) }
  return { kind: 'file', name: 'preview.json', type: 'application/json', body: JSON.stringify(answer) }
}

const faulty = (answer: OfficeAnswer<'tariff'>) => ({ kind: 'faulty', answer }) as const

async function save(site: OfficeSite, request: OfficeRequest, values: FormValues, tariff: Tariff) {
  const seen = Number(values['seen'] ?? 0)
  const note = values['note'] ?? ''
  if (note.length > LONGEST_NOTE)
    return faulty(
      page(site, request, values, tariff, '', { faults: { note: request.t('office.tariff.fault.note-long') } }),
    )
  const before = tariffToday(site)
  const saved = await saveTariff(
    { store: site.services.store, clock: site.clock },
    { tariff, note, by: accountOf(request).name, seen },
    (transaction, number) => {
      const subject = `tariffs/${number}`
      transaction.write(
        auditOf(site, request, { action: 'tariff.saved', subject, before: summary(before), after: summary(tariff) }),
      )
    },
  )
  if (saved.kind === 'saved') {
    await site.refresh()
    return { kind: 'done', to: `${officePath('tariff')}?done=saved` } as const
  }
  if (saved.kind === 'past')
    return faulty(
      page(site, request, values, tariff, '', { faults: { validFrom: request.t('office.tariff.fault.past') } }),
    )
  // Another node may have saved it.
  await site.refresh()
  return faulty(page(site, request, values, tariff, '', { alert: lateTariff(site, request) }))
}

async function withdraw(site: OfficeSite, request: OfficeRequest, number: number) {
  const done = await withdrawTariff({ store: site.services.store, clock: site.clock }, number, (transaction) =>
    transaction.write(auditOf(site, request, { action: 'tariff.withdrawn', subject: `tariffs/${number}` })),
  )
  await site.refresh()
  return { kind: 'done', to: `${officePath('tariff')}?done=${done ? 'withdrawn' : 'begun'}` } as const
}

/** For the audit log: short, the whole tariff is kept as its version. */
function summary({ validFrom, start, bands, minimum, fixed }: Tariff) {
  return { validFrom, start, perKm: bands[0]?.perKm ?? 0, minimum, fixed: fixed.length }
}

type More = { faults?: Record<string, string>; alert?: string | null }

function page(
  site: OfficeSite,
  request: OfficeRequest,
  values: FormValues,
  tariff: Tariff | null,
  loaded: string,
  { faults = {}, alert = null }: More = {},
): Extract<OfficeAnswer<'tariff'>, { kind: 'page' }> {
  const { t, locale, query } = request
  const props: TariffPageProps = {
    values,
    faults,
    alert,
    rows: formRows(values),
    // A form that comes back with a fault was still made from what it was made from.
    seen: alert === null && values['seen'] !== undefined ? Number(values['seen']) : newest(site),
    canEdit: may(request.role, 'tariff.edit'),
    notice: alert === null ? noticeOf(query.get('done'), request) : null,
    loaded: loaded === '' ? null : t('office.tariff.loaded', { number: loaded }),
    planned: plannedOf(site)
      .filter(({ number }) => String(number) !== loaded)
      .map(({ number, tariff: next }) => ({
        text: t('office.tariff.planned', { number, day: priceDate(next, locale) }),
        href: `${officePath('tariff')}?from=${number}`,
      })),
    zones: zoneNames(values),
    choices: choicesOf(values, faults, site, request),
    boatStops: boatStops(site, request),
    ferryLines: ferryLines(site, request),
    isExempt: site.catalogue.settings.legal.vat === 'exempt',
    preview: tariff && tariffPreview(site, request, tariffToday(site), tariff),
    history: historyOf(site, request),
  }
  return { kind: 'page', page: 'tariff', title: t('office.nav.tariff'), props }
}

function ferryLines({ places }: OfficeSite, { t }: OfficeRequest): TariffPageProps['ferryLines'] {
  const named = places.ferries.map(({ id, ports }) => ({ id, name: ports.join('–') }))
  return [...named, { id: OTHER_LINES, name: t('office.tariff.tickets.other') }]
}

/** The stops as the boat's page has them, each with the sample that is shown until a price is entered. */
function boatStops(site: OfficeSite, { locale }: OfficeRequest): TariffPageProps['boatStops'] {
  return site.catalogue.boat.facts.stops.map(({ id, sampleCents }) => ({
    id,
    name: site.places.find(id)?.names[locale] ?? id,
    sample: sampleCents === null ? null : formatCents(sampleCents, locale),
  }))
}

function noticeOf(done: string | null, { t }: OfficeRequest): string | null {
  if (done === 'saved') return t('office.tariff.saved')
  if (done === 'withdrawn') return t('office.tariff.withdrawn')
  return done === 'begun' ? t('office.tariff.begun') : null
}

function historyOf(site: OfficeSite, { t, locale }: OfficeRequest): TariffPageProps['history'] {
  const { versions, before } = site.tariffHistory
  const now = site.clock.now()
  const today = localTimeOf(now).date
  const current = versionAt(versions, now)?.number ?? 0
  const counting = new Set(timelineOf(versions).map(({ number }) => number))
  const stateOf = (number: number, tariff: Tariff, withdrawn: boolean) => {
    if (withdrawn) return t('office.tariff.state.withdrawn')
    if (number === current) return t('office.tariff.state.current')
    if (tariff.validFrom > today && counting.has(number)) return t('office.tariff.state.planned')
    return t('office.tariff.state.past')
  }
  const rows = versions.map(({ number, tariff, savedAt, by, note, withdrawn }) => ({
    number,
    by,
    note,
    from: priceDate(tariff, locale),
    savedAt: momentIn(locale, savedAt),
    state: stateOf(number, tariff, withdrawn),
    mayWithdraw: !withdrawn && tariff.validFrom > today,
  }))
  const sample = { number: 0, by: '', note: t('office.tariff.sample'), savedAt: '', mayWithdraw: false }
  return [
    ...rows,
    { ...sample, from: priceDate(before, locale), state: stateOf(0, { ...before, validFrom: '' }, false) },
  ]
}

/** Saved for a day to come, and not taken back: whoever changes today's prices has to know of them. */
function plannedOf({ tariffHistory: { versions }, clock }: OfficeSite) {
  const counting = new Set(timelineOf(versions))
  return plannedAt(versions, clock.now()).filter((version) => counting.has(version))
}

/** As it was saved, not as it is published under a cap: the form must not lower its own amounts. */
function tariffToday(site: OfficeSite): Tariff {
  const { versions, before } = site.tariffHistory
  return versionAt(versions, site.clock.now())?.tariff ?? before
}

function tariffOfNumber({ tariffHistory }: OfficeSite, text: string): Tariff | null {
  if (text === '0') return tariffHistory.before
  return tariffHistory.versions.find(({ number }) => String(number) === text)?.tariff ?? null
}

const newest = ({ tariffHistory }: OfficeSite) => tariffHistory.versions[0]?.number ?? 0
const isPlaceIn = (site: OfficeSite) => (id: string) => site.places.find(id) !== null
const LONGEST_NOTE = 500

function valuesOf(form: FormData): FormValues {
  const names = [...new Set(form.keys())].filter((name) => name !== 'intent')
  return withChosenPlaces(Object.fromEntries(names.map((name) => [name, fieldOf(form, name)])))
}

const PLACE_FOR_ZONE = /^(zone-\d+)-add$/

/** What was chosen in the field beside a zone is one more of its places. */
function withChosenPlaces(values: FormValues): FormValues {
  const added = { ...values }
  for (const [name, text] of Object.entries(values)) {
    const [, zone] = PLACE_FOR_ZONE.exec(name) ?? []
    if (zone === undefined) continue
    delete added[name]
    if (text !== '') added[`${zone}-places`] = [...linesIn(values[`${zone}-places`] ?? ''), text].join('\n')
  }
  return added
}

const END_OF_ROUTE = /^fixed-\d+-(from|to)$/

/** The form shows and takes names of places, the tariff has their ids. */
function namedPlaces(values: FormValues, site: OfficeSite, { locale }: OfficeRequest): FormValues {
  const nameOf = (id: string) => site.places.find(id)?.names[locale] ?? id
  return withNames(values, { end: (end) => zoneNameOf(end) ?? nameOf(end), place: nameOf })
}

/** A zone may be called like no listed place: then the place is meant. */
function knownPlaces(values: FormValues, { places }: OfficeSite, { locale }: OfficeRequest): FormValues {
  const zones = zoneNames(values)
  const place = (text: string) => {
    const typed = exactPlace(places, text, locale)
    return 'place' in typed ? typed.place.id : text
  }
  const end = (text: string) => {
    const zone = zones.find((name) => fold(name) === fold(text))
    const isPlace = places.all.some(({ names }) => fold(names[locale]) === fold(text))
    return zone !== undefined && !isPlace ? zoneEnd(zone) : place(text)
  }
  return withNames(values, { end, place })
}

/** Of an end that was not understood, what it may mean. */
function choicesOf(
  values: FormValues,
  faults: Record<string, string>,
  { places }: OfficeSite,
  { locale }: OfficeRequest,
): TariffPageProps['choices'] {
  const faulty = Object.keys(faults).filter((name) => END_OF_ROUTE.test(name))
  return Object.fromEntries(
    faulty.map((name) => {
      const typed = exactPlace(places, values[name] ?? '', locale)
      return [name, 'choices' in typed ? typed.choices : []]
    }),
  )
}

const PLACES_OF_ZONE = /^zone-\d+-places$/
const NAME_OF_ZONE = /^zone-\d+-name$/

function zoneNames(values: FormValues): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    NAME_OF_ZONE.test(name) && value.trim() !== '' ? [value.trim()] : [],
  )
}

type Renaming = { end: (text: string) => string; place: (text: string) => string }

function withNames(values: FormValues, { end, place }: Renaming): FormValues {
  const rows = Object.entries(values).map(([name, value]) => {
    if (PLACES_OF_ZONE.test(name)) return [name, linesIn(value).map(place).join('\n')]
    return [name, END_OF_ROUTE.test(name) ? end(value) : value]
  })
  return Object.fromEntries(rows)
}
