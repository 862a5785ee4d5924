import { localeRow } from '#i18n/locale.ts'
import type { Head } from './page.ts'

type Tag = { name: 'meta' | 'link' | 'script'; attributes: Record<string, string>; text: string | null }

/** Title and tags as data: one list, a writer for each side. */
export function headTags(head: Head): Tag[] {
  const tags: Tag[] = []
  const meta = (attributes: Record<string, string>) => tags.push({ name: 'meta', attributes, text: null })
  const link = (attributes: Record<string, string>) => tags.push({ name: 'link', attributes, text: null })
  if (head.description !== null) meta({ name: 'description', content: head.description })
  if (head.robots !== null) meta({ name: 'robots', content: head.robots })
  if (head.canonical !== null) link({ rel: 'canonical', href: head.canonical })
  for (const { lang, href } of head.alternates) link({ rel: 'alternate', hreflang: lang, href })
  for (const block of head.jsonLd)
    tags.push({ name: 'script', attributes: { type: 'application/ld+json' }, text: safeJson(block) })
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
      : [{ name: 'meta', attributes: { [name.startsWith('og:') ? 'property' : 'name']: name, content }, text: null }],
  )
}

export function headHtml(head: Head): string {
  const tags = [...headTags(head), ...sharingTags(head)].map(({ name, attributes, text }) => {
    const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
    return `<${name}${written.join('')} data-head>${text === null ? '' : `${text}</${name}>`}`
  })
  return `<title>${escapeHtml(head.title)}</title>${tags.join('')}`
}

/**
 * In the tab JSON-LD is removed and not written: crawlers make full loads, and a script with text would need a Trusted
 * Types policy of its own.
 */
export function applyHead(head: Head, document: Document): void {
  document.title = head.title
  document.documentElement.lang = head.lang
  const old = new Map([...document.head.querySelectorAll('[data-head]')].map((element) => [element.outerHTML, element]))
  for (const { name, attributes, text } of headTags(head)) {
    if (text !== null) continue
    const element = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    element.setAttribute('data-head', '')
    if (!old.delete(element.outerHTML)) document.head.append(element)
  }
  for (const element of old.values()) element.remove()
}

/** JSON that may stand inside a `<script>` element. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}
