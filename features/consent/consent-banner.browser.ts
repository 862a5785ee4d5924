import type { Translate } from '#i18n/messages.ts'

type BannerOptions = {
  t: Translate
  /** Where it is told in full. */
  privacy: string
}

/** By script only: without one nothing is measured, so nothing is asked. Yes and no weigh the same, and nothing is ticked. */
export function showConsentBanner({ t, privacy }: BannerOptions, decide: (analytics: boolean) => void): void {
  const banner = document.createElement('section')
  banner.id = 'consent-banner'
  banner.className = 'bar'
  banner.setAttribute('aria-label', t('consent.label'))
  const text = document.createElement('p')
  const more = document.createElement('a')
  more.href = privacy
  more.textContent = t('nav.privacy')
  text.append(t('consent.banner'), ' ', more)
  const button = (label: string, analytics: boolean) => {
    const made = document.createElement('button')
    made.type = 'button'
    made.textContent = label
    made.addEventListener('click', () => {
      banner.remove()
      decide(analytics)
    })
    return made
  }
  banner.append(text, button(t('consent.accept'), true), button(t('consent.reject'), false))
  document.body.append(banner)
}
