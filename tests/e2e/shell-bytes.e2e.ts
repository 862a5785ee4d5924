import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, inject, test } from 'vitest'
import type { PageName } from '#app/page.ts'
import { firstLoad, gzipBytes } from '#bench/first-load.ts'
import { inLocale } from '#app/routes.ts'
import { localeCodes } from '#i18n/locale.ts'
import { addressOf, kinds } from './page-kinds.ts'

/**
 * The most JavaScript a page may cost before it answers, in bytes of gzip, in the dearest language. The same source gives
 * the same bytes: who goes over a budget has added something to every visit of such a page, and cuts it or raises the
 * number here with a reason in the commit.
 */
const budgets: Record<Exclude<PageName, 'error'>, number> = {
  town: 57_750,
  'airport-hub': 57_400,
  airport: 57_300,
  boat: 58_050,
  location: 59_450,
  price: 58_700,
  'content-page': 57_850,
  book: 60_650,
  // With the file of the price box, which has the figure of a map; who comes from a place has it.
  booking: 60_700,
  'booking-change': 60_000,
  'price-pass': 60_550,
  decoder: 56_200,
  // With the file of the price box, for its days and times; who comes from a place has it.
  enquiry: 57_900,
  ride: 53_900,
  partner: 53_000,
  setup: 53_550,
  consent: 53_250,
  'not-found': 53_000,
  // The living catalogue: it brings every block that can stand alone.
  'component-preview': 59_750,
  application: 58_100,
  'partner-home': 55_200,
  // With the price box, which the other pages of partners have no use for.
  'partner-welcome': 57_050,
}

/** Parts that come only where or when they are needed. */
const beside = {
  'app/browser/build-freshness.ts': 600,
  'app/browser/far-parts.ts': 400,
  'app/browser/consent.ts': 1600,
  'features/consent/consent-banner.browser.ts': 500,
  'app/browser/tag-manager.ts': 700,
  'app/browser/locale-suggestion.ts': 900,
  'app/browser/worker-registration.ts': 600,
  // Each of these comes with the one before it: when a page is in React's hands, and when a field is first entered.
  'sections/date-field.browser.ts': 3400,
  'sections/date-popup.browser.ts': 2700,
}

/** What every page has beside React: the entry with the addresses, and the view with the frame (docs/decisions/0015). Names of files
 * carry a hash, which gzip takes now shorter, now longer: ten bytes either way. */
const SHELL = 10_320

/** HTML with its style and, on a phone's first screen, its drawing, by brotli 11; it is sent by 6, a tenth larger. */
const HTML = 23_100
/** The town's page that stands beside other frameworks (bench/beside), without its style. */
const HTML_ALONE = 14_000

type Manifest = Record<string, { file: string }>

const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Manifest
const sizeOf = (key: string) => {
  const file = manifest[key]?.file
  if (file === undefined) throw new Error(`${key} is not in the manifest`)
  return gzipBytes(`/${file}`)
}

test('every page kind has a budget', () => {
  const kinds = readdirSync('app/pages').flatMap((name) => /^([\w-]+)\.tsx$/.exec(name)?.[1] ?? [])
  expect(kinds.filter((name) => name !== 'error').toSorted()).toEqual(Object.keys(budgets).toSorted())
})

test.each(Object.entries(budgets))('first load of a page of the kind %s stays within %i bytes', (page, most) => {
  // The keys of `budgets` are the page kinds.
  const sums = localeCodes.map((locale) =>
    firstLoad(page as PageName, locale).reduce((sum, file) => sum + gzipBytes(file), 0),
  )
  console.log(page, Object.fromEntries(localeCodes.map((locale, at) => [locale, sums[at]])))
  expect(Math.max(...sums)).toBeLessThanOrEqual(most)
})

test.each(kinds)('the HTML of $name stays within its bytes in every language', async (kind) => {
  const sizes = await Promise.all(
    localeCodes.map(async (locale) => {
      const answer = await fetch(inject('origin') + addressOf(kind, locale))
      return brotliCompressSync(await answer.text()).length
    }),
  )
  console.log(kind.name, Object.fromEntries(localeCodes.map((locale, at) => [locale, sizes[at]])))
  expect(Math.max(...sizes)).toBeLessThanOrEqual(HTML)
})

test.each(localeCodes)(
  'the HTML of a town alone, with its drawing and without its style, stays within its bytes: %s',
  async (locale) => {
    const html = await (await fetch(inject('origin') + inLocale(locale, '/taxi/rijeka'))).text()
    expect(brotliCompressSync(html.replace(/<style.*?<\/style>/gs, '')).length).toBeLessThanOrEqual(HTML_ALONE)
  },
)

test('the shell and what comes beside it keep their limits', () => {
  const shell = sizeOf('app/browser/main.ts') + sizeOf('app/browser/view.tsx')
  console.log('gzip bytes', { shell, ...Object.fromEntries(Object.keys(beside).map((key) => [key, sizeOf(key)])) })
  expect(shell).toBeLessThanOrEqual(SHELL)
  for (const [key, most] of Object.entries(beside)) expect([key, sizeOf(key) <= most]).toEqual([key, true])
  expect(gzipSync(readFileSync('dist/client/sw.js'), { level: 9 }).length).toBeLessThanOrEqual(2000)
})

test('no page fetches Vite’s loader of chunks', () => {
  const files = new Set(localeCodes.flatMap((locale) => firstLoad('town', locale)))
  const has = [...files].filter((file) => /vite:preloadError/.test(readFileSync(`dist/client${file}`, 'utf8')))
  expect(has).toEqual([])
})
