import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inLocale } from '#app/routes.ts'
import { localeCodes } from '#i18n/locale.ts'
import { type TestBookingSite, openTestBookingSite, trip } from './test-booking-site.ts'
import { elements, textOf } from './html.ts'
import { partnered } from './test-partners.ts'

let testSite: TestBookingSite
let partner: string
beforeAll(async () => {
  testSite = await openTestBookingSite()
  partner = (await partnered(testSite)).partner
})
afterAll(() => testSite.store.close())

const page = async (path: string) => (await testSite.get(path.replaceAll('&amp;', '&').replace(/#.*/, ''))).text()
/** Without header and footer, whose links to other languages name the same page. */
const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
const bookLinks = (html: string) =>
  elements(mainOf(html), 'a')
    .map(({ attributes }) => attributes['href'] ?? '')
    .filter((href) => href.includes('/book?') && href.includes('vehicle='))

type Step = { fields: Record<string, string>; action: string; focused: string[]; errors: string[] }

/** The form that asks for the time: what it sends, where its cursor stands, and what is written under its fields. */
function timeStep(html: string): Step {
  const form = (html.match(/<form[\s\S]*?<\/form>/g) ?? []).find((one) => one.includes('name="date"')) ?? ''
  const rows = elements(form, 'input').map(({ attributes }) => attributes)
  return {
    fields: Object.fromEntries(rows.map((row) => [row['name'] ?? '', row['value'] ?? ''])),
    action: elements(form, 'form')[0]?.attributes['action'] ?? '',
    focused: rows.filter((row) => row['autofocus'] !== undefined).map((row) => row['name'] ?? ''),
    errors: [...form.matchAll(/<p[^>]*id="price-box-\w+-error"[^>]*>([\s\S]*?)<\/p>/g)].map(([, text = '']) => text),
  }
}

const { date: _date, time: _time, ...timeless } = trip
const ask = (query: Record<string, string>, prefix = '') => page(`${prefix}/book?${new URLSearchParams(query)}`)
const isOrder = (html: string) => html.includes('name="orderId"')

describe.each(localeCodes)('every "Book" leads on, in %s', (locale) => {
  const at = (path: string) => inLocale(locale, path)

  test.each([
    ['a town', () => '/taxi/rovinj'],
    ['an airport', () => '/airport-transfers/opatija/rijeka'],
    ['the boat', () => '/taxi-boat/selce'],
    ['the price page', () => '/taxi/price?from=PUY&to=rovinj'],
    ['a partner', () => `/decoder/${partner}?from=opatija&to=RJK`],
    ['the page of the trip itself', () => '/book?from=RJK&to=krk'],
  ])('from %s to its date, and from there to the order, with the class kept', async (_name, pathOf) => {
    const links = bookLinks(await page(at(pathOf())))
    expect(links.length).toBeGreaterThan(0)
    for (const href of links) {
      const vehicle = new URL(href, 'https://a.example').searchParams.get('vehicle') ?? ''
      const requested = await page(href)
      const step = timeStep(requested)
      expect(isOrder(requested)).toBe(false)
      expect(step.focused).toEqual(['date'])
      expect(step.fields).toMatchObject({ vehicle, date: '', time: '' })
      expect(textOf(requested)).toContain(textOf(testSite.site.translate(locale)('book.choose-time')))
      // No "Book" beside it: the way on is the form.
      expect(bookLinks(requested)).toEqual([])
      const query = new URLSearchParams({ ...step.fields, date: '2026-07-20', time: '10:00' })
      expect(isOrder(await page(`${step.action.replace(/#.*/, '')}?${query}`))).toBe(true)
    }
  })

  test('pressed without a date it says what is missing, each time again', async () => {
    const t = testSite.site.translate(locale)
    const html = await ask({ ...timeless, date: '', time: '' }, at(''))
    expect(timeStep(html)).toMatchObject({ focused: ['date'], errors: [t('book.error-when')] })
    // The hash that the form sends along names the field, so the browser puts the cursor there, whatever was shown before.
    expect(timeStep(html).action).toBe(`${at('/book')}#price-box`)
    expect(elements(html, 'input').find(({ attributes }) => attributes['id'] === 'price-box')?.attributes['name']).toBe(
      'date',
    )
  })

  test('a trip with its time is not asked for its places again', async () => {
    const { vehicle: _vehicle, ...timed } = trip
    const text = textOf(await ask(timed, at('')))
    const t = testSite.site.translate(locale)
    expect(text).toContain(textOf(t('book.choose-vehicle')))
    expect(text).not.toContain(textOf(t('book.choose-trip')))
  })
})

test.each(localeCodes)(
  'a day on which the boat does not sail is said before any other class, in %s',
  async (locale) => {
    const trip = new URLSearchParams({ from: 'selce', to: 'b:silo', date: '2026-12-05', time: '11:00' })
    const html = await page(`${inLocale(locale, '/taxi-boat/selce')}?${trip}`)
    const box = textOf(/<section[^>]*id="price-box"[\s\S]*/.exec(html)?.[0] ?? '')
    const t = testSite.site.translate(locale)
    const reason = box.indexOf(textOf(t('price-box.no-boat.land')))
    expect(reason).toBeGreaterThan(0)
    expect(reason).toBeLessThan(box.indexOf(textOf(t('price-box.class.room', { people: 4, bags: 3 }))))
  },
)

describe('a time that cannot be', () => {
  test.each([
    ['a day that has passed', { ...trip, date: '2026-07-01' }, 'price-box.error.past'],
    ['a day without its hour', { ...timeless, date: '2026-07-20' }, 'price-box.error.time-missing'],
  ] as const)('%s is said under its field, with the class kept', async (_name, query, key) => {
    const step = timeStep(await ask(query))
    expect(step.errors).toEqual([testSite.site.translate('en')(key)])
    expect(step.fields).toMatchObject({ vehicle: 'car', date: query.date })
  })

  test('a boat that does not sail then is said with its reason, and the other vehicles are one link away', async () => {
    const boat = { from: 'selce', to: 'b:silo', people: '2', bags: '0', vehicle: 'boat', time: '11:00' }
    const html = await ask({ ...boat, date: '2026-12-05' })
    expect(timeStep(html)).toMatchObject({ focused: ['date'], fields: { vehicle: 'boat' } })
    expect(timeStep(html).errors.join()).toContain('the boat sails from')
    const [other = ''] = elements(mainOf(html), 'a').flatMap(({ attributes: { href = '' } }) =>
      href.startsWith('/book?') && !href.includes('vehicle=') ? [href] : [],
    )
    expect(bookLinks(await page(other)).some((href) => href.includes('vehicle=car'))).toBe(true)
  })

  test('a return without its time is asked for it', async () => {
    const back = { ...trip, return: '1' }
    expect(timeStep(await ask(back))).toMatchObject({ focused: ['returnDate'], errors: [] })
    expect(timeStep(await ask({ ...back, returnDate: '', returnTime: '' })).errors).toHaveLength(1)
    expect(isOrder(await ask({ ...back, returnDate: '2026-07-21', returnTime: '10:00' }))).toBe(true)
  })
})

test('a Price Pass and what it brings stay with the class', async () => {
  const step = timeStep(await ask({ ...timeless, pass: 'Q7K4M2XR9H2', under135: '1', pet: 'small' }))
  expect(step.fields).toMatchObject({ pass: 'Q7K4M2XR9H2', under135: '1', pet: 'small', vehicle: 'car' })
})

test('the order page sums up the party and leads back to the fields', async () => {
  const html = await ask({ ...trip, people: '3', bags: '1' })
  const t = testSite.site.translate('en')
  expect(textOf(html)).toContain(`${t('price-box.people')} 3`)
  expect(textOf(html)).toContain(`${t('price-box.bags')} 1`)
  const [edit = ''] = elements(mainOf(html), 'a').flatMap(({ attributes: { href = '' } }) =>
    href.startsWith('/book?') && !href.includes('vehicle=') ? [href] : [],
  )
  const fields = elements(await page(edit), 'input').map(({ attributes: { name = '', value = '' } }) => [name, value])
  expect(Object.fromEntries(fields)).toMatchObject({ people: '3', bags: '1', date: trip.date, time: trip.time })
})
