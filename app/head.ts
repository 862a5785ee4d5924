import { localeRow } from '#i18n/locale.ts'
import type { Head } from './page.ts'

type Tag = { name: 'meta' | 'link'; attributes: Record<string, string> }

function headTags(head: Head): Tag[] {
  const tags: Tag[] = []
  const meta = (attributes: Record<string, string>) => tags.push({ name: 'meta', attributes })
  const link = (attributes: Record<string, string>) => tags.push({ name: 'link', attributes })
  if (head.description !== null) meta({ name: 'description', content: head.description })
  if (head.robots !== null) meta({ name: 'robots', content: head.robots })
  if (head.canonical !== null) link({ rel: 'canonical', href: head.canonical })
  for (const { lang, href } of head.alternates) link({ rel: 'alternate', hreflang: lang, href })
  return tags
}

/** For those who show a link: they read documents, so a tab that goes on is spared them. */
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

/** Of a document. Who shows a link and who crawls make full loads. */
export function headHtml(head: Head): string {
  return `${partHeadHtml(head)}${tagsHtml(sharingTags(head))}${structuredHtml(head.jsonLd)}`
}

/** Of a page that a tab goes on to (app/part.ts). */
export function partHeadHtml(head: Head): string {
  return `<title>${escapeHtml(head.title)}</title>${tagsHtml(headTags(head))}`
}

function tagsHtml(tags: Tag[]): string {
  return tags
    .map(({ name, attributes }) => {
      const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
      return `<${name}${written.join('')} data-head>`
    })
    .join('')
}

function structuredHtml(blocks: unknown[]): string {
  return blocks.map((block) => `<script type="application/ld+json" data-head>${safeJson(block)}</script>`).join('')
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
