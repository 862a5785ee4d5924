import * as v from 'valibot'
import { type Block, parseMarkdown } from './markdown.ts'

/** content/pages/{slug}/page.yaml */
export const contentPageFactsSchema = v.strictObject({
  slug: v.pipe(v.string(), v.regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*$/)),
  /** `screen`: the words of a page that has an address of its own among the routes; it is not shown at /{slug}. */
  kind: v.picklist(['page', 'legal', 'service', 'screen']),
  /** Shown on the page; none means the house's own. */
  picture: v.nullable(v.string()),
  priceBox: v.boolean(),
  /** Names from app/route-middleware.ts; an unknown one is an error (spec § 8). */
  middleware: v.optional(v.array(v.string()), []),
  /** Name of a validity check; when it fails the page is not found (spec § 2). */
  validity: v.optional(v.nullable(v.string()), null),
  /** In which it is written; it is not found in another. */
  languages: v.optional(v.pipe(v.array(v.picklist(['en', 'hr', 'it', 'de'])), v.minLength(1)), [
    'en',
    'hr',
    'it',
    'de',
  ]),
})
export type ContentPageFacts = v.InferOutput<typeof contentPageFactsSchema>

const frontMatterSchema = v.strictObject({
  title: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(60)),
  description: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(155)),
  heading: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  lead: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  /** What a link to it says, where space is short. */
  label: v.pipe(v.string(), v.trim(), v.nonEmpty()),
})
/** The same with its body, as the catalogue and the office hold it. */
export const contentPageWordsSchema = v.strictObject({ ...frontMatterSchema.entries, markdown: v.string() })
export type ContentPageWords = v.InferOutput<typeof contentPageWordsSchema>

/** `---` front matter (YAML, parsed by `readYaml`) and Markdown under it. */
export function parseContentPage(source: string, readYaml: (text: string) => unknown): ContentPageWords {
  const found = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source)
  if (!found) throw new Error('a page starts with --- front matter ---')
  return { ...v.parse(frontMatterSchema, readYaml(found[1] ?? '')), markdown: found[2] ?? '' }
}

export function blocksOf(words: ContentPageWords, fill: (text: string) => string): Block[] {
  return parseMarkdown(fill(words.markdown))
}
