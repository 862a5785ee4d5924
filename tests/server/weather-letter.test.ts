import { afterEach, expect, test } from 'vitest'
import type { Booking } from '#features/bookings/booking.ts'
import { stopsOf } from '#features/bookings/closings.ts'
import { holdForWeather } from '#features/bookings/weather-hold.server.ts'
import { localeCodes } from '#i18n/locale.ts'
import { steppingClock } from '#lib/clock.ts'
import { openCatcher } from './mail-catcher.ts'
import { openMailHouse } from './mail-house.ts'
import { HOUR, NOW } from './mail-order.ts'

const open: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})

test.each(localeCodes)(
  'in %s the letter says what the weather has closed, and promises no road that is not known',
  async (locale) => {
    const clock = steppingClock(NOW)
    const catcher = await openCatcher()
    const house = await openMailHouse(clock, catcher.port)
    open.push(catcher, house.store)
    await house.place({ locale })
    const { places } = house.site
    const closed = ['krk-bridge', 'Prizna-Zigljen']
    const what = { closed, stopsOf: (ride: Booking) => stopsOf(ride, closed, places) }
    await holdForWeather({ store: house.store, clock }, { from: NOW, to: NOW + 99 * HOUR, on: true, who: 'Iva', what })
    await house.work().runDue()
    const letter = catcher.caught.find(({ messageId }) => messageId?.includes('-weather-'))
    const bridge = places.bridges.find(({ id }) => id === 'krk-bridge')?.names[locale] ?? 'none'
    expect(letter?.text).toContain(bridge)
    expect(letter?.text).not.toMatch(/Prizna|by road|cestom|via di terra|Landweg/)
  },
)
