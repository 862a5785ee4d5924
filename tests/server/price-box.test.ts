import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inLocale } from '#app/routes.ts'
import { localeCodes } from '#i18n/locale.ts'
import { fixedClock } from '#lib/clock.ts'
import { createSite } from '#server/site.server.ts'
import { type TestBookingSite, openTestBookingSite } from './test-booking-site.ts'
import { contentCopy, openTestSite } from './test-site.ts'
import { elements, textOf } from './html.ts'
import { services } from './spec-paths.ts'

const testSite = openTestSite()
const { places } = createSite(contentCopy(), fixedClock('2026-07-15T09:00:00Z'), null)

/** One page of each kind that sells rides (design: the price box is on every one of them). */
const pages = [
  '/taxi/location',
  '/taxi/price',
  '/taxi/rovinj',
  '/taxi/zagreb',
  '/airport-transfers/opatija',
  '/airport-transfers/opatija/venice',
  '/taxi-boat/selce',
  ...services.map((service) => `/${service}`),
]

/** What is typed, and which field the message belongs to. */
const faults: [string, Record<string, string>, string][] = [
  ['the same place twice', { from: 'rovinj', to: 'rovinj' }, 'to'],
  ['an unknown place', { from: 'Atlantis "1"', to: 'rovinj' }, 'from'],
  ['a past time', { from: 'PUY', to: 'rovinj', date: '2026-07-15', time: '08:00' }, 'time'],
  ['a day long gone', { from: 'PUY', to: 'rovinj', date: '2020-01-01', time: '08:00' }, 'date'],
  ['no date but a time', { from: 'PUY', to: 'rovinj', time: '08:00' }, 'date'],
  ['nobody', { from: 'PUY', to: 'rovinj', people: '0' }, 'people'],
  ['sixty people', { from: 'PUY', to: 'rovinj', people: '60' }, 'people'],
]

describe.each(pages)('the price box of %s without a script', (path) => {
  test.each(localeCodes)('is a form to the page itself in %s', async (locale) => {
    const html = await read(inLocale(locale, path))
    const box = boxOf(html)
    const form = elements(box, 'form')[0]?.attributes
    expect(form).toMatchObject({ method: 'get', action: `${inLocale(locale, path)}#price-box` })
    const names = [...elements(box, 'select'), ...elements(box, 'input')].map(({ attributes }) => attributes['name'])
    expect(names).toEqual(expect.arrayContaining(['from', 'to', 'date', 'time', 'people', 'bags']))
  })

  test('shows the most it costs, km, minutes and the way for a trip asked by address', async () => {
    const box = boxOf(await read(`${path}?from=PUY&to=rovinj&people=3&bags=3`))
    expect(box).not.toContain('aria-invalid')
    expect(textOf(box)).toMatch(/€\d+/)
    expect(textOf(box)).toMatch(/\d+ km/)
    expect(textOf(box)).toMatch(/\d+ min/)
  })

  test.each(faults)('%s: a message in the field, the input kept, the cursor there', async (_, typed, field) => {
    const locale = localeCodes[(path.length + field.length) % localeCodes.length] ?? 'en'
    const html = await read(`${inLocale(locale, path)}?${new URLSearchParams(typed)}`, 422)
    const box = boxOf(html)
    const invalid = fieldsOf(box).filter((row) => row['aria-invalid'] === 'true')
    expect(invalid.map((row) => row['name'])).toEqual([field])
    expect(invalid[0]?.['autofocus']).toBeDefined()
    // The form's own hash must lead to the mistake too: a browser prefers it to `autofocus`.
    expect(invalid[0]?.['id']).toBe('price-box')
    expect(fieldsOf(box).filter((row) => row['autofocus'] !== undefined)).toHaveLength(1)
    const described = (invalid[0]?.['aria-describedby'] ?? '').split(' ')
    expect(described.map((id) => messageAt(box, id)).join('')).not.toBe('')
    // A place that is understood stands there by its name.
    for (const [name, value] of Object.entries(typed))
      expect([name, valueOf(box, name)]).toEqual([name, places.find(value)?.names[locale] ?? value])
  })

  test('100 kB of text are told, cut and not sent back', async () => {
    const size = (await read(path)).length
    const html = await read(`${path}?from=${'x'.repeat(100_000)}&to=rovinj`, 422)
    expect(fieldsOf(boxOf(html)).find((row) => row['aria-invalid'] === 'true')?.['name']).toBe('from')
    expect(html.length).toBeLessThan(size + 10_000)
  })

  test('a place without known distances is no mistake: the trip stays and is spoken of', async () => {
    const box = boxOf(await read(`${path}?from=b:silo&to=b:vrbnik&people=4`))
    expect(box).not.toContain('aria-invalid')
    // By its name, as it would be typed.
    expect([valueOf(box, 'from'), valueOf(box, 'to'), valueOf(box, 'people')]).toEqual([
      'Šilo (Krk)',
      'Vrbnik (Krk)',
      '4',
    ])
  })
})

test('the box of an airport page lists the toll only where the tolled part of a road is driven', async () => {
  const paid = { en: 'Croatian motorway', hr: 'hrvatska autocesta', it: 'autostrada croata', de: 'kroatische Autobahn' }
  for (const locale of localeCodes) {
    const boxAt = async (airport: string) =>
      textOf(boxOf(await read(inLocale(locale, `/airport-transfers/opatija/${airport}`))))
    expect(await boxAt('ljubljana'), locale).toContain(paid[locale])
    expect(await boxAt('rijeka'), locale).not.toContain(paid[locale])
  }
})

/** A mistake in the form is a 422: the tab then leads to it. */
async function read(address: string, status = 200): Promise<string> {
  const response = await testSite.ask(address)
  expect([address.slice(0, 80), response.status]).toEqual([address.slice(0, 80), status])
  return response.text()
}

