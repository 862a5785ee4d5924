import type { AnyPage } from '#app/page.ts'
import { isLocaleCode, type LocaleCode } from '#i18n/locale.ts'
import { localeCookie, LOCALE_COOKIE } from '#i18n/locale-from-request.ts'
import type { Messages } from '#i18n/messages.ts'
import { lateMessages } from '#i18n/late-messages.ts'
import { tab } from './tab.ts'

const words = import.meta.glob<Messages>('/i18n/generated/*/locale-suggestion.ts', { import: 'messages' })

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
    void showBar(preferred)
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

async function showBar(preferred: LocaleCode): Promise<void> {
  const { frame } = tab.page ?? {}
  if (!frame || frame.locale === preferred) return
  const { t } = await lateMessages(frame.locale, 'locale-suggestion', words)
  // The first sign of a person may have been the choice itself.
  if (tab.page?.frame.locale !== frame.locale || hasChosen(document.cookie)) return
  const bar = document.createElement('aside')
  bar.id = 'locale-suggestion'
  bar.className = 'bar'
  bar.setAttribute('aria-label', t('locale.choose'))
  const link = document.createElement('a')
  link.href = frame.alternates[preferred]
  link.lang = link.hreflang = preferred
  link.dataset['locale'] = preferred
  link.textContent = t(`locale.suggest.${preferred}`)
  // Where the bar came up the visitor may have gone on since.
  link.addEventListener('pointerdown', () => (link.href = tab.page?.frame.alternates[preferred] ?? link.href))
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
  stay.textContent = t('locale.suggest-dismiss')
  // To stay is a choice as well: it is kept, and nobody asks again.
  stay.addEventListener('click', () => {
    document.cookie = localeCookie(frame.locale, location.protocol === 'https:')
    bar.remove()
  })
  bar.append(link, stay)
  document.body.append(bar)
}
