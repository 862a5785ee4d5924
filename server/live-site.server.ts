import type { LiveSite } from '#app/site.server.ts'
import type { Catalogue } from '#catalogue/catalogue.ts'
import { withFactChecks } from '#catalogue/fact-overlay.ts'
import { type OwnPage, withOwnPage } from '#catalogue/own-pages.ts'
import { withWords } from '#catalogue/text-overlay.ts'
import { publishedTariff } from '#features/fares/price-cap.ts'
import { readTariffs, TARIFFS } from '#features/fares/tariff-book.server.ts'
import { nextChangeAfter, versionAt } from '#features/fares/tariff-versions.ts'
import { flightSettings, watchesFlights } from '#features/flights/flight-settings.server.ts'
import { KEYS, openKeys } from '#features/codes/signing-keys.server.ts'
import { picturesOfPages } from '#features/pictures/picture.ts'
import { PAGE_PICTURES, PICTURES, readPagePictures, readPictures } from '#features/pictures/pictures.server.ts'
import { REVIEWS, shownReviews } from '#features/reviews/reviews.server.ts'
import { FACT_CHECKS, readFactChecks } from '#features/texts/fact-checks.server.ts'
import { OWN_PAGES, readOwnPages, wordsOfPage } from '#features/texts/own-pages.server.ts'
import { type PublishedText, readRedirects, readTexts, REDIRECTS, TEXTS } from '#features/texts/text-book.server.ts'
import { gatewayName } from '#features/gateway/gateway-settings.server.ts'
import { officeMailServer } from '#features/mail/mail-server.server.ts'
import { withOverrides } from '#features/settings/stored-settings.ts'
import { readSettings, SETTINGS } from '#features/settings/settings.server.ts'
import type { Store } from '#documents/store.ts'
import { classesIn } from '#features/fleet/fleet.ts'
import { FLEET, readOwnFleet } from '#features/fleet/fleet-book.server.ts'
import { withoutSamplePapers } from '#features/fleet/sample-papers.ts'
import { ADDED_PLACES, readAddedPlaces } from '#features/places/added-places.server.ts'
import {
  PLACE_CORRECTIONS,
  readPlaceCorrections,
  readRoadCorrections,
  ROAD_CORRECTIONS,
} from '#features/places/map-changes.server.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import { changedMap, kmIn, sampleAware, snapshotOf } from './site.server.ts'
import { openMailer, type SmtpServer } from './smtp.server.ts'

export type LiveOptions = {
  site: LiveSite
  store: Store
  /** What the environment says wins over what the office has said. */
  env?: { publicUrl: string | null; published: boolean | null; smtp?: SmtpServer | null }
  onChange: () => void
  log: (entry: Record<string, unknown>) => void
}

/** A timer of Node's ends at 24 days; and a clock that was set is noticed within the hour. */
const LONGEST_WAIT_MS = 3_600_000

/**
 * Lays what the office keeps over what `content/` brought, on this node and on every other: the feed of the database
 * says that something changed, and it is read again. The first answer a visitor gets is already the right one.
 */
