import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { localeCodes } from '#i18n/locale.ts'
import { CARD, cardSvg } from '#server/social/card.ts'
import { decode } from './html.ts'
import { openTestSite, ORIGIN } from './test-site.ts'

const testSite = openTestSite()
const MOST_BYTES = 200_000
/** Every page the sitemap names, and so every page somebody may share, with what it says of its card. */
let shared: { path: string; image: Record<string, string> }[]
beforeAll(async () => {
  const xml = await (await testSite.ask('/sitemap.xml')).text()
  const paths = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(decode(address)).pathname)
  shared = await Promise.all(paths.map(async (path) => ({ path, image: await imageOf(path) })))
}, 60_000)

async function imageOf(path: string): Promise<Record<string, string>> {
  const html = await (await testSite.ask(path)).text()
  const tags = html.matchAll(/<meta property="og:image(?::(\w+))?" content="([^"]*)"/g)
  return Object.fromEntries([...tags].map(([, part = 'url', content = '']) => [part, content]))
}

test('every page that can be found has a card of its own, in its language, described, and of the size it says', () => {
  expect(shared.length).toBeGreaterThan(4 * 60)
  for (const { path, image } of shared) {
    expect([path, image['url']]).toEqual([path, expect.stringMatching(/\/social\/(en|hr|it|de)\/.+\.png\?v=[\w-]{8}$/)])
    expect(image).toMatchObject({ type: 'image/png', width: String(CARD.width), height: String(CARD.height) })
    expect(image['alt']?.length).toBeGreaterThan(10)
  }
  expect(new Set(shared.map(({ image }) => image['url'])).size).toBe(shared.length)
})

test('the headline of every page fits, and so does a name twice as long as ours', () => {
  const siteName = 'Prijevoz putnika Galeb i sinovi d.o.o. Crikvenica'
  const headlines = new Set(shared.map(({ image }) => image['alt'] ?? ''))
  const long = [
    'Flughafentransferunternehmensvermittlung nach Mošćenička Draga zum bekannten Höchstpreis',
    'Najopsežnije prijevozničke mogućnosti za Slavonski Brod i Đakovo, s cijenom unaprijed',
  ]
  for (const headline of [...headlines, ...long]) {
    const svg = cardSvg({ headline, siteName, sample: 'Prezzo di esempio' }, '<svg viewBox="0 0 9 9"></svg>')
    expect([headline, svg !== null]).toEqual([headline, true])
    expect(svg).not.toMatch(/NaN|undefined|<text/)
    const feet = [...(svg ?? '').matchAll(/translate\(64 (\d+)\) scale/g)].map(([, y]) => Number(y))
    // The gull of the signature begins at 532.
    expect([headline, Math.max(...feet) < 490]).toEqual([headline, true])
  }
})

test.each(localeCodes)('a card in %s is a picture of 1200 by 630 and not too large to be shown', async (locale) => {
  const towns = { en: 'dubrovnik', hr: 'sibenik', it: 'rovinj', de: 'mali-losinj' }
  const answer = await testSite.ask(`/social/${locale}/taxi/${towns[locale]}.png`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toBe('image/png')
  const png = Buffer.from(await answer.arrayBuffer())
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([CARD.width, CARD.height])
  expect(png.length).toBeLessThan(MOST_BYTES)
  // By day: at night the lamps and stars of a picture are this green before its filter has seen them.
  const { data } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const isKey = (at: number) => (data[at] ?? 0) < 90 && (data[at + 1] ?? 0) > 200 && (data[at + 2] ?? 0) < 90
  expect(Array.from({ length: data.length / 3 }, (_, i) => i * 3).filter(isKey)).toEqual([])
})

test('what is nobody’s to share, and what there is not, has the card for all', async () => {
  for (const path of [
    '/social/en/Setup.png',
    '/social/en/taxi/atlantis.png',
    '/social/en/taxi/rovinj',
    '/social/xx/a.png',
  ]) {
    const answer = await testSite.ask(path)
    expect([path, answer.status, answer.headers.get('Location')]).toEqual([path, 302, '/social/default.png'])
  }
  expect((await imageOf('/Setup'))['url']).toBe(`${ORIGIN}/social/default.png`)
  expect(readFileSync('public/social/default.png').length).toBeLessThan(400_000)
})

test('fifty at once are not all drawn: the rest get the one for all', async () => {
  const pages = shared.filter(({ path }) => path.startsWith('/taxi/')).slice(0, 50)
  const answers = await Promise.all(pages.map(({ path }) => testSite.ask(`/social/en${path}.png`)))
  const drawn = answers.filter(({ status }) => status === 200).length
  expect(drawn).toBeGreaterThan(0)
  expect(drawn).toBeLessThan(20)
  expect(answers.every(({ status }) => status === 200 || status === 302)).toBe(true)
})
