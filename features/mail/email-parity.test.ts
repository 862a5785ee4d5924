import { expect, test } from 'vitest'
import { emailHtml } from './email-html.ts'
import { emailText } from './email-text.ts'
import type { EmailBody } from './email.ts'

const nasty = `<img src=x onerror="alert(1)"> & 'čćžšđ' </script>`
const body: EmailBody = {
  trial: `trial ${nasty}`,
  heading: `heading ${nasty}`,
  greeting: `greeting ${nasty}`,
  paragraphs: [`paragraph ${nasty}`],
  link: { label: `link ${nasty}`, href: `https://galeb.example/?a="b"&c=d`, note: `note ${nasty}` },
  rows: [{ label: `row ${nasty}`, value: `one ${nasty}\ntwo` }],
  lines: [{ label: `line ${nasty}`, value: '€65' }],
  notes: [`last ${nasty}`],
  footer: [`footer ${nasty}`],
}

test('both twins say the same words, in the same order', () => {
  const words = [
    'trial',
    'heading',
    'greeting',
    'paragraph',
    'link',
    'note',
    'row',
    'one',
    'two',
    'line',
    'last',
    'footer',
  ]
  const html = emailHtml(body, { locale: 'hr', subject: 'subject', jsonLd: null })
  const seen = html.slice(html.indexOf('<body')).replace(/<[^>]*>/g, ' ')
  for (const text of [emailText(body), seen]) {
    const places = words.map((word) => text.search(new RegExp(`\\b${word}\\b`)))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  }
})

test('what was typed is text in HTML, wherever it stands', () => {
  const html = emailHtml(body, { locale: 'hr', subject: nasty, jsonLd: { name: nasty } })
  expect(html).not.toContain('<img')
  expect(html.match(/<script/g)).toHaveLength(1)
  expect(html.match(/<\/script>/g)).toHaveLength(1)
  expect(html).toContain('href="https://galeb.example/?a=&quot;b&quot;&amp;c=d"')
  expect(html).toContain('two')
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  expect(JSON.parse(data)).toEqual({ name: nasty })
})

test('what is not there leaves no gap', () => {
  const bare: EmailBody = { ...body, trial: null, greeting: null, link: null, rows: [], lines: [], notes: [] }
  expect(emailText(bare)).not.toMatch(/\n{3}|null/)
  const html = emailHtml(bare, { locale: 'de', subject: 's', jsonLd: null })
  expect(html).not.toMatch(/null|<a |<th|<script/)
  expect(html).toContain('<html lang="de">')
})

test('a label that asks needs no colon, a code keeps its line, and amounts stand below each other', () => {
  const rows = [{ label: 'What are you?', value: 'B-0000-0000-17' }]
  const lines = [{ label: 'From', value: '€1' }]
  const requested: EmailBody = { ...body, rows, lines }
  expect(emailText(requested)).toContain('What are you? B-0000-0000-17\n')
  const html = emailHtml(requested, { locale: 'en', subject: 's', jsonLd: null })
  expect(html).toMatch(/nowrap">B-0000-0000-17</)
  expect(html).toMatch(/text-align:right[^>]*>€1</)
})
