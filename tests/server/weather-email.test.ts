import { afterEach, expect, test } from 'vitest'
import type { Booking } from '#features/bookings/booking.ts'
import { stopsOf } from '#features/bookings/closings.ts'
import { legLabel, legTitle } from '#features/bookings/legs-in-words.server.ts'
import { holdForWeather } from '#features/bookings/weather-hold.server.ts'
import { localeCodes } from '#i18n/locale.ts'
import { steppingClock } from '#lib/clock.ts'
import { ORIGIN } from './test-site.ts'
import { openCatcher } from './mail-catcher.ts'
import { openTestMailSite } from './test-mail-site.ts'
import { HOUR, NOW, order } from './mail-order.ts'

const open: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})

test.each(localeCodes)(
  'in %s the letter says what the weather has closed, and promises no road that is not known',
  async (locale) => {
    const clock = steppingClock(NOW)
    const catcher = await openCatcher()
    const testSite = await openTestMailSite(clock, catcher.port)
    open.push(catcher, testSite.store)
    await testSite.place({ locale })
    const { places } = testSite.site
    const closed = ['krk-bridge', 'Prizna-Zigljen']
    const what = { closed, stopsOf: (ride: Booking) => stopsOf(ride, closed, places) }
    await holdForWeather(
      { store: testSite.store, clock },
      { from: NOW, to: NOW + 99 * HOUR, on: true, who: 'Iva', what },
    )
    await testSite.work().runDue()
    const letter = catcher.caught.find(({ messageId }) => messageId?.includes('-weather-'))
    const bridge = places.bridges.find(({ id }) => id === 'krk-bridge')?.names[locale] ?? 'none'
    expect(letter?.text).toContain(bridge)
    expect(letter?.text).not.toMatch(/Prizna|by road|cestom|via terra|über Land/)
  },
)

test.each(localeCodes)(
  'in %s of two ways the letter names the one that is stopped, and when that takes place again which one is not',
  async (locale) => {
    const clock = steppingClock(NOW)
    const catcher = await openCatcher()
    const testSite = await openTestMailSite(clock, catcher.port)
    open.push(catcher, testSite.store)
    const [pickUpAt, returnAt] = [NOW + 48 * HOUR, NOW + 288 * HOUR]
    await testSite.place({ locale, pickUpAt, quote: { ...order.quote, returnTrip: true, returnAt } })
    await testSite.work().runDue()
    const closed = ['krk-bridge']
    const what = { closed, stopsOf: (ride: Booking) => stopsOf(ride, closed, testSite.site.places) }
    const press = async (at: number, on: boolean) => {
      const hold = { from: at, to: at + 1, on, who: 'Iva', what }
      expect(await holdForWeather({ store: testSite.store, clock }, hold)).toHaveLength(1)
      await testSite.work().runDue()
      const letter = catcher.caught.findLast(({ messageId }) => messageId?.includes('-weather-'))
      const plain = (text = '') => text.replaceAll(/\s+/g, ' ')
      const [words = ''] = plain(letter?.text).split(ORIGIN)
      expect(words).not.toMatch(/undefined|weather\.|\{\w+\}/)
      return { subject: plain(letter?.subject), words }
    }
    const { places } = testSite.site
    const writing = { t: testSite.site.translate(locale), places, locale }
    const there = { from: 'RJK', to: 'opatija', pickUpAt }
    const back = { from: 'opatija', to: 'RJK', pickUpAt: returnAt }
    const label = (way: typeof there) => legLabel(way, writing).replaceAll(/\s+/g, ' ')

    const held = await press(returnAt, true)
    expect(held.subject).toMatch(new RegExp(`\\(${legTitle(back, writing)}\\)$`))
    expect(held.words).toMatch(new RegExp(`${label(back)}.*${label(there)}`))
    // Both are held now: neither is said to stand.
    const both = await press(pickUpAt, true)
    expect(both.words).not.toContain(label(there))
    clock.advance(24 * HOUR)
    const lifted = await press(pickUpAt, false)
    expect(lifted.subject).toContain(legTitle(there, writing))
    expect(lifted.words).toMatch(new RegExp(`${label(there)}.*${label(back)}`))
    const free = await press(returnAt, false)
    expect(free.words).not.toContain(label(back))
  },
)

test('a letter that waited until the weather had changed its mind is not sent', async () => {
  const clock = steppingClock(NOW)
  const catcher = await openCatcher()
  const testSite = await openTestMailSite(clock, catcher.port)
  open.push(catcher, testSite.store)
  await testSite.place()
  await testSite.work().runDue()
  const what = { closed: ['road'], stopsOf: () => [{ id: 'road', isSure: true }] }
  const press = (on: boolean) =>
    holdForWeather({ store: testSite.store, clock }, { from: NOW, to: NOW + 99 * HOUR, on, who: 'Iva', what })
  const sent = () => catcher.caught.flatMap(({ messageId }) => /-(weather[a-z-]*)-\d/.exec(messageId ?? '')?.[1] ?? [])
  for (const on of [true, false]) await press(on)
  await testSite.work().runDue()
  expect(sent()).toEqual(['weather-lifted'])
  clock.advance(24 * HOUR)
  for (const on of [true, false, true]) await press(on)
  await testSite.work().runDue()
  expect(sent()).not.toHaveLength(1)
  expect(sent().slice(1)).not.toContain('weather-lifted')
})
