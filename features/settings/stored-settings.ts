import * as v from 'valibot'
import { type Settings, settingsSchema } from '#catalogue/settings.ts'

/** What the office has said of the firm; what it has not said stays as `content/settings.yaml` has it. */
export const storedSettingsSchema = v.object({
  publicUrl: v.nullable(v.string()),
  siteName: v.nullable(v.string()),
  contact: v.nullable(settingsSchema.entries.contact),
  legal: v.nullable(settingsSchema.entries.legal),
  iban: v.nullable(v.string()),
  permits: v.nullable(v.array(v.string())),
  carriage: settingsSchema.entries.carriage,
  hours: v.nullable(v.string()),
  tagManagerId: v.nullable(v.string()),
  /** null: as `content/settings.yaml` has it; in it null is never. */
  transit: v.nullable(v.strictObject({ savesKm: settingsSchema.entries.transitSavesKm.wrapped })),
  published: v.boolean(),
  /** The steps of the set-up that were saved, in no order. */
  steps: v.array(v.string()),
})
export type StoredSettings = v.InferOutput<typeof storedSettingsSchema>

export const nothingStored: StoredSettings = {
  publicUrl: null,
  siteName: null,
  contact: null,
  legal: null,
  iban: null,
  permits: null,
  carriage: null,
  hours: null,
  tagManagerId: null,
  transit: null,
  published: false,
  steps: [],
}

/**
 * The settings of the site: what was kept over what came with it. A published site with a phone is no sample any more, and then no
 * permit of the sample is its owner's.
 */
export function withOverrides(base: Settings, stored: StoredSettings, isPublished: boolean): Settings {
  const contact = stored.contact ?? base.contact
  const sample = base.sample && !(isPublished && stored.contact !== null && contact.phone !== null)
  return {
    ...base,
    siteName: stored.siteName ?? base.siteName,
    contact,
    legal: stored.legal ?? base.legal,
    iban: stored.iban ?? base.iban,
    permits: stored.permits ?? (sample === base.sample ? base.permits : null),
    carriage: stored.carriage ?? (sample === base.sample ? base.carriage : null),
    hours: stored.hours ?? base.hours,
    transitSavesKm: stored.transit === null ? base.transitSavesKm : stored.transit.savesKm,
    sample,
  }
}
