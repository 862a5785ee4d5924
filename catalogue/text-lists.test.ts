import { expect, test } from 'vitest'
import { readCatalogue } from './catalogue.server.ts'
import { itemsOf, withOrder } from './text-lists.ts'
import { textIds, withWords, wordsOf } from './text-overlay.ts'

const catalogue = readCatalogue('content')
const words = {
  faq: [
    { question: 'a?', answer: 'A', facts: ['x'] },
    { question: 'b?', answer: 'B', facts: [] },
  ],
  pages: [{ body: [{ text: 'one', facts: [] }] }],
  nearby: [{ town: 'rab', text: 'near', facts: [] }],
  gallery: [{ picture: '/p.svg', alt: 'a', caption: 'c' }],
}

test('paragraphs and questions are items; a town or a picture is none', () => {
  expect(itemsOf(words)).toEqual(['faq.0', 'faq.1', 'pages.0.body.0'])
})

test('an item is added behind, dropped, moved up; the rest stays as it was', () => {
  const added = withOrder(words, 'add', 'faq.0')
  expect(added['faq']).toEqual([words.faq[0], { question: '', answer: '', facts: [] }, words.faq[1]])
  expect(withOrder(added, 'drop', 'faq.1')).toEqual(words)
  expect(withOrder(words, 'up', 'faq.1')['faq']).toEqual([words.faq[1], words.faq[0]])
  expect(withOrder(words, 'add', 'pages.0.body.0')['pages']).toEqual([
    {
      body: [
        { text: 'one', facts: [] },
        { text: '', facts: [] },
      ],
    },
  ])
})

test.each(['faq.9', 'faq', 'nearby.0', 'gallery.0', '__proto__.0', 'faq.0.question', '', 'constructor.prototype.0'])(
  '%j is no item, and nothing happens',
  (path) => {
    for (const order of ['add', 'drop', 'up'] as const) expect(withOrder(words, order, path)).toBe(words)
  },
)

test('the first goes no further up', () => {
  expect(withOrder(words, 'up', 'faq.0')).toBe(words)
})

test('on every page an item that is moved still fits its page', () => {
  for (const id of textIds(catalogue)) {
    const own = wordsOf(catalogue, id, 'de') ?? {}
    for (const item of itemsOf(own)) expect(withWords(catalogue, id, 'de', withOrder(own, 'up', item))).not.toBe(null)
  }
})
