import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { openLiveSite } from '#server/live-site.server.ts'
import { openDesk } from '#server/desk.server.ts'
import { createSite } from '#server/site.server.ts'
import { keepFile } from '#features/files/files.server.ts'
import { PICTURE_BYTES_AT_MOST } from '#features/pictures/encode-picture.server.ts'
import { formIn } from './form-in.ts'
import { elements, linksOf, textOf, texts } from './html.ts'
import { contentCopy, ORIGIN } from './test-site.ts'
import { openTestOffice, type SignedIn } from './test-office.ts'
import { SECRET } from './test-booking-site.ts'

const alts = {
  'alt-en': 'A white van at the pier',
  'alt-hr': 'Bijeli kombi na molu',
  'alt-it': 'Un furgone bianco sul molo',
  'alt-de': 'Ein weißer Kleinbus am Pier',
}
const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

async function photo(background = '#3080a0', width = 1000): Promise<File> {
  const bytes = await sharp({ create: { width, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], '../../../etc/passwd.svg', { type: 'image/svg+xml' })
}

async function openPictures() {
  const testSite = await openTestOffice()
  const editor = await testSite.signedIn('editor')
  const send = (path: string, fields: Record<string, string>, file?: File, who: SignedIn = editor) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    if (file) body.set('file', file)
    return testSite.ask(path, { method: 'POST', body, headers: { Origin: ORIGIN, Cookie: who.cookie } })
  }
  const add = async (file?: File) => {
    const sent = await send('/office/pictures', alts, file ?? (await photo()))
    return /^\/office\/pictures\/([\w-]+)\?done=added$/.exec(sent.headers.get('Location') ?? '')?.[1] ?? ''
  }
  const seenOf = async (id: string) =>
    formIn(await (await editor.get(`/office/pictures/${id}`)).text(), 'focal').values['seen']
  const place = (page: string, fields: Record<string, string>) => editor.post(`/office/pages/${page}/pictures`, fields)
  const heroOf = async (path: string) => {
    const html = await (await testSite.get(path)).text()
    const img = elements(html, 'img').find(({ attributes }) => attributes['src']?.startsWith('/media/'))?.attributes
    const source = elements(html, 'source')[0]?.attributes
    return { html, img, source }
  }
  return { house: testSite, editor, send, add, place, heroOf, seenOf }
}

