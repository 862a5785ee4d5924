import type { LocaleCode } from '#i18n/locale.ts'
import { inLocale } from './routes.ts'

/** The only maker of links inside the site: logical paths, put into a language by `urlsIn`. */
const paths = {
  root: () => '/',
  location: () => '/taxi/location',
  price: () => '/taxi/price',
  town: (town: string) => `/taxi/${town}`,
  airportHub: () => '/airport-transfers/opatija',
  airport: (airport: string) => `/airport-transfers/opatija/${airport}`,
  boat: () => '/taxi-boat/selce',
  terms: () => '/terms',
  privacy: () => '/privacy',
  about: () => '/about',
  partner: () => '/become-a-partner',
  partnerHome: () => '/partner',
  desk: () => '/desk',
  decoder: () => '/Decoder',
  decoderCode: (code: string) => `/decoder/${encodeURIComponent(code)}`,
  ride: (token: string) => `/ride/${encodeURIComponent(token)}`,
  driver: () => '/driver',
  driverMoney: () => '/driver/money',
  driverLink: (token: string) => `/driver/link/${encodeURIComponent(token)}`,
  setup: () => '/Setup',
  book: () => '/book',
  consent: () => '/consent',
  notFound: () => '/404',
  service: (service: string) => `/${service}`,
  page: (slug: string) => `/${slug}`,
} as const

type Paths = typeof paths
type Make = (...parts: string[]) => string
export type Urls = { [K in keyof Paths]: (...args: Parameters<Paths[K]>) => string }

const made: Partial<Record<LocaleCode, Urls>> = {}

export function urlsIn(locale: LocaleCode): Urls {
  return (made[locale] ??= makeUrls(locale))
}

function makeUrls(locale: LocaleCode): Urls {
  const entries = Object.entries<Make>(paths).map(([name, make]) => [
    name,
    (...args: string[]) => inLocale(locale, make(...args)),
  ])
  // Object.fromEntries forgets the keys; they are the ones of `paths`.
  return Object.fromEntries(entries) as Urls
}

/** A link to the price box of a page with a trip filled in. */
export function withTrip(path: string, trip: { from: string; to: string }): string {
  return `${path}?${new URLSearchParams({ from: trip.from, to: trip.to }).toString()}#price-box`
}
