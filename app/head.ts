import { localeRow } from '#i18n/locale.ts'
import { madeOnce } from '#lib/kept.ts'
import type { Head } from './page.ts'

type Tag = { name: 'meta' | 'link'; attributes: Record<string, string> }

/** Title and tags as data: one list, a writer for each side. */
export function headTags(head: Head): Tag[] {
  const tags: Tag[] = []
  const meta = (attributes: Record<string, string>) => tags.push({ name: 'meta', attributes })
  const link = (attributes: Record<string, string>) => tags.push({ name: 'link', attributes })
  if (head.description !== null) meta({ name: 'description', content: head.description })
  if (head.robots !== null) meta({ name: 'robots', content: head.robots })
  if (head.canonical !== null) link({ rel: 'canonical', href: head.canonical })
  for (const { lang, href } of head.alternates) link({ rel: 'alternate', hreflang: lang, href })
  return tags
}

/** For those who show a link: they read what the server sends, so the tab is spared the code and drops them as it goes on. */
function sharingTags(head: Head): Tag[] {
  const { image, description, canonical } = head
  const rows: [string, string | null][] = [
    ['og:title', head.title],
    ['og:type', 'website'],
    // Open Graph writes a language with its country: hr_HR.
    ['og:locale', localeRow(head.lang).language.replace('-', '_')],
    ['og:description', description],
    ['og:url', canonical],
    ['og:image', image && image.url],
    ['og:image:type', image && 'image/png'],
    ['og:image:width', image && '1200'],
    ['og:image:height', image && '630'],
    ['og:image:alt', image && image.alt],
    ['twitter:card', image && 'summary_large_image'],
  ]
  return rows.flatMap(([name, content]): Tag[] =>
    content === null
      ? []
      : [{ name: 'meta', attributes: { [name.startsWith('og:') ? 'property' : 'name']: name, content } }],
  )
}

export function headHtml(head: Head): string {
  const tags = [...headTags(head), ...sharingTags(head)].map(({ name, attributes }) => {
    const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
    return `<${name}${written.join('')} data-head>`
  })
  const structured = madeOnce(head.jsonLd, 'tags', () => structuredHtml(head.jsonLd))
  return `<title>${escapeHtml(head.title)}</title>${tags.join('')}${structured}`
}

function structuredHtml(blocks: unknown[]): string {
  return blocks.map((block) => `<script type="application/ld+json" data-head>${safeJson(block)}</script>`).join('')
}

/**
 * In the tab JSON-LD is removed and not written: crawlers make full loads, and a script with text would need a Trusted
 * Types policy of its own.
 */
export function applyHead(head: Head, document: Document): void {
  document.title = head.title
  document.documentElement.lang = head.lang
  const old = new Map([...document.head.querySelectorAll('[data-head]')].map((element) => [element.outerHTML, element]))
  for (const { name, attributes } of headTags(head)) {
    const element = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    element.setAttribute('data-head', '')
    if (!old.delete(element.outerHTML)) document.head.append(element)
  }
  for (const element of old.values()) element.remove()
}

/** JSON that may stand inside a `<script>` element. */
export function safeJson(value: unknown): string {
  const json = JSON.stringify(value)
  if (!/[<\u2028\u2029]/.test(json)) return json
  return json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}
