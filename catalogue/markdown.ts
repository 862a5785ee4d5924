import { marked, type Token, type Tokens } from 'marked'

/** Markdown as data: only what we draw ourselves. Raw HTML is shown as text and links are checked, so nothing can slip in. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'em'; inline: Inline[] }
  | { kind: 'link'; href: string; inline: Inline[] }

export type Block =
  | { kind: 'heading'; level: 2 | 3; id: string; inline: Inline[] }
  | { kind: 'paragraph'; inline: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }

export function parseMarkdown(source: string): Block[] {
  return withOwnIds(marked.lexer(source).flatMap((token) => block(token)))
}

function block(token: Token): Block[] {
  switch (token.type) {
    case 'heading': {
      const heading = token as Tokens.Heading
      return [
        { kind: 'heading', level: heading.depth <= 2 ? 2 : 3, id: idOf(heading.text), inline: inlines(heading.tokens) },
      ]
    }
    case 'paragraph':
      return [{ kind: 'paragraph', inline: inlines((token as Tokens.Paragraph).tokens) }]
    case 'list': {
      const list = token as Tokens.List
      return [{ kind: 'list', ordered: list.ordered, items: list.items.map((item) => inlines(itemTokens(item))) }]
    }
    case 'table': {
      const table = token as Tokens.Table
      const head = table.header.map((cell) => inlines(cell.tokens))
      return [{ kind: 'table', head, rows: table.rows.map((row) => row.map((cell) => inlines(cell.tokens))) }]
    }
    case 'space':
    case 'hr':
    case 'def':
      return []
    default:
      return [{ kind: 'paragraph', inline: [{ kind: 'text', text: token.raw.trim() }] }]
  }
}

/** Two headings of one text are two places: the second is called `text-2`. */
function withOwnIds(blocks: Block[]): Block[] {
  const times = new Map<string, number>()
  return blocks.map((block) => {
    if (block.kind !== 'heading') return block
    const time = (times.get(block.id) ?? 0) + 1
    times.set(block.id, time)
    return time === 1 ? block : { ...block, id: `${block.id}-${time}` }
  })
}

function itemTokens(item: Tokens.ListItem): Token[] {
  return item.tokens.flatMap((token) => ('tokens' in token && token.tokens ? token.tokens : [token]))
}

function inlines(tokens: Token[]): Inline[] {
  return tokens.flatMap((token): Inline[] => {
    if (token.type === 'strong' || token.type === 'em')
      return [{ kind: token.type, inline: inlines(token.tokens ?? []) }]
    if (token.type === 'link') {
      const { href, tokens: label } = token as Tokens.Link
      return isSafeHref(href) ? [{ kind: 'link', href, inline: inlines(label) }] : inlines(label)
    }
    if (token.type === 'br') return [{ kind: 'text', text: ' ' }]
    return [{ kind: 'text', text: decode('text' in token && typeof token.text === 'string' ? token.text : token.raw) }]
  })
}

/** Own paths, fragments, https, mail and phone; never javascript: or data:. */
function isSafeHref(href: string): boolean {
  // A browser reads `/\evil` and `/<tab>/evil` as `//evil`.
  return /^(\/(?!\/)|#|https:\/\/|mailto:|tel:\+)[^\s\\]*$/.test(href)
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

function decode(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
}

function idOf(text: string): string {
  const plain = text.normalize('NFD').replace(/[̀-ͯ]/g, '').replaceAll('đ', 'd').toLowerCase()
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
}
