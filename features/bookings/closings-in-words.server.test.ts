import { withLeg } from './booking.ts'
import { expect, test } from 'vitest'
import { sampleRide } from '#features/dispatch/sample-ride.ts'
import type { Stage } from '#features/fares/choices.ts'
import { localeCodes } from '#i18n/locale.ts'
import { fixedClock } from '#lib/clock.ts'
import { createSite, readContent } from '#server/site.server.ts'
import { concernedInWords, hasRoadInstead, stopsInWords } from './closings-in-words.server.ts'

const site = createSite(readContent('content'), fixedClock('2026-07-15T09:00:00Z'), null)
const { places } = site
const now = sampleRide().pickUpAt - 48 * 3_600_000
const held = (closed: string[], stops = closed) => sampleRide({ weatherHold: { at: 0, stops, closed } })

test.each(localeCodes)('in %s a guest reads what stops the ride and nothing else that is closed', (locale) => {
  const t = site.translate(locale)
  const words = (closed: string[], stops?: string[]) => stopsInWords(held(closed, stops), { t, places, locale })
  const bridge = places.bridges.find(({ id }) => id === 'pag-bridge')?.names[locale]
  expect(words(['boats', 'pag-bridge'], ['pag-bridge'])).toBe(bridge)
  // A line is named by its ports, as on the timetable.
  expect(words(['Prizna-Zigljen'])).toContain('Prizna–Žigljen')
  expect(words(['road'])).toBe(t('weather.closed-road'))
  expect(words(['boats', 'road'])).toBe(`${t('weather.closed-boats')}, ${t('weather.closed-road')}`)
})

test('the road is offered for a boat that stays in port, and for nothing else that is closed', () => {
  const ride = { quote: { ...sampleRide().quote, from: 'RJK', to: 'b:vrbnik', vehicle: 'boat' as const } }
  const road = (closed: string[], stops?: string[]) => hasRoadInstead({ ...held(closed, stops), ...ride }, places, now)
  expect(road(['boats'])).toBe(true)
  // What has begun keeps its vehicle.
  const begun = withLeg({ ...held(['boats']), ...ride }, 'there', { state: 'on-the-way' })
  expect([
    hasRoadInstead(begun, places, now),
    hasRoadInstead(withLeg(begun, 'there', { state: 'confirmed' }), places, now),
  ]).toEqual([false, true])
  // Over the bridge to the pier, and back to the island by boat; the whole way by land stays on it.
  const stages: Stage[] = [
    { from: 'RJK', to: 'selce', by: 'road', vehicle: 'car', km: 40, minutes: 40 },
    { from: 'selce', to: 'b:vrbnik', by: 'sea', vehicle: 'boat', km: 9, minutes: 20 },
  ]
  const both = { ...held(['krk-bridge']), quote: { ...ride.quote, stages } }
  expect([hasRoadInstead(both, places, now), road(['boats', 'krk-bridge'], ['boats'])]).toEqual([false, true])
})

test.each(localeCodes)(
  'in %s of two ways the one that is held is named, and that the other stands while it is to come',
  (locale) => {
    const t = site.translate(locale)
    const { quote } = sampleRide()
    const both = sampleRide({
      quote: { ...quote, returnTrip: true, returnAt: now + 96 * 3_600_000 },
      weatherHold: { at: 0, ways: { back: { stops: ['krk-bridge'], closed: ['krk-bridge'] } } },
    })
    const said = (state: 'confirmed' | 'arrived') =>
      concernedInWords(withLeg(both, 'there', { state }), { t, places, locale }).map((text) =>
        /undefined|\{\w+\}/.test(text),
      )
    expect([said('confirmed'), said('arrived')]).toEqual([[false, false], [false]])
    expect(concernedInWords(held(['krk-bridge']), { t, places, locale })).toEqual([])
  },
)
