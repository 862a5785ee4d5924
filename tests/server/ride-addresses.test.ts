import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { driverLink } from '#app/booking-links.server.ts'
import type { ReadBooking } from './read-booking.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { localeCodes } from '#i18n/locale.ts'
import { type TestBookingSite, filledIn, guest, openTestBookingSite, SECRET, trip } from './test-booking-site.ts'
import { changeFormIn } from './form-in.ts'
import { textOf } from './html.ts'

let testSite: TestBookingSite
beforeEach(async () => {
  testSite = await openTestBookingSite()
})
afterEach(() => testSite.store.close())

const AMBASADOR = 'Hotel Ambasador, Opatija'
const back = { return: '1', returnDate: '2026-07-27', returnTime: '18:00' }
const fields = ['pickUpAddress', 'dropOffAddress', 'flight', 'returnPickUpAddress', 'returnDropOffAddress']
const requested = [...fields, 'returnFlight', 'signText']

async function stored(code: string): Promise<ReadBooking> {
  const found = (await testSite.bookings()).find((booking) => booking.code === code)
  if (!found) throw new Error('not kept')
  return found
}

/** What the guest, the calendar and the driver are shown of a booking. */
async function shown(code: string, cookie: string, locale = 'en') {
  const prefix = locale === 'en' ? '' : `/${locale}`
  const file = await (await testSite.get(`/api/bookings/${code}.ics?locale=${locale}`, cookie)).text()
  // RFC 5545 § 3.1: a long line goes on after a space.
  const events = file
    .replace(/\r\n[ \t]/g, '')
    .split('BEGIN:VEVENT')
    .slice(1)
  const line = (event: string, name: string) =>
    (new RegExp(`^${name}:(.*)$`, 'm').exec(event)?.[1] ?? '').trim().replaceAll('\\,', ',')
  return {
    voucher: textOf(await (await testSite.get(`${prefix}/decoder/${code}`, cookie)).text()),
    events: events.map((event) => ({
      summary: line(event, 'SUMMARY'),
      location: line(event, 'LOCATION'),
      text: line(event, 'DESCRIPTION'),
    })),
    driver: textOf(await (await testSite.get(driverLink(await stored(code), { secret: SECRET }))).text()),
  }
}

