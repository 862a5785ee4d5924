import * as v from 'valibot'
import { bookedQuote, needs } from '#features/bookings/booking-schema.ts'
import { localeCodes } from '#i18n/locale.ts'
import { storedSchema } from '#lib/stored-schema.ts'

/** Milliseconds since the epoch. */
const instant = v.number()
const address = v.nullable(v.string())

/** A quote somebody kept: a document of `passes`, named by its code. It names nobody. */
export const passSchema = v.object({
  code: v.string(),
  quote: bookedQuote,
  /** What rides along and is in the price, as the order form asks it; absent where nothing is. */
  brings: v.exactOptional(v.pick(needs, ['under135', 'pet'])),
  /** What was typed as either end, where it says more than the place: a hotel, a street. Absent where neither does. */
  addresses: v.exactOptional(v.object({ from: address, to: address })),
  /** null: the price of the day, kept before a time was chosen. */
  pickUpAt: v.nullable(instant),
  /** The language it was kept in. */
  locale: v.picklist(localeCodes),
  /** Kept on a sample site: nobody will come for this price. */
  sample: v.boolean(),
  keptAt: instant,
  validUntil: instant,
})

export const storedPass = storedSchema('a Price Pass', passSchema)
