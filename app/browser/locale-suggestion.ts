import { isLocaleCode, type LocaleCode } from '#i18n/locale.ts'
import { localeCookie, LOCALE_COOKIE } from '#i18n/locale-from-request.ts'
import { tabText } from '#i18n/tab-texts.ts'
import { tab } from './tab.ts'

const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel'] as const

/**
 * A quiet bar in the language the browser prefers, when that is another of ours and nobody has chosen yet. It comes with
 * the first sign of a person, so no crawler reads it and no first paint moves.
 */
export function suggestLocale(): void {
  const preferred = preferredLocale(navigator.languages)
  if (preferred === null || preferred === tab.page?.locale || hasChosen(document.cookie)) return
  const shown = new AbortController()
  const show = () => {
    shown.abort()
    showBar(preferred)
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

function showBar(preferred: LocaleCode): void {
  const shown = tab.page?.locale
  // The first sign of a person may have been the choice itself.
  if (shown === undefined || shown === preferred || hasChosen(document.cookie)) return
  const bar = document.createElement('aside')
  bar.id = 'locale-suggestion'
  bar.className = 'bar'
  bar.setAttribute('aria-label', tabText('locale.choose'))
  const link = document.createElement('a')
  link.href = alternate(preferred)
  link.lang = link.hreflang = preferred
  link.dataset['locale'] = preferred
  link.textContent = tabText(`locale.suggest.${preferred}`)
  // Where the bar came up the visitor may have gone on since.
  link.addEventListener('pointerdown', () => (link.href = alternate(preferred)))
  // Here or in the menu: who has chosen is asked no more.
  const chosen = new AbortController()
  const onClick = ({ target }: Event) => {
    if (!(target instanceof Element && target.closest('a[data-locale]'))) return
    bar.remove()
    chosen.abort()
  }
  addEventListener('click', onClick, { signal: chosen.signal })
  const stay = document.createElement('button')
  stay.type = 'button'
  stay.textContent = tabText('locale.suggest-dismiss')
  // To stay is a choice as well: it is kept, and nobody asks again.
  stay.addEventListener('click', () => {
    document.cookie = localeCookie(shown, location.protocol === 'https:')
    bar.remove()
  })
  bar.append(link, stay)
  document.body.append(bar)
}

/** This page in another language, as the language switch has it. */
function alternate(locale: LocaleCode): string {
  return document.querySelector<HTMLAnchorElement>(`header a[data-locale="${locale}"]`)?.href ?? location.href
}
