import { momentIn } from '#app/office/office-dates.ts'
import {
  linksOfList,
  type ListShape,
  officeListPage,
  officeListQuery,
  readOfficeList,
} from '#app/office/list/office-list.ts'
import { officePath } from '#app/office/office-routes.ts'
import {
  accountOf,
  fieldOf,
  type OfficeAction,
  type OfficeLoader,
  type OfficeSite,
  type OfficeVisit,
  requireRight,
} from '#app/office/office-site.server.ts'
import { ENQUIRIES, readEnquiryDoc } from '#features/enquiries/enquiries.server.ts'
import { type Enquiry, enquiryStates, enquirySteps } from '#features/enquiries/enquiry.ts'
import { settleEnquiry } from '#features/enquiries/settle-enquiry.server.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import { csvFile } from '#lib/csv.ts'
import type { EnquiriesPageProps } from './enquiries.tsx'

const shape = {
  collection: ENQUIRIES,
  sorts: ['at', 'promisedBy'],
  states: enquiryStates,
} as const satisfies ListShape<string, string>
const MOST_EXPORTED = 20_000
const MOST_AT_ONCE = 50
const ID = /^[0-9a-f-]{36}$/

export const loadEnquiries: OfficeLoader<'enquiries'> = async (site, visit) => {
  const { query, t } = visit
  const asked = readOfficeList(query, shape)
  const { store } = site.desk
  if (query.get('export') === 'csv') {
    requireRight(visit, 'bookings.export')
    const docs = await store.query(officeListQuery(shape, { ...asked, after: null }, MOST_EXPORTED))
    const body = csvOf(
      docs.flatMap((doc) => readEnquiryDoc(doc) ?? []),
      visit,
    )
    return { kind: 'file', name: 'enquiries.csv', type: 'text/csv; charset=utf-8', body }
  }
  const { docs, next } = officeListPage(await store.query(officeListQuery(shape, asked)), asked)
  const props: EnquiriesPageProps = {
    asked,
    links: linksOfList(officePath('enquiries'), shape, asked, next),
    rows: docs.flatMap((doc) => readEnquiryDoc(doc) ?? []).map((row) => rowOf(row, site, visit)),
    done: doneOf(query),
  }
  return { kind: 'page', page: 'enquiries', title: t('office.nav.enquiries'), props }
}

/** POST /office/enquiries: one step for all that were ticked; those it changed can be changed back. */
export const postEnquiries: OfficeAction<'enquiries'> = async (site, visit, form) => {
  const step = enquirySteps.find((name) => name === fieldOf(form, 'intent'))
  const { here } = linksOfList(officePath('enquiries'), shape, readOfficeList(visit.query, shape), null)
  const ids = form.getAll('id').filter((id) => typeof id === 'string' && ID.test(id))
  if (!step || ids.length === 0) return { kind: 'done', to: here }
  const changed: string[] = []
  const deps = { who: accountOf(visit).name, now: site.clock.now() }
  for (const id of ids.slice(0, MOST_AT_ONCE).map(String))
    if (await settleEnquiry(site.desk.store, { id, step, ...deps })) changed.push(id)
  const told = new URLSearchParams({ done: step, ids: changed.join('.') }).toString()
  return { kind: 'done', to: `${here}${here.includes('?') ? '&' : '?'}${told}` }
}

function doneOf(query: URLSearchParams): EnquiriesPageProps['done'] {
  const step = enquirySteps.find((name) => name === query.get('done'))
  if (!step) return null
  const ids = (query.get('ids') ?? '').split('.').filter((id) => ID.test(id))
  // What was reopened may have been answered or closed: only the two ways out of "open" have one way back.
  return { count: ids.length, ids: ids.slice(0, MOST_AT_ONCE), undo: step === 'reopen' ? null : 'reopen' }
}

function rowOf(enquiry: Enquiry, { clock }: OfficeSite, { locale }: OfficeVisit): EnquiriesPageProps['rows'][number] {
  const { id, state, trip, name, phone, email, at, promisedBy, trial } = enquiry
  return {
    ...{ id, state, name, contact: phone ?? email ?? '', people: trip.people, isTrial: trial },
    trip: `${trip.from} → ${trip.to}`,
    when: [trip.date, trip.time].filter((part) => part !== null).join(' '),
    asked: momentIn(locale, at),
    promised: momentIn(locale, promisedBy),
    isLate: state === 'open' && clock.now() > promisedBy,
  }
}

function csvOf(rows: readonly Enquiry[], { t }: OfficeVisit): string {
  const heads = [
    ...[t('list.state'), t('enquiries.asked'), t('enquiries.promised'), t('phone.from'), t('phone.to')],
    ...[t('enquiries.wanted'), t('phone.people'), t('phone.bags'), t('phone.name'), t('phone.phone'), t('phone.email')],
    ...[t('phone.note'), t('enquiries.booking')],
  ]
  const cells = rows.map(({ state, at, promisedBy, trip, name, phone, email, note, booking = null }) => [
    ...[t(`enquiries.state.${state}`), moment(at), moment(promisedBy), trip.from, trip.to],
    ...[[trip.date, trip.time].filter((part) => part !== null).join(' '), trip.people, trip.bags, name, phone, email],
    ...[note, booking],
  ])
  return csvFile([heads, ...cells])
}

const moment = (at: number) => Object.values(localTimeOf(at)).join(' ')
