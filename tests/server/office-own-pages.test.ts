import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCatalogue } from '#catalogue/catalogue.server.ts'
import { slugFault } from '#app/own-page-slug.ts'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { readRedirects, saveRedirects } from '#features/texts/text-book.server.ts'
import { exportAll } from '#scripts/export-data.ts'
import { contentCopy, ORIGIN } from './test-site.ts'
import { formIn } from './form-in.ts'
import { elements, linksOf, textOf } from './html.ts'
import { openTestOffice, type SignedIn } from './test-office.ts'

const EDIT = '/office/pages/pages_winter-rides'
const ADDRESS = `${EDIT}/address`
const pageIn = (locale: string, text: string) =>
  Object.fromEntries(
    ['title', 'description', 'heading', 'lead', 'label', 'markdown'].map((leaf) => [
      `${locale}:${leaf}`,
      leaf === 'markdown' ? `## ${text}\n\nBody of **${text}**.` : `${text} ${leaf}`,
    ]),
  )

async function opened() {
  const testSite = await openTestOffice()
  const editor = await testSite.signedIn('editor')
  const make = (slug: string, more: Record<string, string> = {}) => editor.post('/office/new-page', { slug, ...more })
  return { house: testSite, editor, make }
}

const publish = (who: SignedIn, fields: Record<string, string>) => who.post(EDIT, { ...fields, intent: 'publish' })

test('a page is made, written in two languages, found in these two alone, and known to search engines so', async () => {
  const { house: testSite, editor, make } = await opened()
  const made = await make('/Winter-Rides/', { inFooter: 'yes' })
  expect([made.status, made.headers.get('Location')]).toEqual([303, EDIT])
  expect((await testSite.get('/winter-rides')).status).toBe(404)
  expect((await editor.get(EDIT)).status).toBe(200)
  const half = await publish(editor, { ...pageIn('hr', 'Zima'), 'de:title': 'Nur ein Titel' })
  expect(half.status).toBe(422)
  expect(await half.text()).toContain('Nur ein Titel')
  await editor.post(EDIT, { ...pageIn('hr', 'Zima'), intent: 'draft' })
  expect((await testSite.get('/hr/winter-rides')).status).toBe(404)
  const preview = await testSite.get('/office/preview?path=%2Fhr%2Fwinter-rides', editor.cookie)
  expect(textOf(await preview.text())).toContain('Body of Zima')
  const sent = await publish(editor, { ...pageIn('hr', 'Zima'), ...pageIn('de', 'Winter') })
  expect(sent.status).toBe(303)
  const status = async (path: string) => (await testSite.get(path)).status
  expect(
    await Promise.all(['/hr/winter-rides', '/de/winter-rides', '/winter-rides', '/it/winter-rides'].map(status)),
  ).toEqual([200, 200, 404, 404])
  const html = await (await testSite.get('/hr/winter-rides')).text()
  expect(linksOf(html, 'alternate').map(({ hreflang, href }) => [hreflang, href])).toEqual([
    ['hr', `${ORIGIN}/hr/winter-rides`],
    ['de', `${ORIGIN}/de/winter-rides`],
    ['x-default', `${ORIGIN}/hr/winter-rides`],
  ])
  const links = elements(html, 'a').map(({ attributes }) => attributes['href'])
  expect(links).toContain('/de/winter-rides')
  expect(links).not.toContain('/it/winter-rides')
  expect(links).toContain('/it/taxi/location')
  const map = await (await testSite.get('/sitemap.xml')).text()
  expect(map).toContain(`<loc>${ORIGIN}/de/winter-rides</loc>`)
  expect(map).not.toContain(`${ORIGIN}/winter-rides`)
  expect(textOf(await (await testSite.get('/de/about')).text())).toContain('Winter label')
  expect(textOf(await (await testSite.get('/it/about')).text())).not.toContain('Winter label')
})

