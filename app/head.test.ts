import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeHtml, headHtml, partHeadHtml, safeJson } from './head.ts'
import type { Head } from './page.ts'

const head: Head = {
  lang: 'hr',
  title: 'Taksi Rovinj',
  description: 'Cijena unaprijed.',
  robots: null,
  canonical: 'https://galeb.example/hr/taxi/rovinj',
  alternates: [
    { lang: 'en', href: 'https://galeb.example/taxi/rovinj' },
    { lang: 'x-default', href: 'https://galeb.example/taxi/rovinj' },
  ],
  image: { url: 'https://galeb.example/social/hr/taxi/rovinj.png', alt: 'Do zadnje ulice' },
  jsonLd: [{ '@type': 'TaxiService' }],
}

test('the head of a public page', () => {
  expect(headHtml(head).replaceAll('><', '>\n<')).toMatchInlineSnapshot(`
    "<title>Taksi Rovinj</title>
    <meta name="description" content="Cijena unaprijed." data-head>
    <link rel="canonical" href="https://galeb.example/hr/taxi/rovinj" data-head>
    <link rel="alternate" hreflang="en" href="https://galeb.example/taxi/rovinj" data-head>
    <link rel="alternate" hreflang="x-default" href="https://galeb.example/taxi/rovinj" data-head>
    <meta property="og:title" content="Taksi Rovinj" data-head>
    <meta property="og:type" content="website" data-head>
    <meta property="og:locale" content="hr_HR" data-head>
    <meta property="og:description" content="Cijena unaprijed." data-head>
    <meta property="og:url" content="https://galeb.example/hr/taxi/rovinj" data-head>
    <meta property="og:image" content="https://galeb.example/social/hr/taxi/rovinj.png" data-head>
    <meta property="og:image:type" content="image/png" data-head>
    <meta property="og:image:width" content="1200" data-head>
    <meta property="og:image:height" content="630" data-head>
    <meta property="og:image:alt" content="Do zadnje ulice" data-head>
    <meta name="twitter:card" content="summary_large_image" data-head>
    <script type="application/ld+json" data-head>{"@type":"TaxiService"}</script>"
  `)
})

test('what is not known is left out, not left empty', () => {
  const bare = headHtml({ ...head, description: null, canonical: null, alternates: [], image: null, jsonLd: [] })
  expect(bare).not.toMatch(/description|canonical|alternate|og:url|og:image|twitter|ld\+json/)
  expect(headHtml({ ...head, robots: 'noindex' })).toContain('<meta name="robots" content="noindex" data-head>')
})

test('no text can leave its attribute, the title or the JSON block', () => {
  const evil = `"></title></script><script>alert(1)</script><!-- ' & \u2028`
  const html = headHtml({
    ...head,
    title: evil,
    description: evil,
    canonical: evil,
    image: { url: evil, alt: evil },
    jsonLd: [{ name: evil }],
  })
  expect(html).not.toContain('<script>')
  expect(html).not.toContain('<!--')
  expect(html.match(/<\/script>/g)).toHaveLength(1)
  expect(html.match(/<\/title>/g)).toHaveLength(1)
})

test('whatever is written into the JSON block is read back unchanged', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = safeJson(value)
      expect(text).not.toMatch(/[<\u2028\u2029]/)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('escaped text holds no character that HTML reads', () => {
  fc.assert(fc.property(fc.string(), (text) => !/[<>"]/.test(escapeHtml(text))))
  expect(escapeHtml('a & b &amp;')).toBe('a &amp; b &amp;amp;')
})

test('a tab that goes on gets the title and the tags, and nothing for those who share or crawl', () => {
  const part = partHeadHtml(head)
  expect(headHtml(head).startsWith(part)).toBe(true)
  expect(part).toContain('<title>Taksi Rovinj</title>')
  expect(part).toContain('rel="canonical"')
  expect(part).not.toMatch(/og:|twitter|ld\+json/)
})
