import * as v from 'valibot'

/** A paragraph and the facts it rests on, by their ids in the place's own facts. */
export const paragraphSchema = v.strictObject({
  text: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  facts: v.optional(v.array(v.string()), []),
})
export type Paragraph = v.InferOutput<typeof paragraphSchema>

export const passageSchema = v.strictObject({
  title: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  body: v.pipe(v.array(paragraphSchema), v.minLength(1)),
})
export type Passage = v.InferOutput<typeof passageSchema>

export const questionSchema = v.strictObject({
  question: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  answer: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  facts: v.optional(v.array(v.string()), []),
})
export type Question = v.InferOutput<typeof questionSchema>

export const factSchema = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/)),
  text: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  /** Every form of every proper noun this fact lets the four languages use. */
  names: v.optional(v.array(v.string()), []),
  source: v.picklist(['data', 'research', 'common-knowledge', 'operator']),
  checked: v.nullable(v.pipe(v.string(), v.isoDate())),
})
export type Fact = v.InferOutput<typeof factSchema>
