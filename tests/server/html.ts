/** Looks into HTML our own server wrote; not a parser for anybody else's. */
export type Element = { attributes: Record<string, string>; outer: string }

export function elements(html: string, name: string): Element[] {
  return [...html.matchAll(new RegExp(`<${name}(\\s[^>]*?)?/?>`, 'g'))].map((found) => ({
    attributes: attributesOf(found[1] ?? ''),
    outer: found[0],
  }))
}

/** The text inside each element of this name, without the tags in it. Such elements must not nest. */
export function texts(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, 'g'))].map((found) =>
    textOf(found[1] ?? ''),
  )
}

export function textOf(html: string): string {
  return decode(
    html
      .replace(/<!--[\s\S]*?-->/g, '')
      .replace(/<(script|style|title)\b[\s\S]*?<\/\1>/g, '')
      .replace(/<[^>]*>/g, ' '),
  )
    .replace(/\s+/g, ' ')
    .trim()
}

export function metaOf(html: string, name: string): string | null {
  const found = elements(html, 'meta').find(
    ({ attributes }) => attributes['name'] === name || attributes['property'] === name,
  )
  return found?.attributes['content'] ?? null
}

export function linksOf(html: string, rel: string): Record<string, string>[] {
  return elements(html, 'link')
    .map(({ attributes }) => attributes)
    .filter((attributes) => attributes['rel'] === rel)
}

/** What stands in `<script type="…">`, with its id where it has one. */
export function dataScripts(html: string): { type: string; id: string | null; text: string }[] {
  return [...html.matchAll(/<script(\s[^>]*)?>([\s\S]*?)<\/script>/g)].map((found) => {
    const attributes = attributesOf(found[1] ?? '')
    return { type: attributes['type'] ?? '', id: attributes['id'] ?? null, text: found[2] ?? '' }
  })
}

export function embeddedPage(html: string): unknown {
  const found = dataScripts(html).find(({ id }) => id === 'page')
  if (!found) throw new Error('the page object is not in the page')
  return JSON.parse(found.text)
}

function attributesOf(source: string): Record<string, string> {
  return Object.fromEntries(
    [...source.matchAll(/([^\s="]+)(?:="([^"]*)")?/g)].map((found) => [
      (found[1] ?? '').toLowerCase(),
      decode(found[2] ?? ''),
    ]),
  )
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }

export function decode(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (whole, name: string) => entities[name] ?? whole)
}

/** `page` with null where `document` says the same in words alone (sections/left-standing.ts): the choices of a place, and what stands below. */
export function withoutLeft(page: unknown, document: unknown, name = ''): unknown {
  if (document === null && (name === 'places' || name === 'said')) return null
  if (!isRecord(page) || !isRecord(document)) return page
  return Object.fromEntries(Object.entries(page).map(([key, part]) => [key, withoutLeft(part, document[key], key)]))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
