import { expect, test } from 'vitest'
import { localeCodes } from '#i18n/locale.ts'
import { matchRoute } from './routes.ts'
import { type Urls, urlsIn, withTrip } from './urls.ts'

/** Every link the site can make, with an example where it takes one. */
function every(url: Urls): Record<keyof Urls, string> {
  return {
    root: url.root(),
    location: url.location(),
    price: url.price(),
    town: url.town('rovinj'),
    airportHub: url.airportHub(),
    airport: url.airport('rijeka'),
    boat: url.boat(),
    terms: url.terms(),
    privacy: url.privacy(),
    about: url.about(),
    partner: url.partner(),
    partnerHome: url.partnerHome(),
    desk: url.desk(),
    consent: url.consent(),
    decoder: url.decoder(),
    decoderCode: url.decoderCode('Q-7K4M-2XR9-H2'),
    ride: url.ride('B7K4M2XR9H2.0.aBc-_'),
    driver: url.driver(),
    driverLink: url.driverLink('aBc-_'),
    driverMoney: url.driverMoney(),
    setup: url.setup(),
    book: url.book(),
    notFound: url.notFound(),
    service: url.service('night-transfers'),
    page: url.page('guides/ferry'),
  }
}

test('every link of the site, in four languages', () => {
  const all = Object.fromEntries(localeCodes.map((code) => [code, every(urlsIn(code))]))
  expect(all).toMatchInlineSnapshot(`
    {
      "de": {
        "about": "/de/about",
        "airport": "/de/airport-transfers/opatija/rijeka",
        "airportHub": "/de/airport-transfers/opatija",
        "boat": "/de/taxi-boat/selce",
        "book": "/de/book",
        "consent": "/de/consent",
        "decoder": "/de/Decoder",
        "decoderCode": "/de/decoder/Q-7K4M-2XR9-H2",
        "desk": "/de/desk",
        "driver": "/de/driver",
        "driverLink": "/de/driver/link/aBc-_",
        "driverMoney": "/de/driver/money",
        "location": "/de/taxi/location",
        "notFound": "/de/404",
        "page": "/de/guides/ferry",
        "partner": "/de/become-a-partner",
        "partnerHome": "/de/partner",
        "price": "/de/taxi/price",
        "privacy": "/de/privacy",
        "ride": "/de/ride/B7K4M2XR9H2.0.aBc-_",
        "root": "/de",
        "service": "/de/night-transfers",
        "setup": "/de/Setup",
        "terms": "/de/terms",
        "town": "/de/taxi/rovinj",
      },
      "en": {
        "about": "/about",
        "airport": "/airport-transfers/opatija/rijeka",
        "airportHub": "/airport-transfers/opatija",
        "boat": "/taxi-boat/selce",
        "book": "/book",
        "consent": "/consent",
        "decoder": "/Decoder",
        "decoderCode": "/decoder/Q-7K4M-2XR9-H2",
        "desk": "/desk",
        "driver": "/driver",
        "driverLink": "/driver/link/aBc-_",
        "driverMoney": "/driver/money",
        "location": "/taxi/location",
        "notFound": "/404",
        "page": "/guides/ferry",
        "partner": "/become-a-partner",
        "partnerHome": "/partner",
        "price": "/taxi/price",
        "privacy": "/privacy",
        "ride": "/ride/B7K4M2XR9H2.0.aBc-_",
        "root": "/",
        "service": "/night-transfers",
        "setup": "/Setup",
        "terms": "/terms",
        "town": "/taxi/rovinj",
      },
      "hr": {
        "about": "/hr/about",
        "airport": "/hr/airport-transfers/opatija/rijeka",
        "airportHub": "/hr/airport-transfers/opatija",
        "boat": "/hr/taxi-boat/selce",
        "book": "/hr/book",
        "consent": "/hr/consent",
        "decoder": "/hr/Decoder",
        "decoderCode": "/hr/decoder/Q-7K4M-2XR9-H2",
        "desk": "/hr/desk",
        "driver": "/hr/driver",
        "driverLink": "/hr/driver/link/aBc-_",
        "driverMoney": "/hr/driver/money",
        "location": "/hr/taxi/location",
        "notFound": "/hr/404",
        "page": "/hr/guides/ferry",
        "partner": "/hr/become-a-partner",
        "partnerHome": "/hr/partner",
        "price": "/hr/taxi/price",
        "privacy": "/hr/privacy",
        "ride": "/hr/ride/B7K4M2XR9H2.0.aBc-_",
        "root": "/hr",
        "service": "/hr/night-transfers",
        "setup": "/hr/Setup",
        "terms": "/hr/terms",
        "town": "/hr/taxi/rovinj",
      },
      "it": {
        "about": "/it/about",
        "airport": "/it/airport-transfers/opatija/rijeka",
        "airportHub": "/it/airport-transfers/opatija",
        "boat": "/it/taxi-boat/selce",
        "book": "/it/book",
        "consent": "/it/consent",
        "decoder": "/it/Decoder",
        "decoderCode": "/it/decoder/Q-7K4M-2XR9-H2",
        "desk": "/it/desk",
        "driver": "/it/driver",
        "driverLink": "/it/driver/link/aBc-_",
        "driverMoney": "/it/driver/money",
        "location": "/it/taxi/location",
        "notFound": "/it/404",
        "page": "/it/guides/ferry",
        "partner": "/it/become-a-partner",
        "partnerHome": "/it/partner",
        "price": "/it/taxi/price",
        "privacy": "/it/privacy",
        "ride": "/it/ride/B7K4M2XR9H2.0.aBc-_",
        "root": "/it",
        "service": "/it/night-transfers",
        "setup": "/it/Setup",
        "terms": "/it/terms",
        "town": "/it/taxi/rovinj",
      },
    }
  `)
})

test('no link of ours needs a redirect', () => {
  for (const code of localeCodes) {
    const { root: _root, ...links } = every(urlsIn(code))
    for (const link of Object.values(links)) expect(matchRoute(link)?.canonical).toBe(link)
  }
})

test('what is typed into a code cannot leave its place in the address', () => {
  expect(urlsIn('hr').decoderCode('a/b?c#d')).toBe('/hr/decoder/a%2Fb%3Fc%23d')
})

test('a trip rides in the query, and the link ends at the price box', () => {
  expect(withTrip('/taxi/krk', { from: 'PUY', to: 'krk' })).toBe('/taxi/krk?from=PUY&to=krk#price-box')
  expect(withTrip('/taxi/krk', { from: 'a&b', to: 'č' })).toBe('/taxi/krk?from=a%26b&to=%C4%8D#price-box')
})
