import { expect, test } from 'vitest'
import { storedHtml, withKept } from './offline-stored.ts'

const page = `<h1>Niste na mreži</h1>${storedHtml('Spremljeno na ovom uređaju')}<p>…</p>`

test('names the vouchers that are kept, each by its ride, and nothing that only belongs to one', () => {
  const shown = withKept(page, [
    { pathname: '/hr/decoder/B000000000P', name: 'Krk – <Rab> & $& natrag' },
    { pathname: '/decoder/BAAAAAAAAA1', name: null },
    { pathname: '/assets/booking-1.css', name: null },
  ])
  expect(shown).toContain('<nav><h2>Spremljeno na ovom uređaju</h2><ul>')
  expect(shown).toContain('<a href="/hr/decoder/B000000000P">Krk – &lt;Rab> &amp; $&amp; natrag</a>')
  expect(shown).toContain('<a href="/decoder/BAAAAAAAAA1">BAAAAAAAAA1</a>')
  expect(shown).not.toContain('.css')
})

test('says nothing of vouchers where none is kept', () => {
  expect(withKept(page, [{ pathname: '/fonts/figtree.woff2', name: null }])).toBe(page)
  expect(page).toContain('<nav hidden>')
})
