import type { Context, Hono, Next } from 'hono'
import type { Services, Site } from '#app/site.server.ts'
import { inLocale } from '#app/routes.ts'
import { urlsIn } from '#app/urls.ts'
import { readCode } from '#features/codes/code.ts'
import { viewCookie } from '#features/codes/view-cookie.server.ts'
import { confirmContact, workingPartner } from '#features/partners/applications.server.ts'
import { partnerCookie } from '#features/partners/partner-cookie.server.ts'
import { applicationPath, readApplicationDoc } from '#features/partners/partner-documents.server.ts'
import { opensApplication, readSignIn } from '#features/partners/partner-links.server.ts'
import { signInCookie } from '#features/partners/sign-in-cookie.server.ts'
import { type LocaleCode, localeCodes } from '#i18n/locale.ts'
import { snapshotOf } from './site.server.ts'

/**
 * `/decoder/{A…}?k=…` and `/decoder/{P…}?k=…`: the secret end of a mailed link becomes a cookie at once. `/decoder/{P…}`
 * without one is a guest, who is remembered as this partner's until the browser is closed.
 */
export function partnerLinks(app: Hono, site: Site): void {
  for (const locale of localeCodes)
    app.get(inLocale(locale, '/decoder/:code'), (c, next) => arrive(c, next, snapshotOf(site), locale))
}

async function arrive(c: Context, next: Next, site: Site, locale: LocaleCode): Promise<Response | void> {
  const { services } = site
  const reading = readCode(c.req.param('code') ?? '')
  if (services === null || !reading.ok) return next()
  const given = c.req.query('k')
  const secure = (site.publicUrl ?? new URL(c.req.url).origin).startsWith('https:')
  if (reading.kind === 'A' && given !== undefined) {
    const isOpen = await openApplication(c, site, services, reading.code, given)
    return exchanged(
      c,
      urlsIn(locale).decoderCode(reading.code),
      isOpen ? viewOf(site, services, reading.code, secure) : null,
    )
  }
  if (reading.kind !== 'P') return next()
  if (given !== undefined) {
    // Mail programs open links by themselves: what uses this one up is the button on the page it leads to.
    const link = readSignIn(given, reading.code, services.secret)
    return exchanged(c, urlsIn(locale).partnerHome(), link && signInCookie(reading.code, given, secure))
  }
  await next()
  const partner = await workingPartner(services.store, reading.code)
  if (partner?.door === 'refer') c.header('Set-Cookie', partnerCookie(reading.code, secure), { append: true })
}

function viewOf({ clock }: Site, { secret }: Services, code: string, secure: boolean): string {
  return viewCookie(code, clock.now(), secret, secure)
}

function exchanged(c: Context, to: string, cookie: string | null): Response {
  if (cookie !== null) c.header('Set-Cookie', cookie)
  c.header('Cache-Control', 'no-store')
  c.header('Referrer-Policy', 'same-origin')
  return c.redirect(to, 303)
}

async function openApplication(
  c: Context,
  { clock }: Site,
  services: Services,
  code: string,
  given: string,
): Promise<boolean> {
  const stored = readApplicationDoc(await services.store.get(applicationPath(code)))
  if (!opensApplication(given, code, stored, services.secret)) return false
  // A mail program that only asks whether the link is there has not opened it.
  if (c.req.method === 'GET') await confirmContact(services.store, code, clock.now())
  return true
}
