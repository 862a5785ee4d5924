import { readCode } from '#features/codes/code.ts'
import { viewCookie, viewedCode } from '#features/codes/view-cookie.server.ts'
import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import { isLeg } from '#features/bookings/booking-legs.ts'
import { cancelBooking } from '#features/bookings/cancel-booking.server.ts'
import { dropLeg } from '#features/bookings/drop-leg.server.ts'
import { guestView } from '#features/bookings/guest-view.server.ts'
import { guestIsHere } from '#features/bookings/guest-signs.server.ts'
import { isSecondFactor } from '#features/bookings/second-factor.ts'
import { formatCents } from '#features/fares/money.ts'
import { inLocale } from '#app/routes.ts'
import type { Action, Answer, Desk, Outcome, Sent, Site, Visit } from '#app/site.server.ts'
import { urlsIn } from '#app/urls.ts'
import type { BookingPageProps } from './booking.tsx'
import { keepChange, keepDetails } from './booking-change.server.ts'

/** A booking's page: its voucher for who has shown the second factor, else the question; an unknown code asks the same. */
export async function showBooking(
  site: Site,
  desk: Desk,
  visit: Visit,
  code: string,
  notice: string | null = null,
): Promise<Answer<'booking'>> {
  const isOpen = viewedCode(visit.cookie, site.clock.now(), desk.secret) === code
  const booking = isOpen ? readBooking(await desk.store.get(bookingPath(code))) : null
  if (!booking) return ask(site, visit, code, null)
  const t = site.translate(visit.locale)
  const view = guestView(booking, {
    ...site,
    t,
    locale: visit.locale,
    croatian: site.translate('hr'),
    now: site.clock.now(),
  })
  const action = inLocale(visit.locale, visit.path)
  const props: BookingPageProps = {
    ...{ kind: 'voucher', code, sequence: booking.sequence, notice },
    ...{ heading: view.heading, text: view.text, ordered: view.ordered, trip: view.trip, steps: view.steps },
    details: [...view.dropped, ...view.details],
    driver: view.driver,
    trial: booking.trial ? t('booking.trial') : null,
    calendarHref: `/api/bookings/${code}.ics?locale=${visit.locale}`,
    cancel: view.cancel && { action, ...view.cancel, legs: view.legs },
    here: { action, ...view.here },
    wish: view.wish,
    change: view.mayChange ? { href: `${action}?change=1`, label: t('change.link') } : null,
  }
  return page(site, visit, props, 200)
}

/** POST /decoder/{B…}: shows the factor, says "I'm here", changes, or cancels. */
export const changeBooking: Action = async (site, visit, sent): Promise<Outcome> => {
  const reading = readCode(decodeURIComponent(visit.params['code'] ?? ''))
  const code = reading.ok && reading.kind === 'B' ? reading.code : ''
  if (site.desk === null || code === '') return { kind: 'done', to: urlsIn(visit.locale).decoder(), cookies: [] }
  if (sent.form.get('intent') === 'cancel') return cancel(site, site.desk, visit, code, sent)
  if (sent.form.get('intent') === 'change') return keepChange(site, site.desk, visit, code, sent)
  if (sent.form.get('intent') === 'change-details') return keepDetails(site, site.desk, visit, code, sent)
  if (sent.form.get('intent') === 'here') return here(site, site.desk, visit, code)
  return open(site, site.desk, visit, code, sent)
}

/** The same answer whether the code exists or not; who guesses is slowed by code and by address. */
async function open(site: Site, desk: Desk, visit: Visit, code: string, sent: Sent): Promise<Outcome<'booking'>> {
  const t = site.translate(visit.locale)
  const refuse = (text: string): Outcome<'booking'> => ({
    kind: 'faulty',
    answer: { ...ask(site, visit, code, text), status: 422 },
  })
  const factor = sent.form.get('factor')
  const booking = readBooking(await desk.store.get(bookingPath(code)))
  // Looked at after the wait: of many guesses sent at once only the first five are compared.
  if (desk.codeGuesses.isClosed(code) || desk.addressGuesses.isClosed(sent.address))
    return refuse(t('booking.factor-closed'))
  if (!booking || typeof factor !== 'string' || !isSecondFactor(factor, booking.guest)) {
    desk.codeGuesses.wrong(code)
    desk.addressGuesses.wrong(sent.address)
    return refuse(t('booking.factor-wrong'))
  }
  desk.codeGuesses.right(code)
  const cookie = viewCookie(code, site.clock.now(), desk.secret, sent.secure)
  return { kind: 'done', to: urlsIn(visit.locale).decoderCode(code), cookies: [cookie] }
}

/** Whether it counted or was too early, the voucher then shows how it stands. */
async function here(site: Site, desk: Desk, visit: Visit, code: string): Promise<Outcome<'booking'>> {
  if (viewedCode(visit.cookie, site.clock.now(), desk.secret) === code)
    await guestIsHere({ store: desk.store, clock: site.clock }, code)
  return { kind: 'done', to: urlsIn(visit.locale).decoderCode(code), cookies: [] }
}

/** The whole booking, or with `leg` one way of two. */
async function cancel(site: Site, desk: Desk, visit: Visit, code: string, { form }: Sent): Promise<Outcome<'booking'>> {
  const t = site.translate(visit.locale)
  const to = urlsIn(visit.locale).decoderCode(code)
  if (viewedCode(visit.cookie, site.clock.now(), desk.secret) !== code) return { kind: 'done', to, cookies: [] }
  const fee = Number(form.get('fee'))
  const leg = form.get('leg')
  const asked = { code, by: 'guest', shownFeeCents: Number.isSafeInteger(fee) ? fee : 0 } as const
  const deps = { store: desk.store, clock: site.clock }
  const cancelled = isLeg(leg)
    ? await dropLeg(deps, { ...asked, leg })
    : await cancelBooking(deps, { ...asked, reason: 'guest' })
  if (cancelled.kind === 'cancelled') return { kind: 'done', to, cookies: [] }
  const notice =
    cancelled.kind === 'fee-changed'
      ? t('booking.cancel-fee', { fee: formatCents(cancelled.feeCents, visit.locale) })
      : t('booking.cancel-not-possible')
  return { kind: 'faulty', answer: { ...(await showBooking(site, desk, visit, code, notice)), status: 422 } }
}

function ask(site: Site, visit: Visit, code: string, fault: string | null): Answer<'booking'> {
  return page(site, visit, { kind: 'ask', code, action: inLocale(visit.locale, visit.path), fault }, 200)
}

function page(site: Site, visit: Visit, props: BookingPageProps, status: number): Answer<'booking'> {
  const t = site.translate(visit.locale)
  return {
    page: 'booking',
    status,
    props,
    head: { title: t('booking.title'), description: null, jsonLd: [], robots: 'noindex' },
  }
}
