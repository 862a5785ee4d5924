import { urlsIn } from '#app/urls.ts'
import type { LocaleCode } from '#i18n/locale.ts'

/** https://www.w3.org/TR/appmanifest/ */
export function webManifest(siteName: string) {
  return {
    id: '/',
    name: siteName,
    short_name: siteName,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#faf5e8',
    theme_color: '#0f4c5c',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  }
}

/** The driver's own app: it opens at the rides, in the language it was installed in. */
export function driverManifest(name: string, locale: LocaleCode) {
  const start = urlsIn(locale).driver()
  return { ...webManifest(name), id: '/driver', lang: locale, start_url: start, scope: '/' }
}