export async function openLiveSite({ site, store, env, onChange, log }: LiveOptions): Promise<{ stop: () => void }> {
  const before = site.tariffHistory.before
  const { baseCatalogue } = site
  const baseFleet = { ...site.fleet, vehicles: withoutSamplePapers(site.fleet) }
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let shown = ''
  let mailShown = 'null'
  let mapShown = JSON.stringify([[], [], [], baseCatalogue.settings.transitSavesKm])

  async function read(): Promise<void> {
    const [versions, texts, redirects] = await Promise.all([readTariffs(store), readTexts(store), readRedirects(store)])
    const [added, own, stored] = await Promise.all([readAddedPlaces(store), readOwnFleet(store), readSettings(store)])
    const [places, roads] = await Promise.all([readPlaceCorrections(store), readRoadCorrections(store)])
    const now = site.clock.now()
    const held = versionAt(versions, now)
    const reviews = await shownReviews(store)
    const checks = await readFactChecks(store)
    const shownPages = (await readOwnPages(store)).filter(({ isWithdrawn }) => !isWithdrawn)
    const flights = watchesFlights(await flightSettings(store))
    const gateway = await gatewayName(store)
    const mailServer = env?.smtp ?? (site.services && (await officeMailServer(store, site.services.secret)))
    const [pictures, placed] = await Promise.all([readPictures(store), readPagePictures(store)])
    if (site.services) site.services.keys = await openKeys(store, site.services.secret)
    const numbers = texts.map(({ id, locale, number }) => [id, locale, number])
    const state = JSON.stringify([
      // Papers of the sample end with a year.
      localTimeOf(now).date.slice(0, 4),
      shownPages,
      checks,
      held?.number ?? 0,
      versions,
      numbers,
      redirects,
      added,
      places,
      roads,
      own,
      reviews,
      stored,
      pictures,
      placed,
      flights,
      mailServer,
      gateway,
    ])
    wait(nextChangeAfter(versions, now))
    if (state === shown) return
    // With thousands of towns the map is the dearest to make: only when it is another.
    const transitSavesKm = stored.transit === null ? baseCatalogue.settings.transitSavesKm : stored.transit.savesKm
    const mapNow = JSON.stringify([added, places, roads, transitSavesKm])
    const next = { ...site, ...(mapNow === mapShown ? {} : changedMap(site, { added, places, roads }, transitSavesKm)) }
    next.tariffHistory = { before, versions }
    next.reviews = reviews
    next.watchesFlights = flights
    next.gatewayName = gateway
    next.pagePictures = picturesOfPages(pictures, placed)
    next.tariff = publishedTariff(held?.tariff ?? before, kmIn(next.places))
    if (env) {
      next.publicUrl = env.publicUrl ?? stored.publicUrl
      next.published = env.published ?? (stored.published && next.publicUrl !== null)
    }
    const mailNow = JSON.stringify(mailServer)
    const mailerBefore = site.mailer
    if (mailNow !== mailShown) next.mailer = mailServer && openMailer(mailServer, site.clock)
    next.tagManagerId = stored.tagManagerId
    const settings = withOverrides(baseCatalogue.settings, stored, next.published)
    next.catalogue = { ...withFactChecks(overlaid(baseCatalogue, texts, redirects, shownPages), checks), settings }
    next.fleet = sampleAware(structuredClone(own?.fleet ?? baseFleet), baseFleet, next, site.clock)
    next.localFares = { ...site.localFares, offered: classesIn(next.fleet) }
    // Whole or not at all: whoever asks sees one version.
    Object.assign(site, next)
    mapShown = mapNow
    if (mailNow !== mailShown) mailerBefore?.close()
    mailShown = mailNow
    onChange()
    // Only now: what could not be shown is tried again.
    shown = state
  }

  function wait(until: number | null): void {
    clearTimeout(timer)
    // A look that was under way when it was stopped sets no clock any more.
    if (isStopped) return
    const ms = until === null ? LONGEST_WAIT_MS : Math.min(until - site.clock.now(), LONGEST_WAIT_MS)
    timer = setTimeout(look, ms)
    timer.unref()
  }

  const refresh = oneAfterTheOther(read)
  const look = () =>
    void refresh().catch((error: unknown) => {
      log({ level: 'error', message: 'what the office keeps cannot be read', cause: String(error) })
      wait(site.clock.now() + RETRY_MS)
    })
  site.refresh = async () => {
    await refresh()
    return snapshotOf(site)
  }
  await refresh()
  const watched = [
    TARIFFS,
    TEXTS,
    REDIRECTS,
    ADDED_PLACES,
    PLACE_CORRECTIONS,
    ROAD_CORRECTIONS,
    FLEET,
    REVIEWS,
    KEYS,
    SETTINGS,
    PICTURES,
    PAGE_PICTURES,
    FACT_CHECKS,
    OWN_PAGES,
  ]
  const offs = new Map<string, () => void>()
  /** A listener whose question failed hears nothing any more: another takes its place, and looks first. */
  const watch = (collection: string): void => {
    const again = () => {
      if (isStopped) return
      const later = setTimeout(() => watch(collection), RETRY_MS).unref()
      offs.set(collection, () => clearTimeout(later))
    }
    offs.set(collection, store.listen({ collection }, { next: look, error: again }))
  }
  watched.forEach(watch)
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
      for (const off of offs.values()) off()
    },
  }
}

const RETRY_MS = 5000

/** Words that no longer fit the schema of this program are left out: the page then says what `content/` says. */
export function overlaid(
  base: Catalogue,
  texts: readonly Pick<PublishedText, 'id' | 'locale' | 'words'>[],
  redirects: Catalogue['redirects'] | null,
  ownPages: readonly OwnPage[] = [],
): Catalogue {
  const led = redirects === null ? base : { ...base, redirects }
  const start = ownPages.reduce((found, page) => withOwnPage(found, page, wordsOfPage(page.slug, texts)), led)
  return texts.reduce((found, { id, locale, words }) => withWords(found, id, locale, words) ?? found, start)
}

/** Never two at once; who asks while one is under way gets one that began afterwards. */
function oneAfterTheOther(run: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | null = null
  let next: Promise<void> | null = null
  const start = () => (current = run().finally(() => (current = null)))
  return () => {
    if (current === null) return start()
    const begin = () => {
      next = null
      return start()
    }
    return (next ??= current.then(begin, begin))
  }
}
