import type { IncomingHttpHeaders } from 'node:http'
import type { Context } from 'hono'
import { splitLocale } from '#app/routes.ts'
import type { OfficeLocale } from '#features/accounts/account.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import { officeLocale } from './office-words.server.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** Of the account that is signed in, once somebody has looked. */
    officeLocale: OfficeLocale | undefined
  }
}

/**
 * In what an error is told where no page could be made. The address says it; the office has one address for all languages:
 * there the account says it, and where that could not be read, the browser.
 */
export function readersLocale(c: Context): LocaleCode {
  const { pathname } = new URL(c.req.url)
  if (!isOffice(pathname)) return splitLocale(pathname).locale
  return c.get('officeLocale') ?? officeLocale(c.req.header('Cookie') ?? null, c.req.header('Accept-Language') ?? null)
}

/** The same before there is a context: nobody is asked who is signed in. */
export function localeOfRequest(pathname: string, headers: IncomingHttpHeaders): LocaleCode {
  if (!isOffice(pathname)) return splitLocale(pathname).locale
  return officeLocale(headers.cookie ?? null, headers['accept-language'] ?? null)
}

function isOffice(pathname: string): boolean {
  return /^\/office(\/|$)/.test(pathname)
}
