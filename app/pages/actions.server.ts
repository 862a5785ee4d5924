import type { RouteName } from '#app/routes.ts'
import type { Action } from '#app/site.server.ts'
import { orderRide } from './book.server.ts'
import { changeBooking } from './booking.server.ts'
import { decideConsent } from './consent.server.ts'
import { driveRide } from './ride.server.ts'
import { postSetup } from './setup.server.ts'

/** Which routes take a form, beside their loader. A POST to any other is not allowed. */
export const actions: Partial<Record<RouteName, Action>> = {
  book: orderRide,
  'decoder-code': changeBooking,
  consent: decideConsent,
  ride: driveRide,
  setup: postSetup,
}
