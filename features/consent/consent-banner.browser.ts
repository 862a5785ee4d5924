import type { Translate } from '#i18n/messages.ts'

type BannerOptions = {
  t: Translate
  /** Where it is told in full. */
  privacy: string
  /** false on a site without analytics: there is nothing to ask, and one line says so. */
  isAsking: boolean
}

/** By script only: without one nothing is measured, so nothing is asked. Yes and no weigh the same, and nothing is ticked. */
export function showConsentBanner({ t, privacy, isAsking }: BannerOptions, decide: (analytics: boolean) => void): void {
  const banner = document.createElement('section')
  banner.id = 'consent-banner'
  banner.className = 'bar'
  banner.setAttribute('aria-label', t('consent.label'))
  const text = document.createElement('p')
  const more = document.createElement('a')
  more.href = privacy
  more.textContent = t('nav.privacy')
  text.append(isAsking ? t('consent.banner') : t('consent.line'), ' ', more)
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
  banner.append(text)
  if (isAsking) banner.append(button(t('consent.accept'), true), button(t('consent.reject'), false))
  else banner.append(button(t('consent.dismiss'), false))
  document.body.append(banner)
}
