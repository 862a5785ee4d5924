import { linksOfList, type ListRequest, type ListShape, readOfficeList } from '#app/office/list/office-list.ts'
import { asksForFile } from '#app/office/list/list-answer.server.ts'
import { officePath } from '#app/office/office-routes.ts'
import type { OfficeSite, OfficeRequest } from '#app/office/office-site.server.ts'
import type { OfficeLoader } from '#app/office/office-answer.ts'
import { requestedWords, contactWords, wordsToFind } from '#features/bookings/search-words.ts'
import { formatCode } from '#features/codes/code.ts'
import { typesOf } from '#features/partners/application-form.ts'
import { labelOf, typeName } from '#features/partners/application-in-words.server.ts'
import { type Carrier, carrierStates } from '#features/partners/carrier.ts'
import { carriersOfHouse } from '#features/partners/carriers.server.ts'
import { APPLICATIONS } from '#features/partners/partner-documents.server.ts'
import { type Paper, REMINDER_DAYS } from '#features/partners/papers.ts'
import { formatDate } from '#i18n/dates.ts'
import { csvFile } from '#lib/csv.ts'
import type { CarriersPageProps } from './carriers.tsx'

const shape = { collection: APPLICATIONS, sorts: ['rides', 'ends'], states: carrierStates } as const satisfies ListShape
type Requested = ListRequest<(typeof shape.sorts)[number], Carrier['state']>
type Row = CarriersPageProps['rows'][number]

/** `/office/carriers`: which carriers drive for us, until when their papers hold, and how much they drove this month. */
export const loadCarriers: OfficeLoader<'carriers'> = async (site, request) => {
  const { query, t, locale } = request
  const now = site.clock.now()
  const requested = readOfficeList(query, shape)
  const carriers = found(await carriersOfHouse(site.services.store, now), requested, site, request)
  const month = formatDate(now, locale, { month: 'long', year: 'numeric' })
  if (asksForFile(request)) {
    const body = csvFile(cellsOf(carriers, month, site, request))
    return { kind: 'file', name: 'carriers.csv', type: 'text/csv; charset=utf-8', body }
  }
  const rows = carriers.map((carrier) => rowOf(carrier, site, request))
  const links = linksOfList(officePath('carriers'), shape, requested, null)
  const props: CarriersPageProps = { requested, links, month, rows }
  return { kind: 'page', page: 'carriers', title: t('office.nav.carriers'), props }
}

/** So few that they are searched and ordered here; the address of the list is as everywhere. */
function found(
  all: readonly Carrier[],
  { q, state, sort, isDown }: Requested,
  site: OfficeSite,
  request: OfficeRequest,
) {
  const words = requestedWords(q)
  const rank = ({ rides, paper }: Carrier) => (sort === 'rides' ? rides : (paper?.daysLeft ?? NEVER))
  const nameOf = ({ application }: Carrier) => application.values.name ?? ''
  return all
    .filter((carrier) => state === '' || carrier.state === state)
    .filter((carrier) => {
      const { code, phone, email } = carrier.application
      const names = [nameOf(carrier), ...townsOf(carrier, site, request)]
      const known = wordsToFind([code, ...contactWords({ phone, email })], names)
      return words.every((word) => known.includes(word))
    })
    .toSorted((a, b) => (rank(a) - rank(b)) * (isDown ? -1 : 1) || nameOf(a).localeCompare(nameOf(b), request.locale))
}

/** Without a date nothing ends. */
const NEVER = Number.MAX_SAFE_INTEGER

/** Where it is at home, and where else it has a permit. */
function townsOf({ application: { values } }: Carrier, site: OfficeSite, { locale }: OfficeRequest): string[] {
  const permits = (values.permits ?? '').split(',').filter((id) => id !== '')
  const names = permits.map((id) => site.places.find(id)?.names[locale] ?? id)
  return [...new Set([values.town ?? '', ...names])].filter((name) => name !== '')
}

function rowOf(carrier: Carrier, site: OfficeSite, request: OfficeRequest): Row {
  const { application, state, paper, rides } = carrier
  const type = typesOf('drive').find((name) => name === application.values.type)
  return {
    state,
    rides,
    code: application.code,
    name: application.values.name ?? '',
    type: type === undefined ? '' : typeName(type, site.translate(request.locale)),
    towns: townsOf(carrier, site, request),
    paper: paper && paperOf(paper, site, request),
  }
}

function paperOf({ field, until, daysLeft }: Paper, site: OfficeSite, { locale }: OfficeRequest): Row['paper'] {
  const date = formatDate(Date.parse(`${until}T12:00:00Z`), locale, { dateStyle: 'medium' })
  const isSoon = daysLeft >= 0 && daysLeft <= REMINDER_DAYS[0]
  return { label: labelOf(field, site.translate(locale)), date, isOver: daysLeft < 0, soon: isSoon ? daysLeft : null }
}

function cellsOf(carriers: readonly Carrier[], month: string, site: OfficeSite, request: OfficeRequest) {
  const { t, locale } = request
  const heads = [
    t('list.csv.code'),
    t('carriers.name'),
    t('list.state'),
    t('carriers.towns'),
    t('carriers.paper'),
    '',
    t('carriers.rides', { month }),
  ]
  const cells = carriers.map((carrier) => {
    const { application, state, paper, rides } = carrier
    return [
      formatCode(application.code),
      application.values.name ?? '',
      t(`carriers.state.${state}`),
      townsOf(carrier, site, request).join(', '),
      paper && labelOf(paper.field, site.translate(locale)),
      paper && paper.until,
      rides,
    ]
  })
  return [heads, ...cells]
}
