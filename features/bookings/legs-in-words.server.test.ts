import { expect, test } from 'vitest'
import { sampleRide } from '#features/dispatch/sample-ride.ts'
import { localeCodes } from '#i18n/locale.ts'
import { fixedClock } from '#lib/clock.ts'
import { createSite, readContent } from '#server/site.server.ts'
import { droppedInWords } from './legs-in-words.server.ts'

const site = createSite(readContent('content'), fixedClock('2026-07-15T09:00:00Z'), null)

test.each(localeCodes)('in %s a way nobody came to is not called cancelled', (locale) => {
  const t = site.translate(locale)
  const way = { from: 'RJK', to: 'opatija', pickUpAt: 0, maximumCents: 5_000, at: 0, by: 'office' } as const
  const booking = sampleRide({
    droppedLegs: [
      { ...way, leg: 'there', feeCents: 5_000, noShow: 'not-found' },
      { ...way, leg: 'back', feeCents: 0 },
    ],
  })
  const said = droppedInWords(booking, { ...site, t, locale })
  expect(said.map(({ label }) => label)).toEqual([t('booking.leg-no-show'), t('booking.leg-cancelled')])
  expect([said[0]?.value.includes('50'), said[1]?.value.includes('0\u00a0€')]).toEqual([true, false])
})
