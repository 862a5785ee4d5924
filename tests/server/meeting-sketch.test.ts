import { existsSync } from 'node:fs'
import { Hono } from 'hono'
import { beforeAll, describe, expect, test } from 'vitest'
import { meetingSketches, meetingSketchFile } from '#catalogue/meeting-sketch.ts'
import { inLocale } from '#app/routes.ts'
import { localeCodes } from '#i18n/locale.ts'
import { staticFiles } from '#server/static-files.server.ts'
import { type TestSite, openTestSite } from './test-site.ts'
import { elements } from './html.ts'
import { airports } from './spec-paths.ts'

let testSite: TestSite
beforeAll(() => {
  testSite = openTestSite()
})

async function sketchOn(path: string) {
  const html = await (await testSite.ask(path)).text()
  const [figure] = /<figure[^>]*><div[^>]*><img[^>]*src="\/sketches[\s\S]*?<\/figure>/.exec(html) ?? []
  if (figure === undefined) return null
  const image = elements(figure, 'img')[0]?.attributes
  const lines = /<figcaption>([\s\S]*)<\/figcaption>/.exec(figure)?.[1]?.split('\n') ?? []
  return { src: image?.['src'] ?? '', alt: image?.['alt'] ?? '', lines }
}

const pages = [
  ...airports.map((airport) => ({ path: `/airport-transfers/opatija/${airport}`, airport })),
  { path: '/airport-transfers/opatija', airport: 'any' },
  { path: '/airport-transfers/components/MeetingSketch', airport: 'any' },
]

describe.each(pages)('the way to the driver is drawn on $path', ({ path, airport }) => {
  test.each(localeCodes)('with its numbers in words, in %s', async (locale) => {
    const sketch = await sketchOn(inLocale(locale, path))
    const wanted = meetingSketches[airport]
    expect(existsSync(`public${sketch?.src}`)).toBe(true)
    expect(sketch?.src).toContain(`meeting-${airport}.`)
    expect(sketch?.alt.length).toBeGreaterThan(20)
    const numbers = wanted?.stops.map((_, i) => String(i + 1)) ?? []
    // Last comes that this is a sketch.
    expect(sketch?.lines.map((line) => /^([\d×]) – ./.exec(line)?.[1] ?? null)).toEqual([
      ...numbers,
      ...(wanted?.notOurs === null ? [] : ['×']),
      null,
    ])
  })
})

test('every language says it in its own words', async () => {
  const said = await Promise.all(
    localeCodes.map(async (locale) => await sketchOn(inLocale(locale, '/airport-transfers/opatija/venice'))),
  )
  expect(new Set(said.flatMap((sketch) => [sketch?.alt, ...(sketch?.lines ?? [])])).size).toBe(4 * 7)
})

test('the file itself is served', async () => {
  const app = new Hono()
  staticFiles(app, 'public')
  const response = await app.request(meetingSketchFile('venice'))
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toContain('image/svg+xml')
})

test('a town page has none', async () => {
  expect(await sketchOn('/taxi/rovinj')).toBe(null)
})
