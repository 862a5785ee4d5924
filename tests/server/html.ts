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

/** What the island of this name is given (sections/island.tsx). */
export function islandProps(html: string, name: string): unknown {
  const found = elements(html, 'galeb-island').find(({ attributes }) => attributes['data-name'] === name)
  if (!found) throw new Error(`the island ${name} is not in the page`)
  return JSON.parse(found.attributes['data-props'] ?? '').props
}

/** What a document says of itself for the shell (app/browser/tab.ts). */
export function factsOf(html: string): Record<string, unknown> {
  const root = elements(html, 'div').find(({ attributes }) => attributes['id'] === 'root')
  return JSON.parse(root?.attributes['data-facts'] ?? '{}')
}

/** What is in `<main>`, where a page says what no other page says. */
export function mainOf(html: string): string {
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'))
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
