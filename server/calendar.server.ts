import type { Context } from 'hono'
import type { Site } from '#app/site.server.ts'
import { urlsIn } from '#app/urls.ts'
import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import { bookingCalendar } from '#features/bookings/booking-calendar.server.ts'
import { viewedCode } from '#features/codes/view-cookie.server.ts'
import { isLocaleCode } from '#i18n/locale.ts'

/** The appointment of a booking, for who may see it; a stranger gets what an unknown code gets. */
export async function calendarAnswer(c: Context, site: Site): Promise<Response> {
  const code = (c.req.param('file') ?? '').replace('.ics', '')
  const { services } = site
  const isOpen =
    services !== null && viewedCode(c.req.header('Cookie') ?? null, site.clock.now(), services.secret) === code
  const booking = isOpen ? readBooking(await services.store.get(bookingPath(code))) : null
  if (!booking) return c.text('Not Found', 404, { 'Cache-Control': 'no-store' })
  const requested = c.req.query('locale')
  const locale = isLocaleCode(requested) ? requested : booking.locale
  const origin = site.publicUrl ?? new URL(c.req.url).origin
  const writing = { ...site, t: site.translate(locale), locale }
  const file = bookingCalendar(booking, {
    ...writing,
    url: origin + urlsIn(locale).decoderCode(code),
    now: site.clock.now(),
  })
  return c.body(file, 200, {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': `attachment; filename="${code}.ics"`,
    'Cache-Control': 'no-store',
  })
}
