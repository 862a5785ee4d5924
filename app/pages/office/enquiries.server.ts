import { momentIn, wantedIn } from '#app/office/office-dates.ts'
import { asksForFile, fileOfList, hereInList, type ListRoom, pageOfList } from '#app/office/list/list-answer.server.ts'
import { readTold, tickedIds, toldAddress } from '#app/office/list/list-ticks.ts'
import { officePath } from '#app/office/office-routes.ts'
import {
  accountOf,
  fieldOf,
  type OfficeSite,
  type OfficeRequest,
  requireRight,
} from '#app/office/office-site.server.ts'
import type { OfficeAction, OfficeLoader } from '#app/office/office-answer.ts'
import { noDetails } from '#features/bookings/leg-details.ts'
import { ENQUIRIES, readEnquiryDoc } from '#features/enquiries/enquiries.server.ts'
import { enquiryStates } from '#features/enquiries/enquiry-schema.ts'
import { type Enquiry, enquirySteps } from '#features/enquiries/enquiry.ts'
import { settleEnquiry } from '#features/enquiries/settle-enquiry.server.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import type { EnquiriesPageProps } from './enquiries.tsx'
import { phoneInGroups } from '#lib/phone-in-groups.ts'

const list = {
  path: officePath('enquiries'),
  shape: { collection: ENQUIRIES, sorts: ['at', 'promisedBy'], states: enquiryStates },
  read: readEnquiryDoc,
} as const satisfies ListRoom<Enquiry>
const ID = /^(E[0-9A-Z]{10}|[0-9a-f-]{36})$/
/** What was reopened may have been answered or closed: only the two ways out of "open" have one way back. */
const undo = { answer: 'reopen', close: 'reopen', reopen: null }

export const loadEnquiries: OfficeLoader<'enquiries'> = async (site, request) => {
  const { query, t } = request
  if (asksForFile(request)) {
    requireRight(request, 'bookings.export')
    return fileOfList(site, request, list, { name: 'enquiries.csv', rows: (found) => cellsOf(found, request) })
  }
  const { found, ...listed } = await pageOfList(site, request, list)
  const rows = found.map((row) => rowOf(row, site, request))
  const props: EnquiriesPageProps = { ...listed, rows, done: readTold(query, ID, undo) }
  return { kind: 'page', page: 'enquiries', title: t('office.nav.enquiries'), props }
}

/** POST /office/enquiries: one step for all that were ticked; those it changed can be changed back. */
export const postEnquiries: OfficeAction<'enquiries'> = async (site, request, form) => {
  const step = enquirySteps.find((name) => name === fieldOf(form, 'intent'))
  const here = hereInList(request, list)
  const ids = tickedIds(form, ID)
  if (!step || ids.length === 0) return { kind: 'done', to: here }
  const changed: string[] = []
  const deps = { who: accountOf(request).name, now: site.clock.now() }
  for (const id of ids) if (await settleEnquiry(site.services.store, { id, step, ...deps })) changed.push(id)
  return { kind: 'done', to: toldAddress(here, step, changed) }
}

function rowOf(enquiry: Enquiry, { clock }: OfficeSite, { locale }: OfficeRequest): EnquiriesPageProps['rows'][number] {
  const { id, state, trip, name, phone, email, at, promisedBy, trial } = enquiry
  return {
    id,
    state,
    name,
    contact: phoneInGroups(phone ?? email ?? ''),
    people: trip.people,
    isTrial: trial,
    trip: `${trip.from} → ${trip.to}`,
    when: wantedIn(locale, trip),
    requested: momentIn(locale, at),
    promised: momentIn(locale, promisedBy),
    isLate: state === 'open' && clock.now() > promisedBy,
  }
}

function cellsOf(rows: readonly Enquiry[], { t }: OfficeRequest) {
  const heads = [
    t('list.state'),
    t('enquiries.asked'),
    t('enquiries.promised'),
    t('phone.from'),
    t('phone.to'),
    t('enquiries.wanted'),
    t('phone.people'),
    t('phone.bags'),
    t('phone.name'),
    t('phone.phone'),
    t('phone.email'),
    t('phone.note'),
    t('enquiries.booking'),
    t('phone.pickUpAddress'),
    t('phone.dropOffAddress'),
    t('phone.flight'),
  ]
  const cells = rows.map(
    ({ state, at, promisedBy, trip, leg = noDetails, name, phone, email, note, booking = null }) => [
      t(`enquiries.state.${state}`),
      moment(at),
      moment(promisedBy),
      trip.from,
      trip.to,
      [trip.date, trip.time].filter((part) => part !== null).join(' '),
      trip.people,
      trip.bags,
      name,
      phone,
      email,
      note,
      booking,
      leg.pickUpAddress,
      leg.dropOffAddress,
      leg.flight,
    ],
  )
  return [heads, ...cells]
}

const moment = (at: number) => Object.values(localTimeOf(at)).join(' ')