test('withdrawn it is not found, or leads on; shown again it is back with its words', async () => {
  const { house: testSite, editor, make } = await opened()
  await make('winter-rides')
  await publish(editor, { ...pageIn('en', 'Winter') })
  expect((await testSite.get('/winter-rides')).status).toBe(200)
  await editor.post(ADDRESS, { intent: 'withdraw', to: '' })
  expect((await testSite.get('/winter-rides')).status).toBe(404)
  expect(await (await testSite.get('/sitemap.xml')).text()).not.toContain('winter-rides')
  await editor.post(ADDRESS, { intent: 'show' })
  expect((await testSite.get('/winter-rides')).status).toBe(200)
  for (const to of ['/winter-rides', '//evil.example', 'javascript:alert(1)', '/hr/about', 'http://plain.example']) {
    const refused = await editor.post(ADDRESS, { intent: 'withdraw', to })
    expect([to, refused.status]).toEqual([to, 422])
  }
  await editor.post(ADDRESS, { intent: 'withdraw', to: '/about' })
  const led = await testSite.get('/hr/winter-rides')
  expect([led.status, led.headers.get('Location')]).toEqual([308, '/hr/about'])
  expect((await editor.get(EDIT)).status).toBe(200)
  await editor.post(ADDRESS, { intent: 'show' })
  const back = await testSite.get('/winter-rides')
  expect([back.status, testSite.site.catalogue.redirects.some(({ from }) => from === '/winter-rides')]).toEqual([
    200,
    false,
  ])
  const done = (await testSite.store.query({ collection: 'audit' })).map(({ data }) => data['action'])
  for (const action of ['page.made', 'page.published', 'page.withdrawn', 'page.shown']) expect(done).toContain(action)
})

test('two who withdraw pages at the same moment lose neither address, and saving a page leaves its rule as it is', async () => {
  const { house: testSite, editor, make } = await opened()
  const slugs = ['winter-rides', 'spring-rides']
  for (const slug of slugs) await make(slug)
  await Promise.all(
    slugs.map((slug) => editor.post(`/office/pages/pages_${slug}/address`, { intent: 'withdraw', to: '/about' })),
  )
  const ruleOf = async (slug: string) => (await readRedirects(testSite.store))?.find(({ from }) => from === `/${slug}`)
  for (const slug of slugs) expect([slug, (await ruleOf(slug))?.to]).toEqual([slug, '/about'])
  const rules = slugs.map((slug) => ({ from: `/${slug}`, to: '/weddings', status: 301 as const }))
  // Written by another node: this one has not heard of it yet.
  await saveRedirects(testSite.store, rules)
  expect((await editor.post(ADDRESS, { intent: 'save', inFooter: 'yes' })).status).toBe(303)
  expect(await ruleOf('winter-rides')).toEqual(rules[0])
})

test('of two who change a page’s settings the later is told who was quicker, and nothing ticked is lost', async () => {
  const { house: testSite, editor, make } = await opened()
  await make('winter-rides')
  const other = await testSite.signedIn('owner', { name: 'Vlasnica' })
  const seen = 'false false false'
  expect(await (await other.get(ADDRESS)).text()).toContain(`name="seen" value="${seen}"`)
  expect((await editor.post(ADDRESS, { intent: 'save', priceBox: 'yes', seen })).status).toBe(303)
  // The same wish twice is one.
  expect((await editor.post(ADDRESS, { intent: 'save', priceBox: 'yes', seen })).status).toBe(303)
  const late = await other.post(ADDRESS, { intent: 'save', inFooter: 'yes', seen })
  expect(late.status).toBe(422)
  const html = await late.text()
  expect(textOf(html)).toContain(editor.account.name)
  const ticked = elements(html, 'input').filter(({ attributes }) => 'checked' in attributes)
  expect(ticked.map(({ attributes }) => attributes['name'])).toEqual(['inFooter'])
  // Seen now, it may be written over.
  expect((await other.post(ADDRESS, { intent: 'save', inFooter: 'yes', seen: 'true false false' })).status).toBe(303)
  await editor.post(ADDRESS, { intent: 'withdraw', to: '/about', seen: 'false true false' })
  const slower = await other.post(ADDRESS, { intent: 'withdraw', to: '/weddings', seen: 'false true false' })
  expect([slower.status, textOf(await slower.text()).includes(editor.account.name)]).toEqual([422, true])
  expect((await readRedirects(testSite.store))?.find(({ from }) => from === '/winter-rides')?.to).toBe('/about')
})