function boxOf(html: string): string {
  const from = html.lastIndexOf('<section', html.indexOf('id="price-box-heading"'))
  return html.slice(from, html.indexOf('</section>', from))
}

function fieldsOf(box: string): Record<string, string>[] {
  return [...elements(box, 'select'), ...elements(box, 'input')].map(({ attributes }) => attributes)
}

function messageAt(box: string, id: string): string {
  return id === '' ? '' : textOf(new RegExp(`<p[^>]* id="${id}"[^>]*>([\\s\\S]*?)</p>`).exec(box)?.[1] ?? '')
}

/** What a field holds. */
function valueOf(box: string, name: string): string | undefined {
  return elements(box, 'input').find(({ attributes }) => attributes['name'] === name && attributes['type'] !== 'radio')
    ?.attributes['value']
}

describe('what cannot be meant', () => {
  let desk: TestBookingSite
  beforeAll(async () => {
    desk = await openTestBookingSite()
  })
  afterAll(() => desk.store.close())
  const answerTo = async (to: string) =>
    (await desk.ask(`/api/price?${new URLSearchParams({ from: 'RJK', to, people: '2', bags: '2' })}`)).json()

  test.each(['Oslo', 'Berlin', 'Praga', 'Flughafen Oslo', '44.0,14.0', '44.0000, 14.0000', '59.91 10.75'])(
    '%s: no guesses, and the enquiry with what was typed',
    async (to) => {
      const { status, errors, ends, unpriced } = await answerTo(to)
      expect([status, ends.to.choices, Object.keys(errors)]).toEqual(['invalid', [], ['to']])
      expect(unpriced.text).toContain(to)
      expect(new URL(unpriced.contact.href, 'http://x').searchParams.get('to')).toBe(to)
    },
  )

  test.each(['a', '😀', '?', '7'])(
    '%s: too little to look for is said, without guesses and without an enquiry',
    async (to) => {
      const { errors, ends, unpriced } = await answerTo(to)
      expect([errors.to, ends.to.choices, unpriced]).toEqual(['Enter at least two letters of the name.', [], null])
    },
  )

  test.each(localeCodes)('each kind of bad input has its own sentence and a way on, in %s', async (locale) => {
    const t = desk.site.translate(locale)
    const sentence = (text: string) => text.replaceAll(/\s+/g, ' ')
    type Case = [to: string, error: string | null, wayOn: 'field' | 'choices' | 'enquiry']
    const outside = t('price-box.error.outside', { text: 'Oslo' })
    const cases: Case[] = [
      ['', t('price-box.error.required'), 'field'],
      ['a', t('price-box.error.unreadable'), 'field'],
      ['x'.repeat(500), t('price-box.error.too-long'), 'field'],
      ['🚕', t('price-box.error.unreadable'), 'field'],
      ["'; DROP TABLE bookings;--", t('price-box.error.unknown-place'), 'enquiry'],
      ['Sveta Nedelja', t('price-box.error.which-place'), 'choices'],
      ['44.0, 14.0', t('price-box.error.nothing-near', { km: 5 }), 'enquiry'],
      ['Susak', null, 'enquiry'],
      ['Oslo', outside, 'enquiry'],
      ['RJK', t('price-box.error.same-place'), 'field'],
    ]
    for (const [to, error, wayOn] of cases) {
      const query = new URLSearchParams({ from: 'RJK', to, people: '2', bags: '2', locale })
      const { errors, ends, unpriced, priced } = await (await desk.ask(`/api/price?${query}`)).json()
      const { searchParams } = new URL(unpriced?.contact.href ?? '/', 'http://x')
      expect([to, priced, sentence(errors.to ?? '')]).toEqual([to, null, sentence(error ?? '')])
      expect([to, ends.to.choices.length > 0]).toEqual([to, wayOn === 'choices'])
      expect([to, searchParams.has('to')]).toEqual([to, wayOn === 'enquiry'])
      // Whatever was wrong with it, it can be put right where it was typed.
      if (error !== null) expect(ends.to.text).toBe(desk.site.places.find(to)?.names[locale] ?? to.slice(0, 80))
    }
  })

  test('a point near the coast: the settlements near it, with the point as the address', async () => {
    const { ends } = await answerTo('45.3371, 14.3052')
    expect(ends.to.choices[0]).toBe('45.3371, 14.3052, Opatija')
    expect(await answerTo(ends.to.choices[0])).toMatchObject({ status: 'priced', title: 'Rijeka Airport – Opatija' })
  })

  test('a postal code alone: the towns round its post centre, each of which is priced when it is chosen', async () => {
    const { ends, errors } = await answerTo('51410')
    expect(ends.to.choices[0]).toBe('51410, Rijeka')
    expect(errors.to).toContain('Choose the place you mean')
    expect(await answerTo('51410, Opatija')).toMatchObject({ status: 'priced', title: 'Rijeka Airport – Opatija' })
  })

  test('a hotel without its town: each town once, popular ones first, what was typed as the address', async () => {
    const { ends } = await answerTo('Hotel Ambasador')
    expect(ends.to.choices).toEqual(
      ['Opatija', 'Split', 'Dubrovnik', 'Zadar', 'Zagreb', 'Rijeka'].map((town) => `Hotel Ambasador, ${town}`),
    )
    const rows: { text: string }[] = await (await testSite.ask('/api/places?q=Hotel+Ambasador')).json()
    const texts = rows.map(({ text }) => text)
    expect(texts[0]).toBe('Hotel Ambasador, Opatija')
    expect(texts.filter((text) => text.includes('Opatija'))).toHaveLength(1)
  })
})
