import * as v from 'valibot'
import { factSchema, paragraphSchema, passageSchema, questionSchema } from './prose.ts'

const perLocale = v.strictObject({ en: v.string(), hr: v.string(), it: v.string(), de: v.string() })

export const regions = ['istria', 'kvarner', 'dalmatia', 'central', 'slavonia'] as const

/** content/taxi/{town}/town.yaml: what is true of a town in every language. Degrees are WGS 84. */
export const townFactsSchema = v.strictObject({
  slug: v.pipe(v.string(), v.regex(/^[a-z-]+$/)),
  name: v.string(),
  names: perLocale,
  alt: v.optional(v.record(v.string(), v.array(v.string())), {}),
  cases: v.strictObject({ loc: v.string(), gen: v.string(), acc: v.string() }),
  bilingual: v.boolean(),
  lat: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  lon: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
  county: v.strictObject({ hr: v.string(), en: v.string() }),
  postal: v.string(),
  region: v.picklist(regions),
  kind: v.picklist(['capital', 'coast', 'inland', 'island']),
  island: v.nullable(v.string()),
  crossing: v.nullable(v.picklist(['bridge', 'ferry'])),
  seaKm: v.nullable(v.number()),
  geonameId: v.number(),
  facts: v.array(factSchema),
})
export type TownFacts = v.InferOutput<typeof townFactsSchema>

const line = v.pipe(v.string(), v.trim(), v.nonEmpty())

/** content/taxi/{town}/{locale}.yaml. A section a town lacks is absent (spec § 2). */
export const townWordsSchema = v.strictObject({
  pageData: v.strictObject({
    title: v.pipe(line, v.maxLength(60)),
    description: v.pipe(line, v.maxLength(155)),
    intro: v.pipe(v.array(paragraphSchema), v.minLength(1)),
    pickUp: passageSchema,
    airports: passageSchema,
    crossing: v.optional(passageSchema),
    seasons: passageSchema,
    faq: v.pipe(v.array(questionSchema), v.minLength(3)),
    nearby: v.pipe(
      v.array(v.strictObject({ town: v.string(), text: line, facts: v.optional(v.array(v.string()), []) })),
      v.minLength(2),
    ),
  }),
  hero: v.optional(v.strictObject({ headline: line, sentence: line })),
  footer: v.optional(v.strictObject({ line })),
  reviews: v.optional(v.strictObject({ invitation: line })),
})
export type TownWords = v.InferOutput<typeof townWordsSchema>
