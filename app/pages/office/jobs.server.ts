import { momentIn } from '#app/office/office-dates.ts'
import { messageLinks } from '#app/office/message-links.ts'
import { officePath } from '#app/office/office-routes.ts'
import { auditOf, fieldOf, type OfficeSite, type OfficeRequest } from '#app/office/office-site.server.ts'
import type { OfficeAction, OfficeAnswer, OfficeLoader } from '#app/office/office-answer.ts'
import { isOver, isRequest } from '#domain/bookings/states.ts'
import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import { type Booking, stateOf } from '#features/bookings/booking.ts'
import { formatCode } from '#features/codes/code.ts'
import { readAmount } from '#features/fares/read-amount.ts'
import { formatCents } from '#features/fares/money.ts'
import type { Partner } from '#features/partners/application.ts'
import { JOB_MINUTES_AT_MOST } from '#features/partners/job-offer.ts'
import { findJobOffer, mayOffer, offerFor, offerJob, withdrawJob } from '#features/partners/job-offers.server.ts'
import { jobEmail } from '#features/partners/job-email.server.ts'
import {
  applicationPath,
  partnerPath,
  readApplicationDoc,
  readPartner,
} from '#features/partners/partner-documents.server.ts'
import { signInTokenUntil } from '#features/partners/partner-links.server.ts'
import { urlsIn } from '#app/urls.ts'
import { carriers } from '#features/partners/job-statements.server.ts'
import type { JobsPageProps } from './jobs.tsx'

/** `/office/bookings/{B…}/carriers`: who is asked to drive this ride, and for how much. */
export const loadJobs: OfficeLoader<'jobs'> = async (site, request) => {
  const booking = await bookingOf(site, request)
  if (booking && request.query.has('text')) {
    const message = await messageOf(site, request, booking)
    return (
      message && { kind: 'file', name: `${booking.code}.txt`, type: 'text/plain; charset=utf-8', body: message.text }
    )
  }
  return booking && page(site, request, booking, {}, null)
}

/** POST: offers the ride, or takes the offer back. */
export const changeJobs: OfficeAction<'jobs'> = async (site, request, form) => {
  const booking = await bookingOf(site, request)
  if (!booking) return { kind: 'done', to: officePath('bookings') }
  const { code } = booking
  const { store } = site.services
  const line = (action: 'job.offered' | 'job.withdrawn', after: { payoutCents: number; order: string[] } | null) =>
    auditOf(site, request, { action, subject: bookingPath(code), after })
  const done = { kind: 'done' as const, to: officePath('jobs', { code }) }
  if (fieldOf(form, 'intent') === 'withdraw') {
    await withdrawJob(store, code, [line('job.withdrawn', null)])
    return done
  }
  const all = await carriers(store)
  const typed = Object.fromEntries(
    ['payout', 'minutes', ...all.map((row) => `turn-${row.code}`)].map((name) => [
      name,
      fieldOf(form, name).slice(0, 20),
    ]),
  )
  const again = async (fault: string) => ({
    kind: 'faulty' as const,
    answer: { ...(await page(site, request, booking, typed, fault)), status: 422 },
  })
  const payoutCents = readAmount(typed['payout'] ?? '')
  const minutes = Number(typed['minutes'])
  const order = orderOf(all, typed)
  if (payoutCents === null || payoutCents === 0) return again(request.t('office.jobs-fault-payout'))
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > JOB_MINUTES_AT_MOST)
    return again(request.t('office.jobs-fault-minutes'))
  if (order === null || order.length === 0) return again(request.t('office.jobs-fault-order'))
  const offer = { booking: code, payoutCents, minutes, order, now: site.clock.now() }
  const outcome = await offerJob(store, { ...offer, more: [line('job.offered', { payoutCents, order })] })
  return outcome === 'offered' ? done : again(request.t('office.jobs-fault-gone'))
}

/** Who has a number is asked, the smallest first; null where something else than a number was typed. */
function orderOf(all: readonly Partner[], typed: Record<string, string>): string[] | null {
  const rows = all.map(({ code }) => ({ code, turn: typed[`turn-${code}`] ?? '' })).filter(({ turn }) => turn !== '')
  if (rows.some(({ turn }) => !/^\d{1,3}$/.test(turn))) return null
  return rows.toSorted((a, b) => Number(a.turn) - Number(b.turn)).map(({ code }) => code)
}

