import type { Context, Hono, Next } from 'hono'
import type { Site } from '#app/site.server.ts'
import { inLocale } from '#app/routes.ts'
import { urlsIn } from '#app/urls.ts'
import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import { opensVoucher } from '#features/bookings/booking-links.server.ts'
import { contactOpened } from '#features/bookings/guest-signs.server.ts'
import { readCode } from '#features/codes/code.ts'
import { viewCookie } from '#features/codes/view-cookie.server.ts'
import { type LocaleCode, localeCodes } from '#i18n/locale.ts'

/**
 * `/decoder/{B…}?k=…`, the link of a mail: its secret end becomes the cookie of the voucher at once and does not stay in
 * the address bar. One that is not ours, or too old, leads to the question for the second factor.
 */
export function voucherLinks(app: Hono, site: Site): void {
  for (const locale of localeCodes)
    app.get(inLocale(locale, '/decoder/:code'), (c, next) => exchange(c, next, site, locale))
}

async function exchange(c: Context, next: Next, { desk, clock, publicUrl }: Site, locale: LocaleCode) {
  const given = c.req.query('k')
  const reading = readCode(c.req.param('code') ?? '')
  if (given === undefined || desk === null || !reading.ok || reading.kind !== 'B') return next()
  const { code } = reading
  const booking = readBooking(await desk.store.get(bookingPath(code)))
  if (opensVoucher(given, code, booking, clock.now(), desk.secret)) {
    // A mail program that only asks whether the link is there has not opened it.
    if (c.req.method === 'GET') await contactOpened({ store: desk.store, clock }, code)
    const isSecure = (publicUrl ?? new URL(c.req.url).origin).startsWith('https:')
    c.header('Set-Cookie', viewCookie(code, clock.now(), desk.secret, isSecure))
  }
  c.header('Cache-Control', 'no-store')
  c.header('Referrer-Policy', 'same-origin')
  return c.redirect(urlsIn(locale).decoderCode(code), 303)
}
