import type { Context, Hono, Next } from 'hono'
import type { Services, Site } from '#app/site.server.ts'
import { inLocale } from '#app/routes.ts'
import { urlsIn } from '#app/urls.ts'
import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import { opensVoucher } from '#features/bookings/booking-links.server.ts'
import { contactOpened } from '#features/bookings/guest-signs.server.ts'
import { readCode } from '#features/codes/code.ts'
import { viewCookie } from '#features/codes/view-cookie.server.ts'
import { findEnquiry } from '#features/enquiries/enquiries.server.ts'
import { opensEnquiry } from '#features/enquiries/enquiry-link.server.ts'
import type { Clock } from '#lib/clock.ts'
import { type LocaleCode, localeCodes } from '#i18n/locale.ts'
import { snapshotOf } from './site.server.ts'

/**
 * `/decoder/{B…}?k=…`, and of an enquiry `{E…}`: the link of a mail. Its secret end becomes the cookie of the page at once and does not stay in
 * the address bar. One that is not ours, or too old, leads to the question for the second factor.
 */
export function voucherLinks(app: Hono, site: Site): void {
  for (const locale of localeCodes)
    app.get(inLocale(locale, '/decoder/:code'), (c, next) => exchange(c, next, snapshotOf(site), locale))
}

async function exchange(c: Context, next: Next, { services, clock, publicUrl }: Site, locale: LocaleCode) {
  const given = c.req.query('k')
  const reading = readCode(c.req.param('code') ?? '')
  if (given === undefined || services === null || !reading.ok || !(reading.kind === 'B' || reading.kind === 'E'))
    return next()
  const { code, kind } = reading
  const isOpened =
    kind === 'B'
      ? await isVoucherOpened(c, services, clock, { given, code })
      : await isEnquiryOpened(services, given, code)
  if (isOpened) {
    const isSecure = (publicUrl ?? new URL(c.req.url).origin).startsWith('https:')
    c.header('Set-Cookie', viewCookie(code, clock.now(), services.secret, isSecure))
  }
  c.header('Cache-Control', 'no-store')
  c.header('Referrer-Policy', 'same-origin')
  return c.redirect(urlsIn(locale).decoderCode(code), 303)
}

async function isVoucherOpened(
  c: Context,
  { store, secret }: Services,
  clock: Clock,
  { given, code }: { given: string; code: string },
) {
  const booking = readBooking(await store.get(bookingPath(code)))
  const isOurs = opensVoucher(given, code, booking, clock.now(), secret)
  // A mail program that only asks whether the link is there has not opened it.
  if (isOurs && c.req.method === 'GET') await contactOpened({ store, clock }, code)
  return isOurs
}

async function isEnquiryOpened({ store, secret }: Services, given: string, code: string): Promise<boolean> {
  return opensEnquiry(given, code, await findEnquiry(store, code), secret)
}
