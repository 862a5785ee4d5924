import { fallbackLocale, isLocaleCode, type LocaleCode } from './locale.ts'

/** Spec § 9: a year, lax, the whole site. */
export const LOCALE_COOKIE = 'locale'
export const LOCALE_COOKIE_SECONDS = 365 * 24 * 60 * 60

export function localeCookie(locale: LocaleCode, secure: boolean): string {
  return `${LOCALE_COOKIE}=${locale}; Max-Age=${LOCALE_COOKIE_SECONDS}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** Only `/` asks this: the visitor's earlier choice, then what the browser prefers, then English. */
export function localeFromRequest(cookie: string | null, acceptLanguage: string | null): LocaleCode {
  const chosen = cookie
    ?.split(';')
    .map((pair) => pair.trim().split('='))
    .find(([name]) => name === LOCALE_COOKIE)?.[1]
  if (isLocaleCode(chosen)) return chosen
  return preferredLocales(acceptLanguage)[0] ?? fallbackLocale
}

/** Our languages in the order of an Accept-Language header (RFC 9110 § 12.5.4); q=0 means "not this one". */
export function preferredLocales(header: string | null): LocaleCode[] {
  const ranges = (header ?? '')
    .slice(0, 1000)
    .split(',')
    .map((part, order) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const q = parameters
        .map((parameter) => /^\s*q=([\d.]+)\s*$/i.exec(parameter)?.[1])
        .find((found) => found !== undefined)
      return {
        code: tag.trim().toLowerCase().split('-')[0],
        weight: q === undefined ? 1 : Math.min(Number(q), 1),
        order,
      }
    })
  const sorted = ranges.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight || a.order - b.order)
  return [...new Set(sorted.map(({ code }) => code).filter(isLocaleCode))]
}
