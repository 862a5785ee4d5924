import { afterEach, expect, test } from 'vitest'
import type { Loader, Site } from '#app/site.server.ts'
import { saveTariff } from '#features/fares/tariff-book.server.ts'
import { saveFleet } from '#features/fleet/fleet-book.server.ts'
import { createApp } from '#server/app.ts'
import { openLiveSite } from '#server/live-site.server.ts'
import { openTestBookingSite } from './test-booking-site.ts'
import { BUILD, noAssets, ORIGIN } from './test-site.ts'

const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

const versionOf = ({ tariff, fleet, tariffHistory, localFares }: Site) => ({
  start: tariff.start,
  versions: tariffHistory.versions.length,
  vehicles: fleet.vehicles.length,
  classes: localFares.offered?.length,
})

test('a request that is under way keeps tariff, fleet and texts it began with, and the next one has the new ones', async () => {
  const testSite = await openTestBookingSite()
  const { site, store, clock } = testSite
  stops.push((await openLiveSite({ site, store, log: () => {}, onChange: () => {} })).stop)
  const seen: ReturnType<typeof versionOf>[] = []
  /** What happens while the page reads its data. */
  let meanwhile = async () => {}
  const loader: Loader = async (requested) => {
    seen.push(versionOf(requested))
    const { fleet, catalogue } = requested
    await meanwhile()
    seen.push(versionOf(requested))
    expect([requested.fleet, requested.catalogue]).toEqual([fleet, catalogue])
    expect(Object.isFrozen(requested)).toBe(true)
    return null
  }
  const app = createApp({
    site,
    build: { id: BUILD, at: 0 },
    assets: () => noAssets,
    rootPage: '/taxi/location',
    tagManagerId: null,
    policy: true,
    log: () => {},
    loaders: { price: loader },
  })
  const ask = () => app.fetch(new Request(`${ORIGIN}/taxi/price`))
  const before = versionOf(site)

  meanwhile = async () => {
    const tariff = { ...site.tariffHistory.before, sample: false, validFrom: '2026-07-15', start: 1234 }
    await saveTariff({ store, clock }, { tariff, note: '', by: 'owner', seen: 0 })
    const fleet = { ...structuredClone(site.fleet), vehicles: site.fleet.vehicles.slice(0, 1) }
    await saveFleet(store, { fleet, seen: 0 }, () => {})
    await site.refresh()
  }
  await ask()
  meanwhile = async () => {}
  await ask()

  expect(before.start).not.toBe(1234)
  expect(seen.slice(0, 2)).toEqual([before, before])
  const after = { start: 1234, versions: 1, vehicles: 1, classes: 1 }
  expect(seen.slice(2)).toEqual([after, after])
})
