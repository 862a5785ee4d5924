import { tabText } from '#i18n/tab-texts.ts'

type BannerOptions = {
  /** Where it is told in full. */
  privacy: string
}

/** By script only: without one nothing is measured, so nothing is asked. Yes and no weigh the same, and nothing is ticked. */
export function showConsentBanner({ privacy }: BannerOptions, decide: (analytics: boolean) => void): void {
  const banner = document.createElement('section')
  banner.id = 'consent-banner'
  banner.className = 'bar'
  banner.setAttribute('aria-label', tabText('consent.label'))
  const text = document.createElement('p')
  const more = document.createElement('a')
  more.href = privacy
  more.textContent = tabText('nav.privacy')
  text.append(tabText('consent.banner'), ' ', more)
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
  banner.append(text, button(tabText('consent.accept'), true), button(tabText('consent.reject'), false))
  document.body.append(banner)
}
