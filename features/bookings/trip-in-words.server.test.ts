import { expect, test } from 'vitest'
import { sampleRide } from '#features/dispatch/sample-ride.ts'
import { localeCodes } from '#i18n/locale.ts'
import { fixedClock } from '#lib/clock.ts'
import { createSite, readContent } from '#server/site.server.ts'
import { tripInWords } from './trip-in-words.server.ts'

const site = createSite(readContent('content'), fixedClock('2026-07-15T09:00:00Z'), null)

test.each(localeCodes)('no line of a ticket begins with the dash between its two places, in %s', (locale) => {
  const { quote } = sampleRide({})
  for (const returnTrip of [false, true]) {
    const writing = { ...site, t: site.translate(locale), locale, seats: 2, luggage: 2 }
    expect(tripInWords({ ...quote, returnTrip }, null, writing).title).toMatch(/\S\u00a0– \S/)
  }
})
