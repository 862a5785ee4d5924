import { momentIn, wantedIn } from '#app/office/office-dates.ts'
import { officePath } from '#app/office/office-routes.ts'
import {
  accountOf,
  auditOf,
  fieldOf,
  type OfficeAction,
  type OfficeAnswer,
  type OfficeLoader,
  type OfficeSite,
  type OfficeVisit,
  requireRight,
} from '#app/office/office-site.server.ts'
import { may } from '#features/accounts/rights.ts'
import { noDetails } from '#features/bookings/leg-details.ts'
import { shownCode } from '#features/codes/code.ts'
import { eraseEnquiry } from '#features/enquiries/erase-enquiries.server.ts'
import { enquiryPath, findEnquiry } from '#features/enquiries/enquiries.server.ts'
import { type Enquiry, type EnquiryLogEntry, enquirySteps, stepsOf } from '#features/enquiries/enquiry.ts'
import { enquiryLog, settleEnquiry } from '#features/enquiries/settle-enquiry.server.ts'
import { voucherWorth } from '#app/voucher-at-order.server.ts'
import { localeRow } from '#i18n/locale.ts'
import { cut } from '#lib/cut.ts'
import type { EnquiryPageProps } from './enquiry.tsx'
import { phoneInGroups } from '#lib/phone-in-groups.ts'

const LONGEST_WHY = 300

export const loadOfficeEnquiry: OfficeLoader<'enquiry'> = async (site, visit) => {
  const enquiry = await findEnquiry(site.desk.store, visit.params['id'] ?? '')
  return enquiry && page(site, visit, enquiry)
}

/** POST /office/enquiries/{id}: answered, closed, open again, or erased. */
export const postOfficeEnquiry: OfficeAction<'enquiry'> = async (site, visit, form) => {
  const id = visit.params['id'] ?? ''
  const { store } = site.desk
  const intent = fieldOf(form, 'intent')
  if (intent === 'erase') {
    requireRight(visit, 'data.erase')
    if (!(await findEnquiry(store, id))) return { kind: 'done', to: officePath('enquiries') }
    await eraseEnquiry(store, id, [auditOf(site, visit, { action: 'enquiry.erased', subject: enquiryPath(id) })])
    return { kind: 'done', to: officePath('enquiries') }
  }
  const step = enquirySteps.find((name) => name === intent)
  const why = cut(fieldOf(form, 'why'), LONGEST_WHY) || null
  const who = accountOf(visit).name
  const isSettled = step && (await settleEnquiry(store, { id, step, why, who, now: site.clock.now() }))
  const enquiry = isSettled === false ? await findEnquiry(store, id) : null
  // A second press is no news; a colleague who was quicker is, and what was written here is in no log.
  if (!enquiry || isOwnPress(await enquiryLog(store, id), { who, why })) return { kind: 'done', to: visit.path }
  const fault = visit.t('enquiries.fault-late', { state: visit.t(`enquiries.state.${enquiry.state}`) })
  return { kind: 'faulty', answer: await page(site, visit, enquiry, { fault, why: why ?? '' }) }
}

function isOwnPress(log: readonly EnquiryLogEntry[], { who, why }: { who: string; why: string | null }): boolean {
  const last = log.at(-1)
  return last?.by === who && last.why === why
}

async function voucherShown(site: OfficeSite, { locale, role }: OfficeVisit, code: string) {
  const worth = await voucherWorth(site, site.desk, locale, code)
  return { code, shown: shownCode(code), worth, isLink: may(role, 'codes.issue') }
}

type Refused = Pick<EnquiryPageProps, 'fault' | 'why'>

async function page(
  site: OfficeSite,
  visit: OfficeVisit,
  enquiry: Enquiry,
  refused: Refused = { fault: null, why: '' },
): Promise<OfficeAnswer<'enquiry'>> {
  const { t, locale, role } = visit
  const { id, state, trip, booking = null, voucher = null, email, phone, promisedBy, trial } = enquiry
  const log = await enquiryLog(site.desk.store, id)
  const title = `${trip.from} → ${trip.to}`
  const props: EnquiryPageProps = {
    ...{ id, state, title, here: visit.path, email, phone, isTrial: trial, steps: stepsOf(enquiry) },
    ...refused,
    isLate: state === 'open' && site.clock.now() > promisedBy,
    promised: momentIn(locale, promisedBy),
    booking: booking === null ? null : { code: booking, shown: shownCode(booking) },
    voucher: voucher === null ? null : await voucherShown(site, visit, voucher),
    facts: factsOf(enquiry, visit),
    reply: email === null ? null : mailTo(email, title),
    log: [
      { at: momentIn(locale, enquiry.at), by: enquiry.name, what: t('enquiries.asked'), why: null },
      ...log.map(({ at, by, to, why }) => ({ at: momentIn(locale, at), by, what: t(`enquiries.state.${to}`), why })),
    ],
    mayErase: may(role, 'data.erase'),
  }
  return { kind: 'page', page: 'enquiry', title, props }
}

function factsOf(enquiry: Enquiry, { t, locale: office }: OfficeVisit): EnquiryPageProps['facts'] {
  const { trip, leg = noDetails, name, phone, email, note, locale } = enquiry
  const rows: [string, string | null][] = [
    [t('phone.name'), name],
    [t('phone.phone'), phone && phoneInGroups(phone)],
    [t('phone.email'), email],
    [t('phone.locale'), localeRow(locale).name],
    [t('phone.from'), trip.from],
    [t('phone.to'), trip.to],
    [t('phone.pickUpAddress'), leg.pickUpAddress],
    [t('phone.dropOffAddress'), leg.dropOffAddress],
    [t('phone.flight'), leg.flight],
    [t('enquiries.wanted'), wantedIn(office, trip) || null],
    [t('phone.people'), String(trip.people)],
    [t('phone.bags'), String(trip.bags)],
    [t('phone.note'), note],
  ]
  return rows.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))
}

/** Opens the dispatcher's own mail program. */
function mailTo(email: string, subject: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`
}