test('a photo is drawn anew, placed, and is on the public page at once: sized, in two types, described in its language', async () => {
  const { house: testSite, add, place, heroOf } = await openPictures()
  const id = await add()
  expect(id).not.toBe('')
  expect((await heroOf('/hr/taxi/krk')).img).toBe(undefined)
  expect((await place('taxi_krk', { seen: '0', hero: id })).status).toBe(303)
  const { img, source, html } = await heroOf('/hr/taxi/krk')
  expect(img).toMatchObject({ alt: alts['alt-hr'], width: '1000', height: '600', 'data-x': '50', 'data-y': '50' })
  expect(img?.['srcset']).toMatch(/^\/media\/[0-9a-f]{64}\.webp 480w, .+ 960w, .+ 1000w$/)
  expect(source).toMatchObject({ type: 'image/avif', sizes: img?.['sizes'] })
  expect(texts(html, 'figcaption')).not.toContain('Ilustracija')
  expect(html).not.toMatch(/ style=/)
  // The headline, not the photo, is what a page waits for.
  expect(linksOf(html, 'preload').some(({ href }) => href?.startsWith('/media/'))).toBe(false)
  for (const address of [img?.['src'] ?? '', source?.['srcset']?.split(' ')[0] ?? '']) {
    const file = await testSite.get(address)
    const bytes = Buffer.from(await file.arrayBuffer())
    expect(file.status).toBe(200)
    expect(file.headers.get('Content-Type')).toBe(address.endsWith('.avif') ? 'image/avif' : 'image/webp')
    expect(file.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(file.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(file.headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox")
    expect((await sharp(bytes).metadata()).format).toBe(address.endsWith('.avif') ? 'heif' : 'webp')
    const again = await testSite.ask(address, { headers: { 'If-None-Match': file.headers.get('ETag') ?? '' } })
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0])
  }
  expect((await heroOf('/taxi/krk')).img?.['alt']).toBe(alts['alt-en'])
  expect((await heroOf('/taxi/rab')).img).toBe(undefined)
})

test('the point that may not be cut, the words, another file: each is a version, and an older one comes back', async () => {
  const { editor, send, add, place, heroOf, seenOf, house: testSite } = await openPictures()
  const id = await add()
  await place('taxi_krk', { seen: '0', hero: id })
  const first = (await heroOf('/taxi/krk')).img?.['src']
  const path = `/office/pictures/${id}`
  expect((await send(path, { ...alts, seen: '1', focal: '25-100', intent: 'save' })).status).toBe(303)
  expect((await heroOf('/taxi/krk')).img).toMatchObject({ 'data-x': '25', 'data-y': '100', src: first })
  const late = await send(path, { ...alts, 'alt-en': 'Unseen', seen: '1', focal: '0-0', intent: 'save' })
  expect(late.status).toBe(422)
  expect(await late.text()).toContain('Unseen')
  const other = await photo('#a03030')
  await send(path, { ...alts, 'alt-de': 'Rot', seen: '2', focal: '25-100', intent: 'save' }, other)
  const exchanged = (await heroOf('/de/taxi/krk')).img
  expect(exchanged?.['alt']).toBe('Rot')
  expect(exchanged?.['src']).not.toBe(first)
  await send(path, { seen: '3', intent: 'version:1' })
  expect((await heroOf('/taxi/krk')).img).toMatchObject({ src: first, 'data-x': '50' })
  expect(await seenOf(id)).toBe('4')
  const lines = (await testSite.store.query({ collection: 'audit' })).map(({ data }) => data['action'])
  expect(lines.filter((action) => String(action).startsWith('pic') || action === 'page.pictures').toSorted()).toEqual([
    'page.pictures',
    'picture.added',
    'picture.changed',
    'picture.exchanged',
    'picture.restored',
  ])
  expect((await editor.get(path)).status).toBe(200)
})

test('who saves late finds the words and the point that were chosen', async () => {
  const { send, add, editor } = await openPictures()
  const path = `/office/pictures/${await add()}`
  const mine = { ...alts, 'alt-en': 'Mine', focal: '25-100', seen: '1', intent: 'save' }
  await send(path, { ...alts, seen: '1', intent: 'save' })
  const late = await send(path, mine)
  expect(late.status).toBe(422)
  expect(textOf(await late.clone().text())).toContain(`(${editor.account.name}, `)
  expect(formIn(await late.text(), 'focal').values).toMatchObject({ 'alt-en': 'Mine', focal: '25-100' })
})

test('removed it is on no page and comes back; erased it is gone from the store', async () => {
  const { house: testSite, send, add, place, heroOf } = await openPictures()
  const id = await add()
  await place('pages_about', { seen: '0', hero: id, [`order-${id}`]: '1' })
  const { html, img } = await heroOf('/it/about')
  const src = img?.['src'] ?? ''
  expect(texts(html, 'h2')).toContain('Foto')
  expect(elements(html, 'img').filter(({ attributes }) => attributes['src'] === src)).toHaveLength(2)
  const path = `/office/pictures/${id}`
  expect((await send(path, { seen: '1', intent: 'erase' })).status).toBe(422)
  await send(path, { seen: '1', intent: 'remove' })
  expect((await heroOf('/it/about')).img).toBe(undefined)
  await send(path, { seen: '2', intent: 'return' })
  expect((await heroOf('/it/about')).img?.['src']).toBe(src)
  await send(path, { seen: '3', intent: 'remove' })
  const erased = await send(path, { seen: '4', intent: 'erase' })
  expect(erased.headers.get('Location')).toBe('/office/pictures?done=erased')
  expect((await testSite.get(src)).status).toBe(404)
  expect(await testSite.store.query({ collection: 'files' })).toEqual([])
  expect(await testSite.store.query({ collection: `pictures/${id}/versions` })).toEqual([])
  expect((await testSite.get(path)).status).toBe(303)
})

test('the gallery of the boat stands in the order of its numbers, and no longer says that it is drawn', async () => {
  const { house: testSite, add, place } = await openPictures()
  const [one, two] = [await add(), await add(await photo('#104050'))]
  const drawn = await (await testSite.get('/taxi-boat/selce')).text()
  await place('taxi-boat_selce', { seen: '0', hero: '', [`order-${one}`]: '2', [`order-${two}`]: '1' })
  const html = await (await testSite.get('/taxi-boat/selce')).text()
  const own = elements(html, 'img').filter(({ attributes }) => attributes['src']?.startsWith('/media/'))
  expect(own.map(({ attributes }) => attributes['loading'])).toEqual(['lazy', 'lazy'])
  expect(testSite.site.pagePictures.get('taxi-boat/selce')?.gallery.map(({ id }) => id)).toEqual([two, one])
  expect(elements(drawn, 'img').length).toBeGreaterThan(elements(html, 'img').length)
  expect((await place('taxi-boat_selce', { seen: '0', hero: one })).status).toBe(422)
})

test('without words in all four languages nothing is kept; what is no photo is told why', async () => {
  const { house: testSite, send } = await openPictures()
  const without = await send('/office/pictures', { ...alts, 'alt-it': ' ' }, await photo())
  expect(without.status).toBe(422)
  const { values, faults } = formIn(await without.text(), 'file')
  expect(Object.keys(faults)).toEqual(['alt-it', 'file'])
  expect(values).toMatchObject({ 'alt-en': alts['alt-en'] })
  const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'photo.jpg', { type: 'image/jpeg' })
  const refused = await send('/office/pictures', alts, svg)
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('SVG files may contain scripts')
  expect((await send('/office/pictures', alts)).status).toBe(422)
  const large = new File([new Uint8Array(PICTURE_BYTES_AT_MOST + 300_000)], 'a.jpg')
  expect((await send('/office/pictures', alts, large)).headers.get('Location')).toBe('/office/pictures?fault=large')
  expect(await testSite.store.query({ collection: 'files' })).toEqual([])
})