describe('the form asks for the address of the end that needs one', () => {
  const names = async (query: Record<string, string>, prefix = '') => {
    const html = await (await testSite.get(`${prefix}/book?${new URLSearchParams({ ...trip, ...query })}`)).text()
    return requested.filter((name) => html.includes(`id="book-${name}"`))
  }
  test.each([
    ['airport to town', {}, ['dropOffAddress', 'flight', 'signText']],
    ['town to airport', { from: 'opatija', to: 'RJK' }, ['pickUpAddress', 'flight']],
    ['town to town', { from: 'pula', to: 'rovinj' }, ['pickUpAddress', 'dropOffAddress']],
    [
      'airport by car and boat to a landing',
      { from: 'ZAG', to: 'b:vrbnik', vehicle: 'boat' },
      ['dropOffAddress', 'flight', 'signText'],
    ],
    ['airport to town and back', back, ['dropOffAddress', 'flight', 'returnPickUpAddress', 'returnFlight', 'signText']],
    [
      'town to airport and back',
      { from: 'opatija', to: 'RJK', ...back },
      ['pickUpAddress', 'flight', 'returnDropOffAddress', 'returnFlight', 'signText'],
    ],
    [
      'town to town and back',
      { from: 'pula', to: 'rovinj', ...back },
      ['pickUpAddress', 'dropOffAddress', 'returnPickUpAddress', 'returnDropOffAddress'],
    ],
  ])('%s', async (_, query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  test('a boat between landings asks for no flight and no sign, and its landing is a point of its own', async () => {
    const query = { from: 'selce', to: 'b:vrbnik', vehicle: 'boat' }
    expect(await names(query)).toEqual(['pickUpAddress', 'dropOffAddress'])
    const html = await (await testSite.get(`/book?${new URLSearchParams({ ...trip, ...query })}`)).text()
    expect(textOf(html)).toMatch(/Meeting point \(Selce\) Optional/)
  })
})

describe('a ride from the airport to a hotel and back', () => {
  test('begins and ends in the right place both ways, on the voucher, in the calendar and on the driver’s page', async () => {
    const { code, cookie } = await testSite.booked(
      { ...guest, dropOffAddress: AMBASADOR, flight: 'OU 411', returnFlight: 'ou412' },
      { ...trip, ...back },
    )
    expect((await stored(code)).guest.legs).toEqual({
      there: { pickUpAddress: null, dropOffAddress: AMBASADOR, flight: 'OU411' },
      back: { pickUpAddress: AMBASADOR, dropOffAddress: null, flight: 'OU412' },
    })
    const { voucher, events, driver } = await shown(code, cookie)
    for (const text of [`Drop-off address ${AMBASADOR}`, `Pick-up address ${AMBASADOR}`, 'Flight number OU412'])
      expect(voucher).toContain(text)
    // The airport of the first leg is a point to meet at; the address is the second leg's.
    expect(voucher.indexOf(`Pick-up address ${AMBASADOR}`)).toBeGreaterThan(voucher.indexOf('Return: Opatija'))
    expect(events.map(({ location }) => location)).toEqual(['Rijeka Airport', AMBASADOR])
    expect(events[0]?.text).toContain(`Drop-off address: ${AMBASADOR}`)
    expect(events[0]?.text).toContain('OU411')
    expect(events[1]?.text).toContain('Drop-off: Rijeka Airport')
    expect(events[1]?.text).toContain('OU412')
    for (const text of [`Adresa odredišta ${AMBASADOR}`, `Adresa polaska ${AMBASADOR}`]) expect(driver).toContain(text)
  })

  test.each(localeCodes)('the card for the driver names it too, in %s', async (locale) => {
    const { code, cookie } = await testSite.booked({ ...guest, dropOffAddress: AMBASADOR }, { ...trip, ...back })
    const { voucher } = await shown(code, cookie, locale)
    // The Croatian half of the card, with its colon; other languages have their own above it.
    expect(voucher).toContain(`Adresa odredišta: ${AMBASADOR}`)
    // In Italian Opatija is Abbazia: an address that names it in Croatian is not given it twice.
    expect(voucher).not.toContain(`${AMBASADOR}, `)
  })

  test('each way may have an address of its own, and the place is named where the address does not', async () => {
    const own = {
      dropOffAddress: 'Hotel Ambasador',
      returnPickUpAddress: 'Vila Ariston 🌞',
      returnDropOffAddress: 'Terminal',
    }
    const { code, cookie } = await testSite.booked({ ...guest, ...own }, { ...trip, ...back })
    const { voucher, events } = await shown(code, cookie)
    expect(voucher).toContain('Drop-off address Hotel Ambasador, Opatija')
    expect(voucher).toContain('Pick-up address Vila Ariston 🌞, Opatija')
    expect(events.map(({ location }) => location)).toEqual(['Rijeka Airport', 'Vila Ariston 🌞, Opatija'])
    expect(events[1]?.text).toContain('Drop-off address: Terminal, Rijeka Airport')
    expect(events.map(({ summary }) => summary)).toEqual([
      'Rijeka Airport – Opatija',
      'Return: Opatija – Rijeka Airport',
    ])
    // The price is for both, and says so in each.
    expect(events[1]?.text).toMatch(/Rijeka Airport – Opatija, return trip: Car, .*130/)
  })

  test('one way cancelled: the other keeps its own address', async () => {
    const own = { dropOffAddress: 'Hotel Ambasador', returnPickUpAddress: 'Vila Ariston', returnFlight: 'OU412' }
    const { code, cookie } = await testSite.booked({ ...guest, ...own }, { ...trip, ...back })
    await testSite.post(`/decoder/${code}`, { intent: 'cancel', leg: 'there', fee: '0' }, { Cookie: cookie })
    expect((await stored(code)).guest.legs).toEqual({
      there: { pickUpAddress: 'Vila Ariston', dropOffAddress: null, flight: 'OU412' },
      back: null,
    })
    expect((await shown(code, cookie)).driver).toContain('Adresa polaska Vila Ariston, Opatija')
  })
})

test('a mistake in a flight or an address stands in its field, and nothing typed is lost', async () => {
  const typed = {
    dropOffAddress: 'x'.repeat(301),
    returnPickUpAddress: 'Vila Ariston',
    flight: 'OU411',
    returnFlight: 'zzzzzz',
  }
  const response = await testSite.order({ ...guest, ...typed }, { ...trip, ...back })
  const html = await response.text()
  expect(response.status).toBe(422)
  expect(filledIn(html)).toMatchObject({
    values: typed,
    invalid: ['dropOffAddress', 'returnFlight'],
    focused: ['dropOffAddress'],
  })
})

test('an address that was asked for, of a hotel’s link for example, stands at its end of the form', async () => {
  for (const [end, field] of [
    ['from', 'pickUpAddress'],
    ['to', 'dropOffAddress'],
  ] as const) {
    const query = { ...trip, from: 'rijeka', to: 'pula', [end]: 'Hotel Sample 3, Crikvenica' }
    const html = await (await testSite.get(`/book?${new URLSearchParams(query)}`)).text()
    expect(filledIn(html).values[field]).toBe('Hotel Sample 3, Crikvenica')
    expect(filledIn(html).values['note']).toBe('')
  }
})

describe('the details of a booking, changed by its guest', () => {
  test('the way back follows an address that is put right, and stands for itself where it is another', async () => {
    const { code, cookie } = await testSite.booked({ ...guest, dropOffAddress: 'Hotel Ambasdor' }, { ...trip, ...back })
    const html = await (await testSite.get(`/decoder/${code}?change=1`, cookie)).text()
    expect(filledIn(html).values).toMatchObject({ dropOffAddress: 'Hotel Ambasdor', returnPickUpAddress: '' })
    const send = (typed: Record<string, string>) =>
      testSite.post(`/decoder/${code}`, { intent: 'change-details', ...typed }, { Cookie: cookie })
    await send({ dropOffAddress: AMBASADOR, returnPickUpAddress: '', flight: '' })
    expect((await stored(code)).guest.legs).toMatchObject({
      there: { dropOffAddress: AMBASADOR },
      back: { pickUpAddress: AMBASADOR },
    })
    await send({ dropOffAddress: AMBASADOR, returnPickUpAddress: 'Vila Ariston', returnFlight: 'OU 412' })
    expect((await stored(code)).guest.legs.back).toEqual({
      pickUpAddress: 'Vila Ariston',
      dropOffAddress: null,
      flight: 'OU412',
    })
  })
})

describe('a trip changed by its guest', () => {
  const opened = async (query: Record<string, string>, typed: Record<string, string>) => {
    const { code, cookie } = await testSite.booked({ ...guest, ...typed }, trip)
    const path = `/decoder/${code}?${new URLSearchParams({ change: '1', ...trip, ...query })}`
    const html = await (await testSite.get(path, cookie)).text()
    const { action, fields } = changeFormIn(html)
    const send = (more: Record<string, string>) => testSite.post(action, { ...fields, ...more }, { Cookie: cookie })
    return { code, own: html, html, send }
  }
  const own = { dropOffAddress: 'Hotel Ambasador', flight: 'OU411' }

  test('to another place is asked for its address; the old one is gone, the flight stays with its airport', async () => {
    const { code, own: form, html, send } = await opened({ to: 'crikvenica' }, own)
    expect(filledIn(form).values).toMatchObject({ dropOffAddress: '', flight: 'OU411' })
    // One form asks, not two.
    expect(html.split('id="book-dropOffAddress"')).toHaveLength(2)
    const wrong = await send({ dropOffAddress: 'Hotel Kaštel', flight: 'zzzzzz' })
    const again = await wrong.text()
    expect(wrong.status).toBe(422)
    expect(filledIn(again)).toMatchObject({
      values: { dropOffAddress: 'Hotel Kaštel', flight: 'zzzzzz' },
      invalid: ['flight'],
    })
    expect((await send({ dropOffAddress: 'Hotel Kaštel', flight: 'OU 415' })).status).toBe(303)
    const after = await stored(code)
    expect(after.quote.to).toBe('crikvenica')
    expect(after.guest.legs.there).toEqual({ pickUpAddress: null, dropOffAddress: 'Hotel Kaštel', flight: 'OU415' })
  })

  test('the other way round begins at the hotel', async () => {
    const { code, own: form, send } = await opened({ from: 'opatija', to: 'RJK' }, own)
    expect(filledIn(form).values).toMatchObject({ pickUpAddress: 'Hotel Ambasador', flight: '' })
    await send({ pickUpAddress: 'Hotel Ambasador', flight: '' })
    expect((await stored(code)).guest.legs.there).toEqual({
      pickUpAddress: 'Hotel Ambasador',
      dropOffAddress: null,
      flight: null,
    })
  })

  test('with a way back added has the swapped address, and is asked for the flight', async () => {
    const { code, own: form, send } = await opened(back, own)
    expect(filledIn(form).values).toMatchObject({
      dropOffAddress: 'Hotel Ambasador',
      returnPickUpAddress: '',
      returnFlight: '',
    })
    await send({ ...own, returnPickUpAddress: '', returnFlight: 'OU412' })
    expect((await stored(code)).guest.legs.back).toEqual({
      pickUpAddress: 'Hotel Ambasador',
      dropOffAddress: null,
      flight: 'OU412',
    })
  })

  test('to another hour alone is asked for nothing, and keeps what it has', async () => {
    const { code, send } = await opened({ time: '15:30' }, own)
    await send({})
    expect((await stored(code)).guest.legs.there).toMatchObject({ dropOffAddress: 'Hotel Ambasador', flight: 'OU411' })
  })
})

describe('a booking that was kept while one text said where exactly', () => {
  // Documents as they were written then.
  const samples = JSON.parse(readFileSync('tests/server/stored-bookings.json', 'utf8')) as Record<string, Booking>
  const open = async (name: string) => {
    const data = samples[name]
    if (!data) throw new Error('no such sample')
    await testSite.store.commit([{ kind: 'set', path: `bookings/${data.code}`, data: structuredClone(data) as never }])
    const requested = await testSite.post(`/decoder/${data.code}`, { intent: 'open', factor: 'Horvat-Đurić' })
    const cookie = requested.headers.getSetCookie().join('; ').split(';')[0] ?? ''
    return { ...(await shown(data.code, cookie)), legs: (await stored(data.code)).guest.legs }
  }
  const AT = 'Hotel Ambasador, Opatija'

  test('from an airport: it is where the ride ends, and where the way back begins', async () => {
    const { voucher, events, driver } = await open('from an airport, and back')
    expect(voucher).toContain(`Drop-off address ${AT}`)
    expect(voucher).toContain(`Pick-up address ${AT}`)
    expect(voucher).toContain('Flight number OU411')
    expect(events.map(({ location }) => location)).toEqual(['Rijeka Airport', AT])
    expect(driver).toContain(`Adresa odredišta ${AT}`)
    expect(driver).toContain(`Adresa polaska ${AT}`)
  })

  test.each(['to an airport', 'between towns'])('%s: it is where the ride begins', async (name) => {
    const { voucher, events, driver } = await open(name)
    expect(voucher).toContain(`Pick-up address ${AT}`)
    expect(events.map(({ location }) => location)).toEqual([AT])
    expect(driver).toContain(`Adresa polaska ${AT}`)
  })

  test('with only its way back left, it is where that ends', async () => {
    const { voucher, events, driver } = await open('way there cancelled')
    expect(voucher).toContain(`Drop-off address ${AT}`)
    expect(events[0]).toMatchObject({ location: 'Rijeka', text: expect.stringContaining(`Drop-off address: ${AT}`) })
    expect(driver).toContain(`Adresa odredišta ${AT}`)
  })

  test('where nothing was said nothing is shown, and a change keeps it in the shape of today', async () => {
    const { voucher, legs } = await open('nothing said')
    expect(voucher).not.toMatch(/(Pick-up|Drop-off) address/)
    expect(legs).toEqual({ there: { pickUpAddress: null, dropOffAddress: null, flight: null }, back: null })
  })
})
