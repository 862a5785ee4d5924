import { isLocaleCode } from '#i18n/locale.ts'
import { localeCookie } from '#i18n/locale-from-request.ts'

/**
 * A click on the language switch is a choice: it is kept in the locale cookie (spec § 9), and the hash goes along.
 * Without a script the choice lives in the address, which every link keeps.
 */
export function startLocaleChoice(): void {
  addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-locale]') : null
      if (!link || !isLocaleCode(link.dataset['locale'])) return
      document.cookie = localeCookie(link.dataset['locale'], location.protocol === 'https:')
      if (location.hash !== '' && !link.href.includes('#')) link.href += location.hash
    },
    { capture: true },
  )
}
