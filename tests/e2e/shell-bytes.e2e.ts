import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, inject, test } from 'vitest'
import { gzipBytes, islandFiles, islandsIn, shellFiles } from '#bench/first-load.ts'
import { inLocale } from '#app/routes.ts'
import { localeCodes } from '#i18n/locale.ts'
import { addressOf, kinds } from './page-kinds.ts'

/** Script in bytes of gzip. The shell: what answers links and forms, 10 kB and a little: to cut the rest would need a trick. */
const SHELL = 10_400
/**
 * The most that a page with islands may cost in all: shell, React and its islands. The same source gives the same bytes: who goes
 * over has added something to every visit of such a page, and cuts it or raises the number here with a reason in the commit.
 */
const WITH_ISLANDS = 83_900

/** Parts that come only where or when they are needed. */
const beside = {
  'app/browser/build-freshness.ts': 600,
  'app/browser/consent.ts': 1600,
  'features/consent/consent-banner.browser.ts': 500,
  'app/browser/tag-manager.ts': 700,
  'app/browser/locale-suggestion.ts': 900,
  'app/browser/worker-registration.ts': 650,
  // Each of these comes with the one before it: after the shell, and when a field is first entered.
  'sections/date-field.browser.ts': 3400,
  'sections/date-popup.browser.ts': 2700,
}

/** HTML with its style and, on a phone's first screen, its drawing, by brotli 11; it is sent by 6, a tenth larger. */
const HTML = 23_400
/** The town's page that stands beside other frameworks (bench/beside), without its style. */
const HTML_ALONE = 14_000

type Manifest = Record<string, { file: string }>

const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Manifest
const sizeOf = (key: string) => {
  const file = manifest[key]?.file
  if (file === undefined) throw new Error(`${key} is not in the manifest`)
  return gzipBytes(`/${file}`)
}

const bytes = (files: readonly string[]) => files.reduce((sum, file) => sum + gzipBytes(file), 0)

test('the shell keeps its limit and has no React in it', () => {
  console.log('gzip bytes of the shell', bytes(shellFiles()), shellFiles())
  expect(bytes(shellFiles())).toBeLessThanOrEqual(SHELL)
  for (const file of shellFiles()) expect([file, isReact(file)]).toEqual([file, false])
  expect(islandFiles(['price-box']).some(isReact)).toBe(true)
})

function isReact(file: string): boolean {
  return /react\.transitional\.element|hydrateRoot/.test(readFileSync(`dist/client${file}`, 'utf8'))
}

test.each(kinds)(
  '$name: shell and islands stay within their bytes; without an island it costs the shell alone',
  async (kind) => {
    const html = await (await fetch(inject('origin') + addressOf(kind, 'en'))).text()
    const islands = islandsIn(html)
    const all = bytes([...shellFiles(), ...islandFiles(islands)])
    console.log(kind.name, islands, all)
    expect(all).toBeLessThanOrEqual(islands.length === 0 ? SHELL : WITH_ISLANDS)
  },
)

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

test('what comes beside the shell keeps its limits', () => {
  console.log('gzip bytes', Object.fromEntries(Object.keys(beside).map((key) => [key, sizeOf(key)])))
  for (const [key, most] of Object.entries(beside)) expect([key, sizeOf(key) <= most]).toEqual([key, true])
  expect(gzipSync(readFileSync('dist/client/sw.js'), { level: 9 }).length).toBeLessThanOrEqual(2700)
})
