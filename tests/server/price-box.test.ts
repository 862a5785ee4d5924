import { describe, expect, test } from 'vitest'
import { inLocale } from '#app/routes.ts'
import { localeCodes } from '#i18n/locale.ts'
import { fixedClock } from '#lib/clock.ts'
import { createSite } from '#server/site.server.ts'
import { contentCopy, openHouse } from './house.ts'
import { elements, textOf } from './html.ts'
import { services } from './spec-paths.ts'

const house = openHouse()
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
  const response = await house.ask(address)
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
