import type { Catalogue } from '#catalogue/catalogue.ts'
import type { FlightStatus } from '#domain/flights/flight-status.ts'
import type { RoadLinks } from '#domain/routing/road-links.server.ts'
import type { RoadNetwork } from '#domain/routing/road-network.ts'
import type { Router } from '#domain/routing/router.ts'
import type { Store } from '#documents/store.ts'
import type { CoastData } from '#domain/maps/coast.ts'
import type { Gazetteer } from '#domain/places/gazetteer.ts'
import type { Geocoder } from '#domain/places/geocoder.ts'
import type { Keys } from '#features/codes/signing-keys.server.ts'
import type { LocalFares } from '#features/fares/quote.ts'
import type { Tariff } from '#features/fares/tariff.ts'
import type { TariffVersion } from '#features/fares/tariff-versions.ts'
import type { SignInGuesses } from '#features/accounts/sign-in.server.ts'
import type { KeepProof } from '#features/consent/consents.server.ts'
import type { PushKeys } from '#features/notifications/push-keys.server.ts'
import type { PicturesOfPage } from '#features/pictures/picture.ts'
import type { Fleet } from '#features/fleet/fleet.ts'
import type { Review } from '#features/reviews/review.ts'
import type { Geo } from '#features/places/geo.server.ts'
import type { GatewaySettings } from '#features/gateway/gateway-settings.server.ts'
import type { MessageGateway } from '#features/gateway/message-gateway.ts'
import type { Mailer } from '#features/mail/mailer.ts'
import type { Places } from '#features/places/places.server.ts'
import type { WiderMap } from '#features/places/wider-map.server.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { Translate } from '#i18n/messages.ts'
import type { Clock } from '#lib/clock.ts'
import type { DayLimit } from '#lib/day-limit.ts'
import type { GuessLimit } from '#lib/guess-limit.ts'
import type { Head, Page, PageName } from './page.ts'

/**
 * What loaders, actions and jobs may ask: all words, places and prices, the clock, and where the site lives. It never changes: a
 * request keeps the one it began with, whatever the office saves meanwhile.
 */
export type Site = Readonly<{
  /** With what the office has published. */
  catalogue: Catalogue
  /** As `content/` has it. */
  baseCatalogue: Catalogue
  /** With the places of the office. */
  places: Places
  /** The map of `content/`, without them. */
  baseGeo: Geo
  /** Places and ways beyond the tables of distances. */
  widerMap: WiderMap
  /** Built when the first way is asked for. */
  roadNetwork: () => RoadNetwork
  /** Every place that can be searched for, with what the office has said of it. */
  gazetteer: Gazetteer
  /** Places and roads as `content/` has them. */
  baseMap: { gazetteer: Gazetteer; roadLinks: RoadLinks }
  /** Under the drawn ways. */
  coast: CoastData
  /** As published today: inside the cap where there is one. */
  tariff: Tariff
  /** Every saved version; the sample of content/ stands before them. */
  tariffHistory: { before: Tariff; versions: readonly TariffVersion[] }
  localFares: LocalFares
  clock: Clock
  /** The environment's, or the one that the owner has confirmed. */
  publicUrl: string | null
  /** Not yet: then the site is a sample, and no search engine keeps it. */
  published: boolean
  /** What the office has said; the environment's wins over it. null: nobody is measured. */
  tagManagerId: string | null
  /** null: no mail server is set. */
  mailer: Mailer | null
  translate: (locale: LocaleCode) => Translate
  keepProof: KeepProof
  fleet: Fleet
  /** Of real rides, as the office let them be shown; the newest ride first. */
  reviews: readonly Review[]
  /** What the office has placed, by the page's TextId; removed pictures are not among them. */
  pagePictures: ReadonlyMap<string, PicturesOfPage>
  /** null where nothing can be kept (a site built for a test of pages): then nothing is for sale. */
  services: Services | null
  /** Tells the way between any two places. */
  router: Router
  /** Tells what place a typed text means. */
  geocoder: Geocoder
  /** Knows when flights land; asked where the office has set a key. */
  flightStatus: FlightStatus
  /** A key is set, and the service has answered it: only then may a page say that flights are watched. */
  watchesFlights: boolean
  /** The gateway that passes messages on to phones, with its settings; null: none is set. */
  openGateway: (settings: GatewaySettings | null) => MessageGateway | null
  /** As the privacy page calls it; null: none is set. */
  gatewayName: string | null
  /** Counts what cannot be priced; the pages themselves are counted at the door. */
  unpriced: () => void
  /** About this node, for the operations page; null where nobody knows. */
  machine: () => Promise<Machine | null>
  /** Resolves when the next page shows what the office has just saved: with the site that shows it. */
  refresh: () => Promise<Site>
}>

