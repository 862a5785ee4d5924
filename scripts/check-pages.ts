// node scripts/check-pages.ts [slug ...]: every fault of the content pages, or of those named.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { marked, type Token as MarkdownToken } from 'marked'
import * as v from 'valibot'
import { parse } from 'yaml'
import { matchRoute } from '#app/routes.ts'
import { bannedPhrases } from '#catalogue/banned-phrases.ts'
import { contentPageFactsSchema, type ContentPageWords, parseContentPage } from '#catalogue/content-page.ts'
import { type Block, type Inline, parseMarkdown } from '#catalogue/markdown.ts'
import { tokensIn, withoutTokens } from '#catalogue/token.ts'
import { transferAirports } from '#catalogue/transfer-airports.ts'
import type { LocaleCode } from '#i18n/locale.ts'

const ROOT = 'content/pages'
const SERVICE_WORDS = { least: 250, most: 400 }
/** Fragments the site itself adds to a page. */
const SITE_FRAGMENTS = ['operator', 'price-box', 'map', 'towns', 'permits', 'hours', 'crossings', 'main']
/** What the four languages must have alike, by name. */
type Shape = Record<'sections' | 'subsections' | 'list items' | 'table rows', number>

const pages = readdirSync(ROOT)
const towns = readdirSync('content/taxi')
const pairs = pairsOf('content/geo/town-airports.json', 'content/geo/town-towns.json')
const requested = process.argv.slice(2)
const titles = new Map<string, string>()
let faults = 0
for (const slug of requested.length > 0 ? requested : pages) checkPage(slug)
console.log(`${faults} faults`)
process.exitCode = faults > 0 ? 1 : 0

function checkPage(slug: string): void {
  const facts = v.safeParse(contentPageFactsSchema, parse(readFileSync(`${ROOT}/${slug}/page.yaml`, 'utf8')))
  if (!facts.success)
    return tell(
      `${slug}/page.yaml`,
      facts.issues.map((issue) => issue.message),
    )
  if (facts.output.slug !== slug) tell(`${slug}/page.yaml`, [`its slug is ${facts.output.slug}`])
  let first: Shape | null = null
  for (const locale of facts.output.languages) {
    const file = `${slug}/${locale}.md`
    const words = read(file)
    if (!words) continue
    const blocks = parseMarkdown(words.markdown)
    const shape = shapeOf(blocks)
    first ??= shape
    const count = withoutTokens(words.markdown)
      .split(/[\s|]+/)
      .filter((word) => /\p{L}/u.test(word)).length
    tell(file, [
      ...headFaults(words, file),
      ...tokenFaults(`${words.lead}\n${words.markdown}`),
      ...proseFaults(words, locale),
      ...markdownFaults(marked.lexer(words.markdown)),
      ...linkFaults(blocks, locale, slug),
      ...shapeFaults(shape, first),
      ...(facts.output.kind === 'service' ? lengthFaults(count) : []),
    ])
    if (requested.length > 0) console.log(`${file}: ${count} words`)
  }
}

function read(file: string): ContentPageWords | null {
  if (!existsSync(`${ROOT}/${file}`)) return (tell(file, ['missing']), null)
  try {
    return parseContentPage(readFileSync(`${ROOT}/${file}`, 'utf8'), (text) => parse(text))
  } catch (error) {
    return (tell(file, [error instanceof Error ? error.message : String(error)]), null)
  }
}

function tell(file: string, found: string[]): void {
  for (const fault of found) console.log(`${file}: ${fault}`)
  faults += found.length
}

/** The head of a page, its heading and its label are shown as they stand: no tokens there. */
function headFaults({ title, description, heading, label }: ContentPageWords, file: string): string[] {
  const found = [title, description, heading, label]
    .filter((text) => /[{}]/.test(text))
    .map((text) => `a brace in "${text}"`)
  for (const text of [title, description]) {
    const other = titles.get(text)
    if (other) found.push(`"${text}" stands in ${other} too`)
    titles.set(text, file)
  }
  return found
}

function tokenFaults(text: string): string[] {
  const found = tokensIn(text).flatMap(({ from, to, vehicle }) => {
    if (from === null) return [`the token to "${to}" names one end only`]
    if (vehicle !== null && !['car', 'van', 'minibus'].includes(vehicle)) return [`no vehicle "${vehicle}"`]
    return pairs.has(`${from}>${to}`) ? [] : [`no distance between "${from}" and "${to}"`]
  })
  if (/[{}]/.test(withoutTokens(text))) found.push('a brace that is no token')
  if (/(?<!\{rule:[a-z-]+)\}\s*(km|min|€|eur)/i.test(text)) found.push('a unit after a token, which brings its own')
  return found
}

