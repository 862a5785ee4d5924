import * as v from 'valibot'
import { factSchema, passageSchema, questionSchema } from './prose.ts'

const monthDay = v.pipe(v.string(), v.regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/))
const line = v.pipe(v.string(), v.trim(), v.nonEmpty())

/** content/taxi-boat/selce/boat.yaml: shared data. A price is a sample, integer cents for the whole boat, one way; `persons` is how many it carries. */
export const boatFactsSchema = v.strictObject({
  place: v.string(),
  persons: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Month and day; both days count. */
  season: v.strictObject({ from: monthDay, to: monthDay }),
  /** From the car to the boat, where a trip takes both. */
  transferMinutes: v.pipe(v.number(), v.integer(), v.minValue(0)),
  stops: v.pipe(
    v.array(
      v.strictObject({
        /** The stop in content/geo/sea-selce.json; names and distances are there. */
        id: v.pipe(v.string(), v.startsWith('b:')),
        sampleCents: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
        kind: v.picklist(['line', 'excursion']),
      }),
    ),
    v.minLength(10),
  ),
  facts: v.array(factSchema),
})
export type BoatFacts = v.InferOutput<typeof boatFactsSchema>

/** content/taxi-boat/selce/{locale}.yaml: the bundles of the spec's section 2 (sharedData comes from boat.yaml). */
export const boatWordsSchema = v.strictObject({
  basicInfo: v.strictObject({
    title: v.pipe(line, v.maxLength(60)),
    description: v.pipe(line, v.maxLength(155)),
    about: passageSchema,
    pier: passageSchema,
    boats: passageSchema,
    weather: passageSchema,
    rent: passageSchema,
    stops: v.record(v.string(), v.strictObject({ text: line, facts: v.optional(v.array(v.string()), []) })),
  }),
  faqInfo: v.pipe(v.array(questionSchema), v.minLength(5)),
  galleryInfo: v.pipe(v.array(v.strictObject({ picture: line, alt: line, caption: line })), v.minLength(3)),
  heroInfo: v.strictObject({ headline: line, sentence: line }),
  reviews: v.optional(v.strictObject({ invitation: line })),
  footer: v.optional(v.strictObject({ line })),
})
export type BoatWords = v.InferOutput<typeof boatWordsSchema>
