import type { RouteName } from '#app/routes.ts'
import type { Action } from '#app/site.server.ts'
import { orderRide } from './book.server.ts'
import { changeDecoded } from './decoder.server.ts'
import { decideConsent } from './consent.server.ts'
import { postDriverHome, postDriverLink } from './driver.server.ts'
import { takeApplication } from './partner.server.ts'
import { changePartnerHome } from './partner-home.server.ts'
import { driveRide } from './ride.server.ts'
import { postSetup } from './setup.server.ts'

/** Which routes take a form, beside their loader. A POST to any other is not allowed. */
export const actions: Partial<Record<RouteName, Action>> = {
  book: orderRide,
  'decoder-code': changeDecoded,
  consent: decideConsent,
  partner: takeApplication,
  'partner-home': changePartnerHome,
  ride: driveRide,
  driver: postDriverHome,
  // The phone's queue sends what waits from either page.
  'driver-money': postDriverHome,
  'driver-link': postDriverLink,
  setup: postSetup,
}