function proseFaults(
  { title, description, heading, lead, label, markdown }: ContentPageWords,
  locale: LocaleCode,
): string[] {
  const plain = withoutTokens([title, description, heading, lead, label, markdown].join('\n'))
  const found = plain.match(/(\d\s*(km|€|eur|kn)\b|€\s*\d)/gi)?.map((text) => `a bare number: "${text}"`) ?? []
  for (const phrase of bannedPhrases[locale]) {
    const claim = plain.match(phrase)
    if (claim) found.push(`"${claim[0]}" may not be claimed`)
  }
  if (/consumers\/odr/i.test(plain)) found.push('links the closed ODR platform')
  if (/\S {2,}\S/.test(`${lead}\n${markdown}`)) found.push('two spaces in a row')
  return found
}

/** Only what catalogue/markdown.ts draws: anything else would be shown as its own source. */
function markdownFaults(tokens: MarkdownToken[]): string[] {
  const drawn = ['heading', 'paragraph', 'list', 'list_item', 'table', 'space', 'text', 'strong', 'em', 'link']
  return tokens.flatMap((token) => {
    if (!drawn.includes(token.type))
      return [`Markdown we do not draw: ${token.type} "${token.raw.trim().slice(0, 40)}"`]
    if (token.type === 'heading' && (token['depth'] < 2 || token['depth'] > 3))
      return [`heading of level ${token['depth']}`]
    const inner: MarkdownToken[] =
      token.type === 'list' ? token['items'] : 'tokens' in token ? (token.tokens ?? []) : []
    const cells: { tokens: MarkdownToken[] }[] =
      token.type === 'table' ? [...token['header'], ...token['rows'].flat()] : []
    return markdownFaults([...inner, ...cells.flatMap((cell) => cell.tokens)])
  })
}

function linkFaults(blocks: Block[], locale: LocaleCode, slug: string): string[] {
  const ids = headingIds(blocks)
  const found = ids.filter((id, at) => ids.indexOf(id) < at).map((id) => `two headings with the id "${id}"`)
  for (const id of ids) if (SITE_FRAGMENTS.includes(id)) found.push(`the heading id "${id}" is the site's own`)
  for (const href of inlinesOf(blocks).flatMap(hrefsOf)) {
    const fault = hrefFault(href, locale, slug)
    if (fault) found.push(`${href}: ${fault}`)
  }
  return found
}

function hrefFault(href: string, locale: LocaleCode, slug: string): string | null {
  if (/^(https:|mailto:|tel:)/.test(href)) return null
  const [path = '', fragment] = href.split('#')
  const match = matchRoute(path)
  if (path !== '') {
    if (!match) return 'no such path'
    if (match.locale !== locale) return `leads to ${match.locale} from ${locale}`
    if (match.canonical !== path) return `is properly written ${match.canonical}`
    const { town, airport, service, slug: page } = match.params
    if (town && !towns.includes(town)) return 'no such town'
    if (airport && !transferAirports.some((row) => row.slug === airport)) return 'no such airport'
    if ((service ?? page) && !pages.includes(service ?? page ?? '')) return 'no such page'
  }
  if (fragment === undefined || SITE_FRAGMENTS.includes(fragment)) return null
  const target = path === '' ? slug : (match?.params['service'] ?? match?.route.name ?? '')
  const source = read(`${target}/${locale}.md`)
  return source && headingIds(parseMarkdown(source.markdown)).includes(fragment) ? null : 'no such heading'
}

function shapeOf(blocks: Block[]): Shape {
  const headings = blocks.flatMap((block) => (block.kind === 'heading' ? [block.level] : []))
  const items = blocks.flatMap((block) => (block.kind === 'list' ? block.items : []))
  const rows = blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []))
  return {
    sections: headings.filter((level) => level === 2).length,
    subsections: headings.filter((level) => level === 3).length,
    'list items': items.length,
    'table rows': rows.length,
  }
}

function shapeFaults(own: Shape, first: Shape): string[] {
  // Object.keys forgets the keys; they are those of the type.
  const names = Object.keys(first) as (keyof Shape)[]
  return names
    .filter((name) => own[name] !== first[name])
    .map((name) => `${own[name]} ${name}, English has ${first[name]}`)
}

function lengthFaults(count: number): string[] {
  const { least, most } = SERVICE_WORDS
  return count < least || count > most ? [`${count} words; a service has ${least} to ${most}`] : []
}

function headingIds(blocks: Block[]): string[] {
  return blocks.flatMap((block) => (block.kind === 'heading' ? [block.id] : []))
}

function inlinesOf(blocks: Block[]): Inline[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'list') return block.items.flat()
    return block.kind === 'table' ? [...block.head, ...block.rows.flat()].flat() : block.inline
  })
}

function hrefsOf(inline: Inline): string[] {
  if (inline.kind === 'text') return []
  const inner = inline.inline.flatMap(hrefsOf)
  return inline.kind === 'link' ? [inline.href, ...inner] : inner
}

/** Every pair of places with a distance, both ways round. */
function pairsOf(...files: string[]): Set<string> {
  const routes = files.flatMap((file): { from: string; to: string }[] => JSON.parse(readFileSync(file, 'utf8')).routes)
  return new Set(routes.flatMap(({ from, to }) => [`${from}>${to}`, `${to}>${from}`]))
}
