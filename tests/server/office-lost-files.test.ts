import { expect, test, vi } from 'vitest'
import { StoreError } from '#documents/model/status.ts'
import { addPicture, readPictures } from '#features/pictures/pictures.server.ts'
import { middle } from '#features/pictures/picture.ts'
import { formIn } from './form-in.ts'
import { textOf } from './html.ts'
import { ORIGIN } from './test-site.ts'
import { type TestOffice, openTestOffice } from './test-office.ts'

const alts = {
  'alt-en': 'A white van at the pier',
  'alt-hr': 'Bijeli kombi na molu',
  'alt-it': 'Un furgone bianco sul molo',
  'alt-de': 'Ein weißer Kleinbus am Pier',
}
const MEGABYTE = 1024 * 1024

/** A form as a browser sends it, with its length; and how much of it was asked for. */
async function sendFile(
  testSite: TestOffice,
  path: string,
  fields: Record<string, string>,
  bytes: number,
  cookie = '',
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new File([new Uint8Array(bytes).fill(45)], 'van.jpg'))
  form.set('intent', 'save')
  const whole = new Response(form)
  const sent = Buffer.from(await whole.arrayBuffer())
  let read = 0
  const body = new ReadableStream({
    pull(controller) {
      if (read >= sent.length) return controller.close()
      controller.enqueue(sent.subarray(read, (read += 64 * 1024)))
    },
  })
  const headers = {
    Origin: ORIGIN,
    Cookie: cookie,
    'Content-Length': String(sent.length),
    'Content-Type': whole.headers.get('Content-Type') ?? '',
  }
  const answer = await testSite.ask(path, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
  return { answer, read: () => read }
}

/** The form that waits on the page, as its button sends it. */
function waiting(html: string): Record<string, string> {
  const form = /<form[^>]*action="\/office\/pictures[^>]*>[\s\S]*?<\/form>/.exec(html)?.[0] ?? ''
  return Object.fromEntries([...form.matchAll(/name="([^"]+)"[^>]*>([^<]*)</g)].map(([, name, value]) => [name, value]))
}

test.each([10_000, 10 * MEGABYTE])(
  'words beside a file of %i bytes wait when the session has ended, and come back in the form; the file is chosen anew',
  async (bytes) => {
    const testSite = await openTestOffice()
    const sent = { ...alts, 'alt-hr': `\0${alts['alt-hr']}` }
    const { answer, read } = await sendFile(testSite, '/office/pictures', sent, bytes, '__Host-session=ended')
    const html = await answer.text()
    expect([answer.status, textOf(html).includes('you choose the file again')]).toEqual([401, true])
    expect(waiting(html)).toMatchObject(alts)
    // Of strangers no file is read.
    expect(read()).toBeLessThan(MEGABYTE)
    // Pressed before anybody has signed in again, they wait on.
    const still = waiting(await (await testSite.post('/office/pictures', waiting(html))).text())
    expect(still).toEqual(waiting(html))
    const editor = await testSite.signedIn('editor')
    const back = await editor.post('/office/pictures', still)
    expect(back.status).toBe(422)
    expect(formIn(await back.text(), 'file')).toMatchObject({
      values: alts,
      faults: { file: expect.stringContaining('Choose the file again') },
    })
    expect(await readPictures(testSite.store)).toEqual([])
  },
)

test.each([10_000, MEGABYTE])(
  'a picture is not changed without the file of %i bytes that was to be its new one',
  async (bytes) => {
    const testSite = await openTestOffice()
    const sizes = [{ width: 640, height: 400, avif: 'a', webp: 'b' }]
    const picture = { id: 'pier', sizes, alt: { en: '1', hr: '2', it: '3', de: '4' }, focal: middle, by: 'Mia' }
    await addPicture({ store: testSite.store, clock: testSite.clock }, picture, () => {})
    const fields = { seen: '1', focal: '25-75', ...alts }
    const { answer } = await sendFile(testSite, '/office/pictures/pier', fields, bytes)
    const editor = await testSite.signedIn('editor')
    const back = await editor.post('/office/pictures/pier', waiting(await answer.text()))
    expect(formIn(await back.text(), 'file')).toMatchObject({
      values: { ...alts, focal: '25-75', seen: '1' },
      faults: { file: expect.stringContaining('Choose the file again') },
    })
    expect((await readPictures(testSite.store))[0]?.alt.en).toBe('1')
  },
)

test('the same while nothing can be written', async () => {
  const testSite = await openTestOffice()
  const { cookie } = await testSite.signedIn('editor')
  vi.spyOn(testSite.store, 'query').mockRejectedValue(new StoreError('unavailable', 'away'))
  const { answer } = await sendFile(testSite, '/office/pictures', { ...alts, 'alt-it': '' }, 10_000, cookie)
  const html = await answer.text()
  expect([answer.status, textOf(html).includes('you choose the file again')]).toEqual([503, true])
  expect(waiting(html)).toMatchObject({ 'alt-en': alts['alt-en'] })
})

test('a long body without a file, or of no form at all, leads to the door as before', async () => {
  const testSite = await openTestOffice()
  for (const type of ['multipart/form-data; boundary=x', 'multipart/form-data', 'image/jpeg']) {
    const body = `--x\r\nContent-Disposition: form-data; name="alt-en"\r\n\r\n${'a'.repeat(MEGABYTE)}`
    const headers = { Origin: ORIGIN, 'Content-Type': type, 'Content-Length': String(body.length) }
    const answer = await testSite.ask('/office/pictures', { method: 'POST', body, headers })
    expect([type, answer.status, answer.headers.get('Location')]).toEqual([
      type,
      303,
      '/office/sign-in?to=%2Foffice%2Fpictures&unsent=',
    ])
  }
})
