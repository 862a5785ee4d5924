import * as v from 'valibot'
import { factSchema, paragraphSchema, passageSchema, questionSchema } from './prose.ts'

const line = v.pipe(v.string(), v.trim(), v.nonEmpty())

/** content/airport-transfers/opatija/place.yaml */
export const airportPlaceSchema = v.strictObject({ place: v.string(), facts: v.array(factSchema) })
export type AirportPlace = v.InferOutput<typeof airportPlaceSchema>

const airportWordsSchema = v.strictObject({
  title: v.pipe(line, v.maxLength(60)),
  description: v.pipe(line, v.maxLength(155)),
  headline: line,
  sentence: line,
  /** Meeting the driver, step by step. */
  meeting: v.strictObject({ title: line, steps: v.pipe(v.array(paragraphSchema), v.minLength(3)) }),
  /** Road, tolls, border, vignette. */
  road: passageSchema,
  /** Bus, train, shuttle, honestly. */
  alternatives: passageSchema,
  /** When to leave Opatija for a flight. */
  leaveBy: passageSchema,
  faq: v.pipe(v.array(questionSchema), v.minLength(2)),
})

/** content/airport-transfers/opatija/{locale}.yaml: the hub's sections as the spec names them, and a page for each airport by slug. */
export const airportTransferWordsSchema = v.strictObject({
  pageData: v.strictObject({
    title: v.pipe(line, v.maxLength(60)),
    description: v.pipe(line, v.maxLength(155)),
    intro: v.pipe(v.array(paragraphSchema), v.minLength(1)),
    choosing: passageSchema,
    arrival: passageSchema,
    delays: passageSchema,
    faq: v.pipe(v.array(questionSchema), v.minLength(3)),
    airports: v.record(v.string(), airportWordsSchema),
  }),
  hero: v.optional(v.strictObject({ headline: line, sentence: line })),
  footer: v.optional(v.strictObject({ line })),
  reviews: v.optional(v.strictObject({ invitation: line })),
})
export type AirportTransferWords = v.InferOutput<typeof airportTransferWordsSchema>
export type AirportWords = v.InferOutput<typeof airportWordsSchema>