/** What the server has: what the office saves replaces its fields, all at once. Requests get a `snapshotOf` it (server/site.server.ts). */
export type LiveSite = { -readonly [Field in keyof Site]: Site[Field] }

/** A running node as the operations page tells it. */
export type Machine = {
  engine: 'embedded' | 'postgres'
  version: string
  build: string
  node: string
  upMs: number
  memoryBytes: number
  diskFree: number
  diskAll: number
  /** When `npm run backup` last wrote into DATA_DIR; null: never. */
  lastBackup: number | null
  /** Of the whole database file; null: not yet. PostgreSQL checks its own. */
  check: { at: number; damage: readonly string[] } | null
}

/** Where bookings are kept and codes are signed. */
export type Services = {
  store: Store
  keys: Keys
  /** By which push services know the site. */
  push: PushKeys
  /** Signs cookies; the same on all nodes. */
  secret: string
  codeGuesses: GuessLimit
  addressGuesses: GuessLimit
  signInGuesses: SignInGuesses
  /** How many ways back in an address may ask for a day. */
  recoveries: DayLimit
  /** The same for one inbox. */
  recoveriesOfOne: DayLimit
  /** How many prices an address may keep a day. */
  keptPasses: DayLimit
  /** How many rides an address may order a day. */
  orders: DayLimit
  /** How much a guest may do to a booking a day. */
  guestActs: DayLimit
  /** How many decisions about cookies an address may have kept a day. */
  consents: DayLimit
  /** How many applications of partners, and links to sign in, an address may ask for a day. */
  applications: DayLimit
}

/** One request for a page, already understood. `path` is logical: without the language prefix. */
export type RequestContext = {
  /** Scheme and host it was asked for at. */
  origin: string
  locale: LocaleCode
  path: string
  params: Record<string, string>
  query: URLSearchParams
  /** For the few pages that are somebody's own; they are never cached. */
  cookie: string | null
  /** Who asks, for limits only. */
  address: string
}

/** What a loader answers: everything but the frame and the build, which are the same for all. */
export type Answer<N extends PageName = PageName> = Pick<Page<N>, 'page' | 'props' | 'status'> & {
  head: HeadFacts
  footerLine?: string
  /** An own path this address stands for: the browser is sent there. */
  redirect?: string
}

export type HeadFacts = Pick<Head, 'title' | 'description' | 'jsonLd'> & {
  robots?: string
  /** In which the page can be read; all four unless it says so. */
  languages?: readonly LocaleCode[]
}

export type Loader<N extends PageName = PageName> = (
  site: Site,
  context: RequestContext,
) => Answer<N> | null | Promise<Answer<N> | null>

/** Its fields: with files a FormData, else the words alone, which are read far sooner. */
export type SubmittedForm = FormData | URLSearchParams

/** A form that was sent, as an action sees it. `secure`: cookies may say so. */
export type FormSubmission = {
  form: SubmittedForm
  cookie: string | null
  secure: boolean
  /** Whether anything is measured that could be consented to. */
  isMeasured: boolean
  newId: () => string
  address: string
  agent: string
}

/** Done: on to an own path with a 303. Faulty: the same page again, status 422, with the values and what is wrong. */
export type ActionResult<N extends PageName = PageName> =
  | { kind: 'done'; to: string; cookies: string[] }
  | { kind: 'faulty'; answer: Answer<N>; cookies?: string[] }

export type Action<N extends PageName = PageName> = (
  site: Site,
  context: RequestContext,
  sent: FormSubmission,
) => Promise<ActionResult<N>>
