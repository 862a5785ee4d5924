import { expect, test } from 'vitest'
import { steppingClock } from '#lib/clock.ts'
import { createSite } from '#server/site.server.ts'
import { contentCopy } from '#tests/server/test-site.ts'
import { instantlyBookableFleet } from './instantly-bookable-fleet.server.ts'

/** Where a ride is promised at once: in the area are a taxi town, two places in Croatia that are none, and Trieste. */
function promised(occasional: boolean, pickUpAbroad: string[]) {
  const content = contentCopy()
  content.fleet.confirmation.serviceArea = ['opatija', 'selce', 'RJK', 'TRS']
  const settings = { ...content.catalogue.settings, permits: ['opatija'] }
  content.catalogue = {
    ...content.catalogue,
    settings: { ...settings, carriage: { taxi: true, occasional, pickUpAbroad } },
  }
  const site = createSite(content, steppingClock(Date.parse('2026-07-15T09:00:00Z')), null)
  const way = { km: 10, minutes: 20, from: 'selce', to: 'b:vrbnik' }
  const car = { ...way, by: 'road', vehicle: 'car' } as const
  const boat = { ...way, by: 'sea', vehicle: 'boat' } as const
  const ends = { from: 'opatija', to: 'selce' }
  type Ride = Omit<Parameters<typeof instantlyBookableFleet>[1], 'from' | 'to'>
  const areaOf = (ride: Ride) => instantlyBookableFleet(site, { ...ends, ...ride }).confirmation.serviceArea
  return {
    car: areaOf({ vehicle: 'car' }),
    boat: areaOf({ vehicle: 'boat' }),
    both: areaOf({ vehicle: 'boat', stages: [car, boat] }),
    sea: areaOf({ vehicle: 'boat', stages: [boat, boat] }),
  }
}

test('with both kinds of carriage everywhere in the area, abroad where that country is ticked', () => {
  const [all, home] = [
    ['opatija', 'selce', 'RJK', 'TRS'],
    ['opatija', 'selce', 'RJK'],
  ]
  expect(promised(true, ['IT'])).toEqual({ car: all, boat: all, both: all, sea: all })
  expect(promised(true, [])).toEqual({ car: home, boat: home, both: home, sea: home })
})

test('a taxi alone is promised from its town, and from abroad as ticked; a boat needs no permit of the road, and its car does', () => {
  const [home, all] = [
    ['opatija', 'selce', 'RJK'],
    ['opatija', 'selce', 'RJK', 'TRS'],
  ]
  expect(promised(false, [])).toEqual({ car: ['opatija'], boat: home, both: ['opatija'], sea: home })
  expect(promised(false, ['IT'])).toEqual({ car: ['opatija', 'TRS'], boat: all, both: ['opatija', 'TRS'], sea: all })
})
