import type { Context, Hono, Next } from 'hono'
import type { Desk, Site } from '#app/site.server.ts'
import { inLocale } from '#app/routes.ts'
import { urlsIn } from '#app/urls.ts'
import { readCode } from '#features/codes/code.ts'
import { viewCookie } from '#features/codes/view-cookie.server.ts'
import { confirmContact, decideIn, partnerOf, workingPartner } from '#features/partners/applications.server.ts'
import { partnerCookie } from '#features/partners/partner-cookie.server.ts'
import { applicationPath, readApplicationDoc } from '#features/partners/partner-documents.server.ts'
import { opensApplication, opensPartner } from '#features/partners/partner-links.server.ts'
import { type LocaleCode, localeCodes } from '#i18n/locale.ts'

/**
 * `/decoder/{A…}?k=…` and `/decoder/{P…}?k=…`: the secret end of a mailed link becomes a cookie at once. `/decoder/{P…}`
 * without one is a guest, who is remembered as this partner's until the browser is closed.
 */
export function partnerLinks(app: Hono, site: Site): void {
  for (const locale of localeCodes)
    app.get(inLocale(locale, '/decoder/:code'), (c, next) => arrive(c, next, site, locale))
}

async function arrive(c: Context, next: Next, site: Site, locale: LocaleCode): Promise<Response | void> {
  const { desk } = site
  const reading = readCode(c.req.param('code') ?? '')
  if (desk === null || !reading.ok) return next()
  const given = c.req.query('k')
  const secure = (site.publicUrl ?? new URL(c.req.url).origin).startsWith('https:')
  if (reading.kind === 'A' && given !== undefined) {
    const isOpen = await openApplication(c, site, desk, reading.code, given)
    return exchanged(
      c,
      urlsIn(locale).decoderCode(reading.code),
      isOpen ? viewOf(site, desk, reading.code, secure) : null,
    )
  }
  if (reading.kind !== 'P') return next()
  if (given !== undefined) {
    const isOpen = await signIn(c, site, desk, reading.code, given)
    return exchanged(c, urlsIn(locale).partnerHome(), isOpen ? viewOf(site, desk, reading.code, secure) : null)
  }
  await next()
  const partner = await workingPartner(desk.store, reading.code)
  if (partner?.door === 'refer') c.header('Set-Cookie', partnerCookie(reading.code, secure), { append: true })
}

function viewOf({ clock }: Site, { secret }: Desk, code: string, secure: boolean): string {
  return viewCookie(code, clock.now(), secret, secure)
}

function exchanged(c: Context, to: string, cookie: string | null): Response {
  if (cookie !== null) c.header('Set-Cookie', cookie)
  c.header('Cache-Control', 'no-store')
  c.header('Referrer-Policy', 'same-origin')
  return c.redirect(to, 303)
}

async function openApplication(c: Context, { clock }: Site, desk: Desk, code: string, given: string): Promise<boolean> {
  const kept = readApplicationDoc(await desk.store.get(applicationPath(code)))
  if (!opensApplication(given, code, kept, desk.secret)) return false
  // A mail program that only asks whether the link is there has not opened it.
  if (c.req.method === 'GET') await confirmContact(desk.store, code, clock.now())
  return true
}

/** The first time, the partnership begins. One that is suspended comes in too, to what is left of its page. */
async function signIn(c: Context, { clock }: Site, desk: Desk, code: string, given: string): Promise<boolean> {
  const now = clock.now()
  const partner = opensPartner(given, code, now, desk.secret) ? await partnerOf(desk.store, code) : null
  if (!partner) return false
  // It was mailed to the address of the application, so whoever opens it has that address.
  if (c.req.method === 'GET') await confirmContact(desk.store, partner.application, now)
  const deciding = { now, who: 'applicant', by: 'applicant' as const, secret: desk.secret }
  if (partner.state === 'approved')
    await desk.store.transact((transaction) =>
      decideIn(transaction, { code: partner.application, action: 'begin' }, deciding),
    )
  return true
}
