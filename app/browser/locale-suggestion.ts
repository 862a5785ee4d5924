import type { AnyPage } from '#app/page.ts'
import { isLocaleCode, type LocaleCode } from '#i18n/locale.ts'
import { LOCALE_COOKIE } from '#i18n/locale-from-request.ts'

const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel'] as const

/**
 * A quiet bar in the language the browser prefers, when that is another of ours and nobody has chosen yet. It comes with
 * the first sign of a person, so no crawler reads it and no first paint moves.
 */
export function suggestLocale(page: AnyPage): void {
  const preferred = preferredLocale(navigator.languages)
  if (preferred === null || preferred === page.frame.locale || hasChosen(document.cookie)) return
  const shown = new AbortController()
  const show = () => {
    shown.abort()
    void import('./locale-bar.ts').then(({ showLocaleBar }) => showLocaleBar(preferred))
  }
  for (const sign of signs) addEventListener(sign, show, { passive: true, signal: shown.signal })
}

/** The first of the visitor's languages that is one of ours. */
export function preferredLocale(languages: readonly string[]): LocaleCode | null {
  return languages.map((tag) => tag.toLowerCase().split('-')[0]).find(isLocaleCode) ?? null
}

function hasChosen(cookies: string): boolean {
  return cookies.split(';').some((pair) => pair.trim().startsWith(`${LOCALE_COOKIE}=`))
}
