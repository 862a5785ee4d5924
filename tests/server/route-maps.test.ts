import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { fixedClock } from '#lib/clock.ts'
import { localeCodes } from '#i18n/locale.ts'
import { createApp } from '#server/app.ts'
import { createSite } from '#server/site.server.ts'
import { BUILD, contentCopy, noAssets, openTestSite, ORIGIN } from './test-site.ts'

const content = contentCopy()
const testSite = openTestSite()
/** The same door without its limit. */
const open = createApp({
  site: createSite(content, fixedClock('2026-07-15T09:00:00Z'), ORIGIN),
  build: { id: BUILD, at: 0 },
  assets: () => noAssets,
  rootPage: '/taxi/location',
  tagManagerId: null,
  limits: 'off',
  policy: true,
  log: () => {},
})
const draw = async (from: string, to: string) => {
  const response = await open.fetch(new Request(`${ORIGIN}/maps/route/${from}/${to}.svg`))
  return { status: response.status, svg: await response.text() }
}

const MOST_BYTES = 12 * 1024

describe('/maps/route/{from}/{to}.svg', () => {
  test('a drawing for everybody, to be kept for a day and not sent again', async () => {
    const first = await testSite.ask('/maps/route/RJK/opatija.svg')
    expect([first.status, first.headers.get('Content-Type')]).toEqual([200, 'image/svg+xml'])
    expect(first.headers.get('Cache-Control')).toBe('public, max-age=86400')
    const etag = first.headers.get('ETag') ?? ''
    const again = await testSite.ask('/maps/route/RJK/opatija.svg', { 'If-None-Match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const head = await testSite.ask('/maps/route/RJK/opatija.svg', {}, 'HEAD')
    expect([head.status, head.headers.get('ETag'), await head.text()]).toEqual([200, etag, ''])
    expect((await testSite.ask('/maps/route/opatija/RJK.svg')).headers.get('ETag')).not.toBe(etag)
  })

  test.each([
    ['/maps/route/atlantis/opatija.svg', 404],
    ['/maps/route/opatija/__proto__.svg', 404],
    ['/maps/route/opatija/opatija.svg', 404],
    ['/maps/route/opatija/silba.svg', 404],
    [`/maps/route/opatija/${'a'.repeat(200)}.svg`, 400],
    ['/maps/route/opatija/%F0%9F%9B%A5.svg', 400],
    ['/maps/route/opatija/%3Csvg%3E.svg', 400],
    ['/maps/route/opatija/..%2F..%2Fkrk.svg', 400],
    ['/maps/route/opatija/krk.png', 400],
  ])('%s is %d, and nobody keeps it', async (path, status) => {
    const response = await testSite.ask(path)
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([status, 'no-store'])
  })

  test('sixty at once of one address; no page is refused for it', async () => {
    const own = openTestSite()
    for (let n = 0; n < 60; n++) await own.ask('/maps/route/pula/zadar.svg')
    const refused = await own.ask('/maps/route/pula/zadar.svg')
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '3'])
    expect((await own.ask('/taxi/krk')).status).toBe(200)
  })

  test('names the sea and the bridges in four languages, and asks nobody for anything', async () => {
    const { svg } = await draw('rijeka', 'krk')
    for (const bridge of ['Krk Bridge', 'Krčki most', 'ponte di Krk', 'Krk-Brücke'])
      expect(svg).toContain(`>${bridge}<`)
    for (const locale of localeCodes) expect(svg).toContain(`<g id="${locale}"/>`)
    expect(svg).toContain('prefers-color-scheme:dark')
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|<script|<image/)
  })

  test('every way between towns and airports, and 200 others, is well formed and no more than 12 kB', async () => {
    const { places } = content.gazetteer
    const own = createSite(content, fixedClock('2026-07-15T09:00:00Z'), ORIGIN).places.all
    const airports = own.filter(({ kind }) => kind === 'airport').map(({ id }) => id)
    const towns = own.filter(({ kind }) => kind === 'town').map(({ id }) => id)
    // Each airport with a twelfth of the towns, and each town with some airport.
    const pairs = airports.flatMap((airport, i) =>
      towns.flatMap((town, j) => ((i + j) % 12 === 0 ? [[airport, town]] : [])),
    )
    let seed = 20261123
    const some = () => places[(seed = (seed * 1103515245 + 12345) % 2147483648) % places.length]?.id ?? ''
    while (pairs.length < 200 + (airports.length * towns.length) / 12) pairs.push([some(), some()])
    const wrong: string[] = []
    let drawn = 0
    for (const [from = '', to = ''] of pairs) {
      const { status, svg } = await draw(from, to)
      if (status !== 200) continue
      drawn++
      const fault = faultOf(svg)
      if (fault) wrong.push(`${from} ${to}: ${fault}`)
    }
    expect(wrong).toEqual([])
    expect(drawn).toBeGreaterThan(250)
  }, 120_000)
})

function faultOf(svg: string): string | null {
  const bytes = gzipSync(svg).length
  if (bytes > MOST_BYTES) return `${bytes} bytes`
  if (/NaN|Infinity|undefined|null/.test(svg)) return 'a number that is none'
  const opened: string[] = []
  for (const [, close = '', name = '', closed = ''] of svg.matchAll(
    /<(\/?)([a-zA-Z]+)(?:\s[\w:-]+="[^"<]*")*\s*(\/?)>/g,
  )) {
    if (closed === '/') continue
    if (close === '') opened.push(name)
    else if (opened.pop() !== name) return `</${name}> closes another`
  }
  const bare = svg.replaceAll(/<\/?[a-zA-Z]+(?:\s[\w:-]+="[^"<]*")*\s*\/?>/g, '')
  if (opened.length > 0 || /<|&(?!amp;|lt;)/.test(bare)) return 'not well formed'
  return null
}
