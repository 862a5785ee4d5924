import { systemClock } from '#lib/clock.ts'

/**
 * Google Tag Manager with Consent Mode v2, in a file of our own: the policy allows no inline script. Fetched only where an
 * id is configured, and started only after Accept; https://developers.google.com/tag-platform/security/guides/consent
 */
const SOURCE = 'https://www.googletagmanager.com/gtm.js?id='

type Layered = typeof globalThis & { dataLayer?: unknown[] }

const denied = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
} as const

/** Defaults, then the update, then the tag: in this order, or the tag would measure before it knows. Only statistics were asked for. */
export function startTagManager(id: string): void {
  gtag('consent', 'default', denied)
  gtag('consent', 'update', { ...denied, analytics_storage: 'granted' })
  layer().push({ 'gtm.start': systemClock.now(), event: 'gtm.js' })
  const script = document.createElement('script')
  script.async = true
  script.src = SOURCE + encodeURIComponent(id)
  document.head.append(script)
}

/** After a withdrawal the page was loaded anew and no tag runs: what is left are its cookies. */
export function forgetAnalytics(): void {
  for (const pair of document.cookie.split(';')) {
    const name = pair.split('=')[0]?.trim() ?? ''
    if (!/^_(ga|gid|gat|gcl)/.test(name)) continue
    for (const domain of domainsOf(location.hostname))
      document.cookie = `${name}=; Max-Age=0; Path=/${domain === '' ? '' : `; Domain=${domain}`}`
  }
}

/** Analytics sets its cookies as high up as it may: `www.galeb.example` → none, itself, `galeb.example`. */
function domainsOf(host: string): string[] {
  const labels = host.split('.')
  return ['', ...labels.slice(0, -1).map((_label, at) => labels.slice(at).join('.'))]
}

function layer(): unknown[] {
  const layered: Layered = globalThis
  return (layered.dataLayer ??= [])
}

/** The tag reads `arguments` objects, and takes an array for something else. */
function gtag(..._command: unknown[]): void {
  // oxlint-disable-next-line prefer-rest-params
  layer().push(arguments)
}
