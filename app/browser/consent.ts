import { urlsIn } from '#app/urls.ts'
import { consentCookie, type ConsentRecord, isGranted, newConsent, readConsent } from '#features/consent/consent.ts'
import { systemClock } from '#lib/clock.ts'
import { asPart, type PageFacts, tab } from './tab.ts'

/** Asks once in six months, and lets analytics in only where an id is configured and the visitor said yes (spec § 1, § 4). */
export function startConsent(first: PageFacts): void {
  const record = readConsent(document.cookie)
  let said = first.locale
  apply(first.tagManagerId, record)
  if (record === null) void ask(first)
  if (!('navigation' in window)) return
  navigation.addEventListener('navigatesuccess', () => {
    // A form of ours may have decided in the meantime: in the footer, on the page for it, or in another tab.
    const now = readConsent(document.cookie)
    const next = tab.page ?? first
    const banner = document.getElementById('consent-banner')
    apply(first.tagManagerId, now)
    if (now === null && next.locale === said) return
    banner?.remove()
    said = next.locale
    // It speaks the language of the page it stands on.
    if (banner && now === null) void ask(next)
  })
}

/** Not a byte of the tag manager is fetched without an id. */
function apply(id: string | null, record: ConsentRecord | null): void {
  if (id === null) return
  const granted = isGranted(record)
  if (granted === tab.isMeasured && granted) return
  if (!granted && !document.cookie.includes('_ga')) return
  tab.isMeasured = granted
  void import('./tag-manager.ts').then((manager) => (granted ? manager.startTagManager(id) : manager.forgetAnalytics()))
}

async function ask({ locale, tagManagerId }: PageFacts): Promise<void> {
  const banner = await import('#features/consent/consent-banner.browser.ts')
  const url = urlsIn(locale)
  banner.showConsentBanner({ privacy: url.privacy() }, async (analytics) => {
    await decide(url.consent(), analytics)
    apply(tagManagerId, readConsent(document.cookie))
  })
}

/** The server keeps the proof and sets the cookie; where it cannot be reached the decision holds all the same. */
async function decide(action: string, analytics: boolean): Promise<void> {
  const body = new FormData()
  body.set('analytics', analytics ? 'yes' : 'no')
  await fetch(action, { ...asPart, method: 'POST', body, keepalive: true }).catch(() => null)
  if (readConsent(document.cookie) !== null) return
  const id = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  document.cookie = consentCookie(newConsent(analytics, systemClock.now(), id), location.protocol === 'https:')
}