test('no name leads out: a file is asked for by its hash alone, and papers are no pictures', async () => {
  const { house: testSite, add } = await openPictures()
  await add()
  const paper = await keepFile(
    testSite.store,
    Buffer.from('%PDF-1.7 licence of a driver'),
    'application/pdf',
    'papers/x',
  )
  const scan = await keepFile(testSite.store, Buffer.from('RIFF0000WEBP scan'), 'image/webp', 'papers/y')
  const names = ['../etc/passwd', '..%2f..%2fetc%2fpasswd', `${paper.id}.pdf`, `${paper.id}.webp`, `${scan.id}.webp`]
  for (const name of [...names, `${'a'.repeat(64)}.webp`, `${scan.id}.svg`, `${scan.id}.webp%00.svg`])
    expect([name, (await testSite.get(`/media/${name}`)).status]).toEqual([name, 404])
  expect(JSON.stringify(await testSite.store.query({ collection: 'pictures' }))).not.toContain('passwd')
})

test('a dispatcher and a stranger send no photos', async () => {
  const { house: testSite, send } = await openPictures()
  const dispatcher = await testSite.signedIn('dispatcher')
  expect((await send('/office/pictures', alts, await photo(), dispatcher)).status).toBe(403)
  const nothing = { ...dispatcher, cookie: '' }
  const sent = await send('/office/pictures', {}, await photo(), nothing)
  expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/office/sign-in?to=%2Foffice%2Fpictures&unsent='])
  const stream = { method: 'POST', body: 'x', headers: { Origin: ORIGIN, 'Transfer-Encoding': 'chunked' } }
  expect((await testSite.ask('/office/pictures', stream)).status).toBe(411)
})

test('what one node has saved is public on another over the same database within a second', async () => {
  const { house: testSite, add, place } = await openPictures()
  const services = await openDesk(testSite.store, testSite.clock, SECRET)
  const other = createSite(contentCopy(), testSite.clock, ORIGIN, services)
  let cleared = 0
  stops.push(
    (await openLiveSite({ site: other, store: testSite.store, onChange: () => cleared++, log: () => {} })).stop,
  )
  const id = await add()
  const before = cleared
  await place('taxi_krk', { seen: '0', hero: id })
  await expect.poll(() => other.pagePictures.get('taxi/krk')?.hero?.id, { timeout: 1000, interval: 10 }).toBe(id)
  expect(cleared).toBeGreaterThan(before)
})
