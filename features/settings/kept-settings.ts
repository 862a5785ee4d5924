import * as v from 'valibot'
import { type Settings, settingsSchema } from '#catalogue/settings.ts'

/** What the office has said of the firm; what it has not said stays as `content/settings.yaml` has it. */
export const keptSettingsSchema = v.object({
  publicUrl: v.nullable(v.string()),
  siteName: v.nullable(v.string()),
  contact: v.nullable(settingsSchema.entries.contact),
  legal: v.nullable(settingsSchema.entries.legal),
  iban: v.nullable(v.string()),
  permits: v.nullable(v.array(v.string())),
  carriage: v.nullable(settingsSchema.entries.carriage),
  hours: v.nullable(v.string()),
  tagManagerId: v.nullable(v.string()),
  published: v.boolean(),
  /** The steps of the set-up that were saved, in no order. */
  steps: v.array(v.string()),
})
export type KeptSettings = v.InferOutput<typeof keptSettingsSchema>

export const nothingKept: KeptSettings = {
  ...{ publicUrl: null, siteName: null, contact: null, legal: null, iban: null, permits: null, carriage: null },
  ...{ hours: null, tagManagerId: null, published: false, steps: [] },
}

/** The settings of the site: what was kept over what came with it. A published site with a phone is no sample any more. */
export function laidOver(base: Settings, kept: KeptSettings, isPublished: boolean): Settings {
  const contact = kept.contact ?? base.contact
  return {
    ...base,
    siteName: kept.siteName ?? base.siteName,
    contact,
    legal: kept.legal ?? base.legal,
    iban: kept.iban ?? base.iban,
    permits: kept.permits ?? base.permits,
    carriage: kept.carriage ?? base.carriage,
    hours: kept.hours ?? base.hours,
    sample: base.sample && !(isPublished && kept.contact !== null && contact.phone !== null),
  }
}
