import * as v from 'valibot'
import { isEmail } from '#lib/email.ts'
import { isPhone } from '#lib/phone.ts'

const unset = v.nullable(v.string())

/** content/settings.yaml: what only the operator knows. Unset is null and is shown as unset. */
export const settingsSchema = v.strictObject({
  sample: v.boolean(),
  siteName: v.string(),
  contact: v.strictObject({
    /** E.164 */
    phone: v.nullable(v.pipe(v.string(), v.check(isPhone))),
    whatsapp: v.nullable(v.pipe(v.string(), v.check(isPhone))),
    email: v.nullable(v.pipe(v.string(), v.check(isEmail))),
  }),
  legal: v.strictObject({
    companyName: unset,
    seat: unset,
    /** Croatian tax number, 11 digits. */
    oib: unset,
    register: unset,
    licence: unset,
    vat: v.nullable(v.picklist(['registered', 'exempt'])),
    complaintsAddress: unset,
    insurer: unset,
  }),
  /** The firm's account, as it stands among its facts; a firm may show none. */
  iban: v.optional(unset, null),
  /** Towns in which taxi rides may start; elsewhere transfers booked ahead. */
  permits: v.nullable(v.array(v.string())),
  carriage: v.nullable(
    v.strictObject({ taxi: v.boolean(), occasional: v.boolean(), pickUpAbroad: v.array(v.string()) }),
  ),
  hours: v.nullable(v.string()),
  /** To an address a price reaches so far inside the town. */
  insideTownKm: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(30)), 5),
  /** Through Bosnia and Herzegovina is driven where it saves more than so many km; null: never. */
  transitSavesKm: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(500))), 60),
})
export type Settings = v.InferOutput<typeof settingsSchema>

/** Where a taxi ride may start: who drives no taxi has no use of a town's permit. */
export function taxiTowns({ permits, carriage }: Pick<Settings, 'permits' | 'carriage'>): readonly string[] {
  return carriage?.taxi ? (permits ?? []) : []
}
