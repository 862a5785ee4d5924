import { afterEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import { parseContentPage } from '#catalogue/content-page.ts'
import { type Words, withLeaves, wordsOf } from '#catalogue/text-overlay.ts'
import {
  keepDrafts,
  publishTexts,
  readDrafts,
  readTexts,
  readVersions,
  saveRedirects,
  stalePaths,
} from '#features/texts/text-book.server.ts'
import { textFile } from '#features/texts/text-files.server.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import { openLiveSite } from '#server/live-site.server.ts'
import { openTestBookingSite } from './test-booking-site.ts'
import { BUILD } from './test-site.ts'
import { textOf } from './html.ts'

const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

async function openEdited() {
  const testSite = await openTestBookingSite()
  stops.push(
    (await openLiveSite({ site: testSite.site, store: testSite.store, log: () => {}, onChange: () => {} })).stop,
  )
  const changed = (id: string, locale: LocaleCode, texts: Record<string, string>) =>
    withLeaves<Words | null>(wordsOf(testSite.site.catalogue, id, locale), new Map(Object.entries(texts))) ?? {}
  const publish = async (id: string, locale: LocaleCode, texts: Record<string, string>, seen = 0) => {
    const words = { [locale]: changed(id, locale, texts) }
    const done = await publishTexts(testSite, {
      id,
      words,
      before: testSite.site.baseCatalogue,
      by: 'Ana',
      seen: { [locale]: seen },
    })
    await testSite.site.refresh()
    return done
  }
  const page = async (path: string) => textOf(await (await testSite.get(path)).text())
  return { house: testSite, changed, publish, page }
}

test('published words are on the public page and in its bundle at once, in their language only', async () => {
  const { publish, page, house: testSite } = await openEdited()
  expect(await publish('taxi/krk', 'hr', { 'hero.headline': 'Naslov iz ureda' })).toBe('published')
  expect(await page('/hr/taxi/krk')).toContain('Naslov iz ureda')
  expect(await page('/taxi/krk')).not.toContain('Naslov iz ureda')
  const bundle = await testSite.get('/hr/taxi/krk/heroTranslations')
  expect(await bundle.json()).toMatchObject({ headline: 'Naslov iz ureda' })
})

test('markup and scripts of an editor are text', async () => {
  const { publish, house: testSite } = await openEdited()
  await publish('pages/about', 'en', { markdown: 'Hi <script>alert(1)</script> [x](javascript:alert(1)) **bold**' })
  const html = await (await testSite.get('/about')).text()
  expect(html).not.toContain('<script>alert')
  expect(html).not.toMatch(/href="javascript:/i)
  expect(html).toContain('<strong>bold</strong>')
})

test('a draft is seen by nobody, and goes when it is published', async () => {
  const { changed, publish, page, house: testSite } = await openEdited()
  const words = { en: changed('taxi/krk', 'en', { 'hero.headline': 'Only a draft' }) }
  await keepDrafts(testSite, { id: 'taxi/krk', words, before: testSite.site.baseCatalogue, by: 'Ana', seen: {} })
  await testSite.site.refresh()
  expect(await page('/taxi/krk')).not.toContain('Only a draft')
  expect(await readDrafts(testSite.store)).toHaveLength(1)
  await publish('taxi/krk', 'en', { 'hero.headline': 'Now for all' })
  expect(await readDrafts(testSite.store)).toEqual([])
})

test('who has not seen the newest words overwrites nothing; every version is kept', async () => {
  const { publish, house: testSite } = await openEdited()
  await publish('taxi/krk', 'en', { 'hero.headline': 'One' })
  expect(await publish('taxi/krk', 'en', { 'hero.headline': 'Two' })).toBe('late')
  expect(await publish('taxi/krk', 'en', { 'hero.headline': 'Two' }, 1)).toBe('published')
  expect((await readVersions(testSite.store, 'taxi/krk', 'en')).map(({ number }) => number)).toEqual([2, 1])
})

test('of two languages one of which is late nothing is written', async () => {
  const { publish, changed, house: testSite } = await openEdited()
  await publish('taxi/krk', 'hr', { 'hero.headline': 'Prvi' })
  const words = {
    en: changed('taxi/krk', 'en', { 'hero.headline': 'Half of it' }),
    hr: changed('taxi/krk', 'hr', { 'hero.headline': 'Druga polovica' }),
  }
  const before = testSite.site.baseCatalogue
  expect(await publishTexts(testSite, { id: 'taxi/krk', words, before, by: 'Ana', seen: { en: 0, hr: 0 } })).toBe(
    'late',
  )
  expect((await readTexts(testSite.store)).map(({ locale, number }) => [locale, number])).toEqual([['hr', 1]])
})

test('a translation older than its English is stale, text by text', async () => {
  const { publish, house: testSite } = await openEdited()
  await publish('taxi/krk', 'en', { 'hero.headline': 'One' })
  expect(stalePaths(await readTexts(testSite.store), 'taxi/krk', 'de')).toEqual(['hero.headline'])
  testSite.clock.advance(1000)
  await publish('taxi/krk', 'de', { 'hero.headline': 'Eins' })
  expect(stalePaths(await readTexts(testSite.store), 'taxi/krk', 'de')).toEqual([])
  expect(stalePaths(await readTexts(testSite.store), 'taxi/krk', 'it')).toEqual(['hero.headline'])
})

test('redirects of the office hold at once', async () => {
  const { house: testSite } = await openEdited()
  await saveRedirects(testSite.store, [{ from: '/old', to: '/taxi/krk', status: 301 }])
  await testSite.site.refresh()
  const answer = await testSite.get('/hr/old')
  expect([answer.status, answer.headers.get('Location')]).toEqual([301, '/hr/taxi/krk'])
  // A tab follows what the manifest says: the same rules, and none that the office has taken back.
  const manifest = await testSite.get(`/builds/meta/${BUILD}.json`)
  expect(await manifest.json()).toMatchObject({ matcher: { static: { '/old': { redirect: '/taxi/krk' } } } })
  expect(manifest.headers.get('Cache-Control')).toBe('no-cache')
})

test('exported files say the same as the office', async () => {
  const { changed } = await openEdited()
  const town = changed('taxi/krk', 'it', { 'hero.headline': 'Dice: “ciao”\n- #no' })
  const { file, text } = textFile('taxi/krk', 'it', town)
  expect([file, parse(text)]).toEqual(['taxi/krk/it.yaml', town])
  const about = changed('pages/about', 'de', { lead: 'Ein: "Satz"', markdown: '## Kopf\n\nText' })
  const exported = textFile('pages/about', 'de', about)
  expect(exported.file).toBe('pages/about/de.md')
  expect(parseContentPage(exported.text, parse)).toEqual(about)
})
