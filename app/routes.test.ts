import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { transferAirports } from '#catalogue/transfer-airports.ts'
import { localeCodes } from '#i18n/locale.ts'
import { inLocale, matchRoute, type RouteName, routes, splitLocale, variantsOf } from './routes.ts'

/** An address of each route, as it is properly written. */
const examples: Record<RouteName, string> = {
  location: '/taxi/location',
  price: '/taxi/price',
  component: '/taxi/components/Hero',
  town: '/taxi/rovinj',
  'town-bundle': '/taxi/rovinj/heroTranslations',
  'airport-component': '/airport-transfers/components/TaxiAirportMap',
  'airport-hub': '/airport-transfers/opatija',
  'airport-bundle': '/airport-transfers/opatija/pageData',
  airport: '/airport-transfers/opatija/rijeka',
  'boat-component': '/taxi-boat/components/WhatsAppButtonNew',
  boat: '/taxi-boat/selce',
  'boat-bundle': '/taxi-boat/selce/basicInfo',
  terms: '/terms',
  privacy: '/privacy',
  about: '/about',
  partner: '/become-a-partner',
  'partner-home': '/partner',
  desk: '/desk',
  consent: '/consent',
  decoder: '/Decoder',
  'decoder-code': '/decoder/Q7K4M2XR9H2',
  ride: '/ride/B7K4M2XR9H2.0.aBc-_',
  driver: '/driver',
  'driver-money': '/driver/money',
  'driver-link': '/driver/link/aBc-_',
  setup: '/Setup',
  book: '/book',
  'not-found': '/404',
  service: '/night-transfers',
  content: '/guides/arriving-by-ferry',
}

/** Written out: an address that is made by the code proves nothing of the code. */
const PREFIXES = { en: '', hr: '/hr', it: '/it', de: '/de' }

describe.each(localeCodes)('in %s', (code) => {
  test.each(routes.map(({ name }) => [name, `[§2.prefix-${code}]`] as const))('%s %s', (name) => {
    const pathname = PREFIXES[code] + examples[name]
    const found = matchRoute(pathname)
    expect(inLocale(code, examples[name])).toBe(pathname)
    expect(found).toMatchObject({ locale: code, canonical: pathname })
    expect(found?.route.name).toBe(name)
  })
})

test('each route has four addresses, English without a prefix [§2.variants]', () => {
  for (const route of routes) {
    expect(variantsOf(route)).toEqual([route.path, `/hr${route.path}`, `/it${route.path}`, `/de${route.path}`])
  }
})

describe('an address written otherwise leads to the proper one in one step', () => {
  test.each([
    ['/decoder', '/Decoder'],
    ['/DECODER/', '/Decoder'],
    ['/setup', '/Setup'],
    ['/de/setup/', '/de/Setup'],
    ['/Taxi/Location/', '/taxi/location'],
    ['/taxi/PULA', '/taxi/pula'],
    ['/en/taxi/pula', '/taxi/pula'],
    ['/EN/Taxi/Pula/', '/taxi/pula'],
    ['/HR/TAXI/PULA///', '/hr/taxi/pula'],
    ['/404/', '/404'],
    ['/TAXI/Pula/pageData', '/taxi/pula/pageData'],
    ['/Taxi-Boat/Selce', '/taxi-boat/selce'],
  ])('%s → %s', (written, proper) => {
    expect(matchRoute(written)?.canonical).toBe(proper)
  })
})

test('a code keeps its case, and so do bundles and components', () => {
  expect(matchRoute('/Decoder/q7K4m2xr9H2')?.canonical).toBe('/decoder/q7K4m2xr9H2')
  expect(matchRoute('/HR/DECODER/aBc/')).toMatchObject({ canonical: '/hr/decoder/aBc', params: { code: 'aBc' } })
  expect(matchRoute('/taxi/pula/HEROTRANSLATIONS')?.canonical).toBe('/taxi/pula/HEROTRANSLATIONS')
  expect(matchRoute('/taxi/components/hero')?.canonical).toBe('/taxi/components/hero')
})

test('an IATA code is the airport’s other name', () => {
  for (const { slug, iata } of transferAirports) {
    const wanted = `/it/airport-transfers/opatija/${slug}`
    expect(matchRoute(`/it/airport-transfers/opatija/${iata}`)?.canonical).toBe(wanted)
    expect(matchRoute(`/it/airport-transfers/opatija/${iata.toLowerCase()}`)?.canonical).toBe(wanted)
  }
})

test('names of the prototype are names like any other', () => {
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    expect(matchRoute(`/taxi/${name}`)).toMatchObject({ route: { name: 'town' }, params: { town: name.toLowerCase() } })
    expect(splitLocale(`/${name}/x`).locale).toBe('en')
  }
})

test('an escape is no capital letter', () => {
  expect(matchRoute('/taxi/%C5%A1ibenik')?.canonical).toBe('/taxi/%C5%A1ibenik')
  expect(matchRoute('/taxi/šibenik')?.canonical).toBe('/taxi/%C5%A1ibenik')
})

test('only a whole first segment is a language', () => {
  expect(splitLocale('/hrvatska')).toEqual({ locale: 'en', path: '/hrvatska' })
  expect(splitLocale('/hr')).toEqual({ locale: 'hr', path: '/' })
  expect(splitLocale('/De/')).toEqual({ locale: 'de', path: '/' })
  expect(inLocale('de', '/')).toBe('/de')
  expect(inLocale('en', '/')).toBe('/')
})

test('no route: the root, an address of another site, two languages at once', () => {
  for (const path of [
    '/',
    '/hr',
    '/it/',
    '//evil.example',
    '/hr//evil.example',
    '/en//evil.example',
    '/en/hr/taxi/pula',
    '/hr/hr',
  ]) {
    expect(matchRoute(path), path).toBeNull()
  }
})

test('the proper address is its own proper address, and stays on this site', () => {
  const segment = fc.oneof(
    fc.webSegment(),
    fc.constantFrom('taxi', 'TAXI', 'decoder', 'Setup', 'hr', 'en', '..', '%2F', '%2f', ''),
  )
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 5 }), (segments) => {
      const found = matchRoute(new URL(`https://galeb.example/${segments.join('/')}`).pathname)
      if (!found) return
      const again = matchRoute(found.canonical)
      expect(again?.canonical).toBe(found.canonical)
      expect(found.canonical).toMatch(/^\/[^/\\]/)
    }),
    { numRuns: 500 },
  )
})
