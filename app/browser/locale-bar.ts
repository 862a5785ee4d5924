import type { LocaleCode } from '#i18n/locale.ts'
import { localeCookie } from '#i18n/locale-from-request.ts'
import { messagesIn } from './messages.ts'
import { tab } from './tab.ts'

/** Fetched only for a visitor whose browser prefers another of our languages. */
export async function showLocaleBar(preferred: LocaleCode): Promise<void> {
  const { frame } = tab.page ?? {}
  if (!frame || frame.locale === preferred) return
  const { t } = await messagesIn(frame.locale)
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
  link.addEventListener('click', () => bar.remove())
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