async function bookingOf({ services }: OfficeSite, { params }: OfficeRequest): Promise<Booking | null> {
  const code = params['code'] ?? ''
  return /^B[0-9A-Z]{10}$/.test(code) ? readBooking(await services.store.get(bookingPath(code))) : null
}

/** The letter of the offer as plain words, for whoever is asked now. The link opens the carrier's own page until the answer is due. */
async function messageOf({ services, ...site }: OfficeSite, { origin }: OfficeRequest, booking: Booking) {
  const stored = await findJobOffer(services.store, booking.code)
  const offer = stored && offerFor(stored, booking)
  if (offer?.state !== 'open' || offer.current === null) return null
  const { current: code, until } = offer
  const partner = readPartner(await services.store.get(partnerPath(code)))
  const application = partner && readApplicationDoc(await services.store.get(applicationPath(partner.application)))
  if (!partner || !application) return null
  const { locale, phone } = application
  const { text } = jobEmail('job-offer', booking, offer, {
    t: site.translate(locale),
    locale,
    siteName: site.catalogue.settings.siteName,
    placeName: (id) => site.places.find(id)?.names[locale] ?? id,
    to: null,
    replyTo: null,
    href: `${origin}${urlsIn(locale).decoderCode(code)}?k=${signInTokenUntil({ code }, until, services.secret)}`,
  })
  return { name: partner.name, text, ...messageLinks(phone, text) }
}

const MINUTES = '30'

async function page(
  site: OfficeSite,
  request: OfficeRequest,
  booking: Booking,
  typed: Record<string, string>,
  fault: string | null,
): Promise<OfficeAnswer<'jobs'> & { kind: 'page' }> {
  const { t, locale } = request
  const { code, quote, pickUpAt } = booking
  const name = (id: string) => site.places.find(id)?.names[locale] ?? id
  const all = await carriers(site.services.store)
  const stored = await findJobOffer(site.services.store, code)
  const offer = stored && offerFor(stored, booking)
  const carrierName = (partner: string) => all.find((row) => row.code === partner)?.name ?? formatCode(partner)
  const before = offer?.order ?? []
  const props: JobsPageProps = {
    action: officePath('jobs', { code }),
    booking: { href: officePath('booking', { code }), code: formatCode(code) },
    trip: `${name(quote.from)} – ${name(quote.to)} · ${momentIn(locale, pickUpAt)}`,
    price: formatCents(quote.maximumCents, locale),
    offer: offer && {
      state: offer.state,
      payout: formatCents(offer.payoutCents, locale),
      current: offer.current === null ? null : carrierName(offer.current),
      until: momentIn(locale, offer.until),
      tries: offer.tries.map(({ partner, answer, at }) => ({
        name: carrierName(partner),
        answer,
        at: momentIn(locale, at),
      })),
    },
    message: await messageOf(site, request, booking),
    mayOffer: mayOffer(booking) && offer?.state !== 'open',
    notYet: mayOffer(booking) ? null : notYet(booking, t),
    carriers: all.map((row, at) => ({
      code: row.code,
      name: row.name,
      turn: typed[`turn-${row.code}`] ?? turnOf(before, row.code, at),
    })),
    payout: typed['payout'] ?? '',
    minutes: typed['minutes'] ?? MINUTES,
    fault,
  }
  return { kind: 'page', page: 'jobs', title: t('office.jobs-title'), props }
}

/** A request has to be confirmed first; a ride that has a driver has to be taken from them. */
function notYet(booking: Booking, t: OfficeRequest['t']): string {
  const state = stateOf(booking)
  if (isRequest(state)) return t('office.jobs-confirm-first')
  return isOver(state) ? t('office.jobs-over') : t('office.jobs-has-driver')
}

/** As it was asked last time, else one after another. */
function turnOf(before: readonly string[], code: string, at: number): string {
  if (before.length === 0) return String(at + 1)
  const turn = before.indexOf(code)
  return turn < 0 ? '' : String(turn + 1)
}