test('whoever writes rules later is told who added or removed some, and which', async () => {
  const { house: testSite, editor } = await opened()
  const other = await testSite.signedIn('owner', { name: 'Vlasnica' })
  await editor.post('/office/redirects', { rules: '/a /about\n/b /about' })
  const seen = '/a /about\n/b /about'
  await editor.post('/office/redirects', { rules: '/a /about\n/c /about', seen })
  const late = await other.post('/office/redirects', { rules: '/a /about\n/b /about\n/d /about', seen })
  expect(late.status).toBe(422)
  const html = await late.text()
  for (const words of [editor.account.name, '/c /about', 'Removed in the meantime'])
    expect(textOf(html)).toContain(words)
  expect(textOf(html)).toContain('/d /about')
  expect((await readRedirects(testSite.store))?.map(({ from }) => from)).toEqual(['/a', '/c'])
})

test('no page takes an address that is another’s, or one that is none', async () => {
  const { catalogue } = contentCopy()
  const own = [{ slug: 'mine' }]
  const known = { ...catalogue, redirects: [{ from: '/old', to: '/about', status: 308 as const }] }
  const of = (slug: string) => slugFault(slug, known, own)
  for (const free of ['winter', 'winter/2027', 'a-b-c']) expect([free, of(free)]).toEqual([free, null])
  for (const shape of [
    '',
    '/x',
    'x/',
    'A',
    'ž',
    'a b',
    'a--b',
    '-a',
    'a.b',
    '../etc/passwd',
    'a/../b',
    '__proto__',
    'x'.repeat(81),
  ])
    expect([shape, of(shape)]).toEqual([shape, 'shape'])
  for (const stored of [
    'office',
    'office/x',
    'api',
    'hr',
    'en/x',
    'taxi',
    'taxi/winter',
    'setup',
    'decoder/x',
    'about',
    'book',
    '404',
    'media/x',
    'partner/x',
  ])
    expect([stored, of(stored)]).toEqual([stored, 'reserved'])
  for (const taken of ['weddings', 'mine']) expect([taken, of(taken)]).toEqual([taken, 'taken'])
  expect(of('old')).toBe('redirect')
  const { editor, make, house: testSite } = await opened()
  expect((await make('winter-rides')).status).toBe(303)
  const again = await make('winter-rides')
  expect(again.status).toBe(422)
  expect(formIn(await again.text(), 'slug').values).toMatchObject({ slug: 'winter-rides' })
  const dispatcher = await testSite.signedIn('dispatcher')
  expect((await dispatcher.post('/office/new-page', { slug: 'x' })).status).toBe(403)
  expect((await editor.get('/office/pages/pages_about/address')).status).toBe(404)
})

test('what the office has edited is exported as files of content/, and read back it is the same site', async () => {
  const { house: testSite, editor, make } = await opened()
  await make('winter-rides', { priceBox: 'yes' })
  await publish(editor, { ...pageIn('it', 'Inverno: "neve" #1'), ...pageIn('de', 'Winter') })
  await editor.post('/office/new-page', { slug: 'gone' })
  const facts = ['taxi_krk', 'airport-transfers_opatija', 'taxi-boat_selce']
  const first = testSite.site.catalogue
  const ids = [first.towns['krk']?.facts, first.airports.place, first.boat.facts].map((row) => row?.facts[0]?.id ?? '')
  for (const [at, page] of facts.entries())
    await editor.post(`/office/pages/${page}/facts`, { intent: 'check', fact: ids[at] ?? '' })
  await editor.post('/office/redirects', { rules: '/old /taxi/krk\n' })
  const engine = openEmbedded(':memory:', { clock: testSite.clock })
  const copy = openStore(engine)
  for (const collection of ['texts', 'own-pages', 'fact-checks', 'redirects'])
    for (const { path, data } of await testSite.store.query({ collection }))
      await copy.commit([{ kind: 'set', path, data }])
  const folder = mkdtempSync(join(tmpdir(), 'export-'))
  try {
    cpSync('content', join(folder, 'content'), { recursive: true })
    await exportAll(engine, join(folder, 'out'), testSite.clock.now())
    cpSync(join(folder, 'out/content'), join(folder, 'content'), { recursive: true })
    const { settings: _ours, ...read } = readCatalogue(join(folder, 'content'))
    const { settings: _theirs, ...shown } = testSite.site.catalogue
    expect(read).toEqual(shown)
    expect(read.pages['winter-rides']?.facts.languages).toEqual(['it', 'de'])
    expect(read.towns['krk']?.facts.facts[0]?.checked).toBe('2026-07-15')
    expect(read.pages['gone']).toBe(undefined)
  } finally {
    rmSync(folder, { recursive: true })
    await copy.close()
  }
})
