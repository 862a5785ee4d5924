import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Block, type Inline, parseMarkdown } from './markdown.ts'

const inlinesOf = (source: string) => parseMarkdown(source).flatMap(allInlines)
const linksOf = (source: string) => inlinesOf(source).flatMap((one) => (one.kind === 'link' ? [one.href] : []))
const textOf = (source: string) =>
  inlinesOf(source)
    .flatMap((one) => (one.kind === 'text' ? [one.text] : []))
    .join('')

function allInlines(block: Block): Inline[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return deep(block.inline)
    case 'list':
      return deep(block.items.flat())
    case 'table':
      return deep([...block.head, ...block.rows.flat()].flat())
  }
}

function deep(inlines: Inline[]): Inline[] {
  return inlines.flatMap((one) => (one.kind === 'text' ? [one] : [one, ...deep(one.inline)]))
}

test('headings, paragraphs, lists and tables', () => {
  expect(parseMarkdown('# How we *charge*\n\nBy **trip**.\n\n1. a\n2. b\n\n| km | € |\n|---|---|\n| 1 | 2 |')).toEqual([
    {
      kind: 'heading',
      level: 2,
      id: 'how-we-charge',
      inline: [
        { kind: 'text', text: 'How we ' },
        { kind: 'em', inline: [{ kind: 'text', text: 'charge' }] },
      ],
    },
    {
      kind: 'paragraph',
      inline: [
        { kind: 'text', text: 'By ' },
        { kind: 'strong', inline: [{ kind: 'text', text: 'trip' }] },
        { kind: 'text', text: '.' },
      ],
    },
    { kind: 'list', ordered: true, items: [[{ kind: 'text', text: 'a' }], [{ kind: 'text', text: 'b' }]] },
    {
      kind: 'table',
      head: [[{ kind: 'text', text: 'km' }], [{ kind: 'text', text: '€' }]],
      rows: [[[{ kind: 'text', text: '1' }], [{ kind: 'text', text: '2' }]]],
    },
  ])
})

test('a heading has an address of its own', () => {
  const ids = parseMarkdown('## Čuvanje & đaci\n\n## Gepäck\n\n## Gepäck').flatMap((block) =>
    block.kind === 'heading' ? [block.id] : [],
  )
  expect(ids).toEqual(['cuvanje-daci', 'gepack', 'gepack-2'])
})

describe('a link leads to our pages, to https, to mail or to a phone', () => {
  test.each(['/terms', '#waiting', 'https://gov.hr/', 'mailto:a@galeb.example', 'tel:+38551000000'])('%s', (href) => {
    expect(linksOf(`[x](${href})`)).toEqual([href])
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '&#106;avascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'http://plain.example',
    '//evil.example',
    '/\\\\evil.example',
    '/\t/evil.example',
    'file:///etc/passwd',
    'tel:112',
    'relative',
  ])('never %s', (href) => {
    expect(linksOf(`[**words** stay](<${href}>)`)).toEqual([])
    expect(textOf(`[**words** stay](<${href}>)`)).toBe('words stay')
    expect(linksOf(`[x][ref]\n\n[ref]: <${href}>`)).toEqual([])
  })
})

test('raw HTML is words, not HTML', () => {
  expect(parseMarkdown('<script>alert(1)</script>')).toEqual([
    { kind: 'paragraph', inline: [{ kind: 'text', text: '<script>alert(1)</script>' }] },
  ])
  expect(textOf('a <img src=x onerror=alert(1)> b')).toBe('a <img src=x onerror=alert(1)> b')
})

test('what shows nothing is left out', () => {
  expect(parseMarkdown('a\n\n---\n\n[r]: /terms\n\nb')).toHaveLength(2)
  expect(textOf('a\\\nb')).toBe('a b')
})

test('whatever is written, only the kinds we draw come out, and only safe links', () => {
  const piece = fc.constantFrom(
    '[x](',
    'javascript:',
    'data:',
    ')',
    '<',
    '>',
    '**',
    '_',
    '\n\n',
    '# ',
    '- ',
    '| a |\n|---|\n',
    '`',
    '&lt;',
    '![',
    '](',
    '//',
    'https://',
    '/',
    'x',
  )
  const source = fc.oneof(
    fc.string(),
    fc.array(piece).map((pieces) => pieces.join('')),
  )
  fc.assert(
    fc.property(source, (text) => {
      for (const href of linksOf(text)) expect(href).toMatch(/^(\/(?!\/)|#|https:\/\/|mailto:|tel:\+)/)
    }),
  )
})
