const LIBRARY = 'library only: no page uses it'
const CONSOLE = 'console of the browser, any page'
const BOARD = '/office/board'
const STREAM = '/office/board and an open voucher, /decoder/{code}'
const ERRORS = 'error screen of any page'
const SERVER = 'server: every page that reads or keeps data; in the browser library only'
const REFUSED = '/office/board, /office/bookings/{code}: sentence of a refused change; elsewhere library only'
const NAVIGATION = 'any link between pages, in a browser with the Navigation API; in others each link is a full load'

/** Where a visitor or a member of staff meets a row, by its id; what stands in the specification as an address is its own place. */
const places: Record<string, string> = {
  '1.town-pages': '/taxi/{town}',
  '1.other-pages': 'the pages named',
  '1.languages': 'header of every page',
  '1.first-load': `${NAVIGATION}; the first load is HTML in all`,
  '1.tag-manager': 'any page, once analytics is accepted',
  '1.tag-manager-placeholder': 'any page: nothing is loaded',
  '2.variants': 'every address',
  '2.prefix-en': 'every English address',
  '2.prefix-hr': 'every Croatian address',
  '2.prefix-it': 'every Italian address',
  '2.prefix-de': 'every German address',
  '2.about-transition': NAVIGATION,
  '2.towns': '/taxi/{town}, linked from /taxi/location',
  '2.other-towns': '/taxi/{town} of a new folder in content/taxi',
  '2.bundle-absent': '/taxi/{town}/…: every town we ship has all four; one of the operator’s own may lack them',
  '2.bundle-no-screen': 'address of each bundle: JSON, kept out of search',
  '2.not-found-message': '/404 and any unknown address',
  '2.validity': 'a content page whose file names a check; none that we ship does',
  '2.redirect': `${NAVIGATION}; rules in /office/redirects`,
  '2.redirect-external': `${NAVIGATION}; rules in /office/redirects`,
  '2.scroll-top': NAVIGATION,
  '2.hash-smooth': 'any link with a hash, the thumb bar’s to #price-box',
  '2.hash-offset': 'any link with a hash, the thumb bar’s to #price-box',
  '2.root': '/',
  '2.error-404': `${NAVIGATION}. An unknown address that is opened directly answers 404 itself and stays, because a search engine must see the status at the address it knows`,
  '2.error-status': ERRORS,
  '2.error-message': ERRORS,
  '2.error-go-home': ERRORS,
  '2.error-look': ERRORS,
  '2.layout': 'every page',
  '2.transition-name': NAVIGATION,
  '2.transition-mode': NAVIGATION,
  '3.locale-code': 'address of every page',
  '3.locale-name': 'language menu of every page',
  '3.locale-language': 'language of dates and numbers on every page',
  '3.town-bundles': '/taxi/{town}/…: every town we ship has all four',
  '3.boat-bundles': '/taxi-boat/selce/…',
  '3.consent-key': 'consent bar, /consent',
  '3.consent-analytics': 'consent bar, /consent',
  '3.stored-documents': '/book, /decoder/{code}, /office',
  '4.freshness-poll': 'every open page',
  '4.freshness-reload': NAVIGATION,
  '4.chunk-reload': NAVIGATION,
  '4.chunk-window': NAVIGATION,
  '4.consent-default': 'consent bar, /consent',
  '4.consent-granted': 'consent bar, /consent',
  '4.app-error': ERRORS,
  '4.connectivity-unknown': BOARD,
  '4.connectivity-online': BOARD,
  '4.connectivity-offline-silent': `${BOARD}: the line that there is no network`,
  '4.connectivity-offline-failed': `${BOARD}: the line that there is no network`,
  '5.validity': 'a content page whose file names a check; none that we ship does',
  '7.latest-call': 'every open page',
  '7.latest-timer': 'every open page',
  '7.latest-id': 'every open page',
  '7.meta-call': 'every open page',
  '7.meta-failure': CONSOLE,
  '7.read-document': SERVER,
  '7.read-query': SERVER,
  '7.listen-document': 'an open voucher, /decoder/{code}',
  '7.listen-query': BOARD,
  '7.set': SERVER,
  '7.update': SERVER,
  '7.delete': SERVER,
  '8.page-not-found': 'JSON of an unknown address, and the server’s log',
  '8.unknown-middleware': 'server log, and the error screen of a content page that names one; none that we ship does',
  '8.locale-loading': CONSOLE,
  '8.chunk-error': NAVIGATION,
  '8.manifest': CONSOLE,
  '8.matcher': CONSOLE,
  '8.unknown-status': ERRORS,
  '8.error-screen-status': ERRORS,
  '8.error-screen-message': ERRORS,
  '8.error-screen-go-home': ERRORS,
  '8.backend-silent': 'console of the browser, /office/board and an open voucher',
  '8.codes-shown': REFUSED,
  '9.locales': 'header of every page',
  '9.fallback-locale': '/ for a browser that asks for none of the four: English',
  '9.cookie-days': 'language menu of every page',
  '9.cookie-lax': 'language menu of every page',
  '9.cookie-path': 'language menu of every page',
  '9.time-zone': 'every date and time on every page',
  '9.date-locale': LIBRARY,
  '9.monday-first': 'the calendar of a date field, as in the price box; /office/fleet: the hours of a week',
  '9.month-names': 'the calendar of a date field, as in the price box of /hr/taxi/rovinj',
  '9.weekday-names': '/office/fleet in Croatian: the hours of a week',
  '9.chunk-guard': NAVIGATION,
  '9.route-wait': NAVIGATION,
  '9.hash-offset': 'any link with a hash, the thumb bar’s to #price-box',
  '9.backoff-start': STREAM,
  '9.backoff-factor': STREAM,
  '9.backoff-cap': STREAM,
  '9.idle-stream': LIBRARY,
  '9.online-state-timeout': BOARD,
  '9.pending-writes': `${BOARD}: changes made without a network`,
  '9.limbo': `${BOARD}: rides that have left it meanwhile`,
}

/** Reached by nobody through a page, written out so that no row becomes so by being forgotten. */
const library = new Set(
  `5.cache-size 5.long-polling 5.latitude 5.longitude 5.field-empty 5.field-characters 5.field-underscores 5.in-not-in
5.not-equal-once 7.server-timestamp 8.read-offline 8.read-from-server 8.terminated 8.unknown-error-status 9.health-check
9.cache-minimum 9.long-polling-timeout`.split(/\s+/),
)

export function placeOf(id: string, says: string): string | null {
  if (library.has(id)) return LIBRARY
  if (id.startsWith('8.code-')) return REFUSED
  return places[id] ?? /^\/[^:,]*/.exec(says)?.[0].trim() ?? null
}
