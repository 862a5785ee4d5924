import type { RouteName } from '#app/routes.ts'
import type { Loader } from '#app/site.server.ts'
import { loadAirport } from './airport.server.ts'
import { loadAirportHub } from './airport-hub.server.ts'
import { loadBoat } from './boat.server.ts'
import { loadBook } from './book.server.ts'
import { loadComponent } from './component-preview.server.ts'
import { loadConsent } from './consent.server.ts'
import { loadContentPage, loadNamedPage } from './content-page.server.ts'
import { loadDecoder, loadDecoderCode } from './decoder.server.ts'
import { loadDriverHome, loadDriverLink, loadDriverMoney } from './driver.server.ts'
import { loadLocation } from './location.server.ts'
import { loadPartner } from './partner.server.ts'
import { loadPartnerHome } from './partner-home.server.ts'
import { loadPrice } from './price.server.ts'
import { loadRide } from './ride.server.ts'
import { loadSetup } from './setup.server.ts'
import { loadTown } from './town.server.ts'

/** Who answers which route. Routes without a loader here are data (server/data-routes) or the not-found page itself. */
export const loaders: Partial<Record<RouteName, Loader>> = {
  location: loadLocation,
  price: loadPrice,
  component: loadComponent,
  town: loadTown,
  'airport-component': loadComponent,
  'airport-hub': loadAirportHub,
  airport: loadAirport,
  'boat-component': loadComponent,
  boat: loadBoat,
  terms: loadNamedPage('terms'),
  privacy: loadNamedPage('privacy'),
  about: loadNamedPage('about'),
  partner: loadPartner,
  'partner-home': loadPartnerHome,
  decoder: loadDecoder,
  'decoder-code': loadDecoderCode,
  ride: loadRide,
  driver: loadDriverHome,
  'driver-money': loadDriverMoney,
  'driver-link': loadDriverLink,
  setup: loadSetup,
  book: loadBook,
  consent: loadConsent,
  service: loadContentPage,
  content: loadContentPage,
}
