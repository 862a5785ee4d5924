import type { Right } from '#features/accounts/rights.ts'
import type { OfficeMessageKey } from '#i18n/office-messages.ts'

type Row = {
  name: string
  path: string
  /** Who may open it and send its forms; a form that needs more asks for it itself. null: whoever comes. */
  right: Right | null
  /** What the navigation calls it; without, it is reached from another page. */
  nav?: OfficeMessageKey
}

/**
 * Every address of the office, once, without a language: the office speaks the language of who is signed in. The first
 * that fits. No visitor's browser is given this list (app/routes.ts is), and every one of these is a full load.
 */
export const officeRoutes = [
  { name: 'start', path: '/office', right: 'office.enter', nav: 'today.heading' },
  { name: 'search', path: '/office/search', right: 'office.enter' },
  { name: 'board', path: '/office/board', right: 'bookings.create', nav: 'office.nav.board' },
  { name: 'timeline', path: '/office/timeline', right: 'bookings.assign', nav: 'office.nav.timeline' },
  { name: 'assign-day', path: '/office/assign-day', right: 'bookings.assign', nav: 'assign.heading' },
  { name: 'new-booking', path: '/office/new-booking', right: 'bookings.create', nav: 'office.nav.new-booking' },
  { name: 'bookings', path: '/office/bookings', right: 'bookings.create', nav: 'office.nav.bookings' },
  { name: 'booking', path: '/office/bookings/:code', right: 'bookings.create' },
  { name: 'jobs', path: '/office/bookings/:code/carriers', right: 'bookings.assign' },
  { name: 'change-booking', path: '/office/bookings/:code/change', right: 'bookings.change' },
  { name: 'weather', path: '/office/weather', right: 'bookings.change' },
  { name: 'enquiries', path: '/office/enquiries', right: 'enquiries.answer', nav: 'office.nav.enquiries' },
  { name: 'enquiry', path: '/office/enquiries/:id', right: 'enquiries.answer' },
  { name: 'reviews', path: '/office/reviews', right: 'reviews.moderate', nav: 'office.nav.reviews' },
  { name: 'review', path: '/office/reviews/:code', right: 'reviews.moderate' },
  { name: 'codes', path: '/office/codes', right: 'codes.issue', nav: 'office.nav.codes' },
  { name: 'new-voucher', path: '/office/codes/new', right: 'codes.issue' },
  { name: 'driver-cards', path: '/office/codes/drivers', right: 'codes.issue' },
  { name: 'voucher', path: '/office/codes/:code', right: 'codes.issue' },
  { name: 'tariff', path: '/office/tariff', right: 'tariff.read', nav: 'office.nav.tariff' },
  { name: 'pages', path: '/office/pages', right: 'pages.edit', nav: 'office.nav.pages' },
  { name: 'page-text', path: '/office/pages/:id', right: 'pages.edit' },
  { name: 'new-page', path: '/office/new-page', right: 'pages.edit' },
  { name: 'own-page', path: '/office/pages/:id/address', right: 'pages.edit' },
  { name: 'page-facts', path: '/office/pages/:id/facts', right: 'pages.edit' },
  { name: 'page-pictures', path: '/office/pages/:id/pictures', right: 'pictures.edit' },
  { name: 'pictures', path: '/office/pictures', right: 'pictures.edit', nav: 'office.nav.pictures' },
  { name: 'picture', path: '/office/pictures/:id', right: 'pictures.edit' },
  { name: 'alerts', path: '/office/alerts', right: 'settings.edit', nav: 'office.nav.alerts' },
  { name: 'unseen', path: '/office/unseen', right: 'bookings.read' },
  { name: 'messages', path: '/office/messages', right: 'operations.read', nav: 'office.nav.messages' },
  { name: 'gateway', path: '/office/gateway', right: 'settings.edit', nav: 'office.nav.gateway' },
  { name: 'flights', path: '/office/flights', right: 'settings.edit', nav: 'office.nav.flights' },
  { name: 'redirects', path: '/office/redirects', right: 'redirects.edit', nav: 'office.nav.redirects' },
  { name: 'places', path: '/office/places', right: 'places.edit', nav: 'office.nav.places' },
  { name: 'fleet', path: '/office/fleet', right: 'fleet.read', nav: 'office.nav.fleet' },
  { name: 'drivers', path: '/office/fleet/drivers', right: 'fleet.read', nav: 'office.nav.drivers' },
  { name: 'driver', path: '/office/fleet/drivers/:id', right: 'fleet.read' },
  { name: 'driver-money', path: '/office/fleet/drivers/:id/money', right: 'cash.read' },
  { name: 'driver-photo', path: '/office/fleet/drivers/:id/photo', right: 'fleet.edit' },
  { name: 'reports', path: '/office/reports', right: 'reports.read', nav: 'office.nav.reports' },
  { name: 'operations', path: '/office/operations', right: 'operations.read', nav: 'office.nav.operations' },
  { name: 'setup', path: '/office/setup', right: 'settings.edit', nav: 'office.nav.setup' },
  { name: 'setup-step', path: '/office/setup/:step', right: 'settings.edit' },
  { name: 'partners', path: '/office/partners', right: 'applications.review', nav: 'office.nav.partners' },
  { name: 'partner', path: '/office/partners/:code', right: 'applications.review' },
  { name: 'carriers', path: '/office/carriers', right: 'applications.review', nav: 'office.nav.carriers' },
  { name: 'audit-log', path: '/office/audit', right: 'audit.read', nav: 'office.nav.audit' },
  { name: 'people', path: '/office/people', right: 'accounts.manage', nav: 'office.nav.people' },
  { name: 'my-account', path: '/office/account', right: 'office.enter', nav: 'office.nav.account' },
  { name: 'sign-in', path: '/office/sign-in', right: null },
  { name: 'recover', path: '/office/recover', right: null },
  { name: 'welcome', path: '/office/welcome', right: null },
  { name: 'passkey-options', path: '/office/passkey-options', right: null },
  { name: 'sign-out', path: '/office/sign-out', right: null },
  { name: 'language', path: '/office/language', right: null },
] as const satisfies readonly Row[]

type OfficeRoute = (typeof officeRoutes)[number]
export type OfficeRouteName = OfficeRoute['name']
export type OfficeMatch = { route: Row & { name: OfficeRouteName }; params: Record<string, string> }

const patterns = officeRoutes.map((route) => ({ route, pattern: new URLPattern({ pathname: route.path }) }))

export function matchOfficeRoute(pathname: string): OfficeMatch | null {
  for (const { route, pattern } of patterns) {
    const groups = pattern.exec({ pathname })?.pathname.groups
    if (!groups) continue
    const params = Object.entries(groups).map(([name, value]): [string, string | null] => [name, decoded(value ?? '')])
    // What cannot be read is nobody's address.
    const whole = params.flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
    return whole.length === params.length ? { route, params: Object.fromEntries(whole) } : null
  }
  return null
}

function decoded(part: string): string | null {
  try {
    const text = decodeURIComponent(part)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

/** The only maker of links to the office. */
export function officePath(name: OfficeRouteName, params: Record<string, string> = {}): string {
  const path: string = officeRoutes.find((route) => route.name === name)?.path ?? '/office'
  return path.replace(/:(\w+)/g, (_whole, key: string) => encodeURIComponent(params[key] ?? ''))
}
