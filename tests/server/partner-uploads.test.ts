import { createServer } from 'node:http'
import { connect } from 'node:net'
import { beforeEach, describe, expect, test } from 'vitest'
import { readAudit } from '#features/audit/audit.server.ts'
import { listFiles } from '#features/files/files.server.ts'
import { eraseRejected } from '#features/partners/erase-rejected.server.ts'
import { nodeHandler } from '#server/node-handler.server.ts'
import { createPageCache } from '#server/page-cache.ts'
import { cookieOf, MINUTE_MS } from './test-booking-site.ts'
import { ORIGIN } from './test-site.ts'
import { textOf } from './html.ts'
import { type TestOffice, openTestOffice } from './test-office.ts'
import { application, applied, approval, confirmLink, decide, hotel, partnered, signedIn } from './test-partners.ts'

let testSite: TestOffice
let code: string
let cookie: string
beforeEach(async () => {
  testSite = await openTestOffice()
  const sent = await applied(testSite, { ...hotel, reach: 'vozac@obrt.example' })
  code = sent.code
  await testSite.store.commit([{ kind: 'update', path: `applications/${code}`, data: { door: 'drive' } }])
})

/** By the link of a letter about the application. */
const byLetter = async () => cookieOf(await testSite.get(await confirmLink(testSite, code)))
/** To the carrier's own page, once it is a partner. */
const byPage = async () => signedIn(testSite, (await application(testSite, code)).partner ?? '')

const bytesOf = (begin: string, size = 2000, fill = 1) => {
  const bytes = new Uint8Array(size).fill(fill)
  bytes.set(Array.from(begin, (letter) => letter.charCodeAt(0)))
  return bytes
}
const pdf = (fill = 1, size = 2000) => bytesOf('%PDF-1.7', size, fill)
async function upload(files: [string, Uint8Array<ArrayBuffer>][], as = cookie, to = code): Promise<string> {
  const form = new FormData()
  for (const [name, bytes] of files) form.append('papers', new File([bytes], name))
  const response = await testSite.ask(`/api/partner/papers/${to}?locale=hr`, {
    method: 'POST',
    body: form,
    headers: { Origin: ORIGIN, Cookie: as },
  })
  return /papers=([a-z]+)/.exec(response.headers.get('Location') ?? '')?.[1] ?? String(response.status)
}
const papers = async () => (await application(testSite, code)).papers ?? []

describe.each([
  { way: 'the link of a letter', enter: byLetter, pageOf: () => `/hr/decoder/${code}` },
  { way: 'the carrier’s own page', enter: byPage, pageOf: () => '/hr/partner' },
])('by $way', ({ enter, pageOf }) => {
  let page: string
  beforeEach(async () => {
    if (enter === byPage) await decide(testSite, approval(code))
    cookie = await enter()
    page = pageOf()
  })

  test('only after the mailed link, only by who opened it, and only from our own page', async () => {
    expect(await (await testSite.get(page, cookie)).text()).toContain('type="file"')
    expect(await upload([['a.pdf', pdf()]])).toBe('kept')
    // Whose half hour is over is told on the page that asks who they are; of a code nobody has, the same.
    const late = cookie
    testSite.clock.advance(31 * MINUTE_MS)
    for (const by of ['', late])
      for (const to of [code, 'A000000000M']) expect(await upload([['b.pdf', pdf(2)]], by, to)).toBe('ended')
    expect((await papers()).map(({ name }) => name)).toEqual(['a.pdf'])
    const messageText = await (await testSite.get(`/hr/decoder/${code}?papers=ended`)).text()
    expect(textOf(messageText)).toContain('Dokumenti nisu spremljeni')
    cookie = await enter()
    const other = await applied(testSite, { ...hotel, reach: 'other@obrt.example' })
    expect(await upload([['a.pdf', pdf()]], other.cookie)).toBe('404')
    await testSite.store.commit([{ kind: 'update', path: `applications/${other.code}`, data: { door: 'drive' } }])
    expect(await upload([['a.pdf', pdf()]], other.cookie, other.code)).toBe('closed')
    expect(await (await testSite.get(`/decoder/${other.code}`, other.cookie)).text()).not.toContain('type="file"')
    const foreign = await testSite.ask(`/api/partner/papers/${code}`, {
      method: 'POST',
      headers: { Origin: 'https://evil.example', Cookie: cookie },
    })
    expect(foreign.status).toBe(403)
  })

  test('told by the bytes, six files, thirty megabytes, and a name that is harmless', async () => {
    const sneaky: [string, Uint8Array<ArrayBuffer>] = ['polica.pdf', bytesOf('<svg onload=alert(1)>')]
    expect(await upload([['a.pdf', pdf()], sneaky])).toBe('type')
    expect(await upload([['x.webp', bytesOf('RIFF....WEBP')]])).toBe('type')
    expect(await upload([])).toBe('none')
    expect(await papers()).toEqual([])
    expect(
      await upload([
        ['../../Polica "osiguranja";.html', pdf(1)],
        ['b', bytesOf('\xff\xd8\xff\xe0')],
      ]),
    ).toBe('kept')
    expect((await papers()).map(({ name }) => name)).toEqual(['Polica osiguranja.pdf', 'b.jpg'])
    const four = [2, 3, 4, 5].map((fill): [string, Uint8Array<ArrayBuffer>] => [`${fill}.pdf`, pdf(fill)])
    expect(await upload([...four, ['six.pdf', pdf(6)]])).toBe('count')
    expect(await upload(four)).toBe('kept')
    expect(await upload([['seven.pdf', pdf(7)]])).toBe('count')
  })

  test('too much is not read to its end and keeps nothing', async () => {
    expect(
      await upload([
        ['a.pdf', pdf(1, 16_000_000)],
        ['b.pdf', pdf(2, 16_000_000)],
      ]),
    ).toBe('size')
    expect(await upload([['a.pdf', pdf(1, 15_000_000)]])).toBe('kept')
    expect(await upload([['b.pdf', pdf(2, 17_000_000)]])).toBe('size')
    let pulled = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1
        controller.enqueue(new Uint8Array(1_000_000))
      },
    })
    const headers = { Origin: ORIGIN, Cookie: cookie, 'Content-Type': 'multipart/form-data; boundary=x' }
    // The type of a request does not know `duplex`, which Node asks for.
    const request = { method: 'POST', body: endless, duplex: 'half', headers }
    const response = await testSite.ask(`/api/partner/papers/${code}`, request)
    expect(response.headers.get('Location')).toContain('papers=size')
    expect(pulled).toBeLessThan(40)
    expect((await papers()).length).toBe(1)
  })

  test('the site takes so much a day, and nothing while its disk is nearly full', async () => {
    await testSite.store.commit([
      { kind: 'set', path: 'paper-days/site', data: { date: '2026-07-15', bytes: 629_145_000 } },
    ])
    expect(await upload([['a.pdf', pdf()]])).toBe('day')
    testSite.clock.advance(24 * 3_600_000)
    cookie = await enter()
    expect(await upload([['a.pdf', pdf()]])).toBe('kept')
    const facts = { engine: 'embedded', version: '', build: '', node: '', upMs: 0, memoryBytes: 0 } as const
    testSite.site.machine = async () => ({ ...facts, diskFree: 500_000_000, diskAll: 1, lastBackup: null, check: null })
    expect(await upload([['b.pdf', pdf(2)]])).toBe('disk')
  })

  test('owner and dispatcher open a document as an attachment that can do nothing, and each opening is noted', async () => {
    await upload([['Polica.pdf', pdf()]])
    const [paper] = await papers()
    const path = `/office/partners/${code}?paper=${paper?.id}`
    for (const role of ['owner', 'dispatcher'] as const) {
      const who = await testSite.signedIn(role)
      expect(await (await who.get(`/office/partners/${code}`)).text()).toContain('Polica.pdf')
      const file = await who.get(path)
      expect(new Uint8Array(await file.arrayBuffer())).toEqual(pdf())
      expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="Polica.pdf"')
      expect(file.headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(file.headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox")
      expect(file.headers.get('Cache-Control')).toContain('no-store')
    }
    for (const role of ['editor', 'partner', 'carrier'] as const) {
      const who = await testSite.signedIn(role, role === 'editor' ? {} : { partnerId: 'P000000000P' })
      expect((await who.get(path)).status).toBe(403)
    }
    expect((await testSite.get(path, cookie)).status).toBe(303)
    const lines = await readAudit(testSite.store, { subject: `applications/${code}`, limit: 10 })
    expect(lines.map(({ action }) => action)).toEqual(['partner.paper-opened', 'partner.paper-opened'])
  })
})

test('removed by the applicant, and erased thirty days after a refusal, its bytes are gone', async () => {
  cookie = await byLetter()
  await upload([
    ['a.pdf', pdf(1)],
    ['b.pdf', pdf(2)],
  ])
  const [first] = await papers()
  const removed = await testSite.post(`/api/partner/papers/${code}`, { remove: first?.id ?? '' }, { Cookie: cookie })
  expect(removed.headers.get('Location')).toContain('removed')
  expect(await listFiles(testSite.store)).toHaveLength(1)
  await decide(testSite, { code, action: 'reject', note: 'Predaleko.' })
  expect(await upload([['c.pdf', pdf(3)]])).toBe('closed')
  expect(await eraseRejected(testSite.store, testSite.clock.now() + 31 * 24 * 3_600_000)).toBe(1)
  expect(await listFiles(testSite.store)).toEqual([])
  expect(await testSite.store.query({ collection: 'files' })).toEqual([])
})

describe('a carrier that is paused', () => {
  beforeEach(async () => {
    await decide(testSite, approval(code))
    await decide(testSite, { code, action: 'suspend', note: 'Polica je istekla.' })
  })

  test('sends the new document from its own page, is led back there, and the office is told', async () => {
    cookie = await byPage()
    const form = new FormData()
    form.append('papers', new File([pdf()], 'Polica.pdf'))
    const init = { method: 'POST', body: form, headers: { Origin: ORIGIN, Cookie: cookie } }
    const sent = await testSite.ask(`/api/partner/papers/${code}?locale=hr`, init)
    expect(sent.headers.get('Location')).toBe('/hr/partner?papers=kept#papers')
    const html = await (await testSite.get('/hr/partner?papers=kept', cookie)).text()
    expect(html).toContain('Polica.pdf')
    const jobs = (await testSite.store.query({ collection: 'jobs' })).map(({ data }) => data['payload'])
    expect(jobs).toContainEqual({ code, kind: 'papers', reader: 'operator' })
  })

  test('no other partner, and no desk, has the form or can send anything to it', async () => {
    const desk = await partnered(testSite, { ...hotel, reach: 'recepcija@hotel.example' })
    const van = await partnered(testSite, { ...hotel, reach: 'drugi@obrt.example' })
    await testSite.store.commit([
      { kind: 'update', path: `applications/${van.application}`, data: { door: 'drive' } },
      { kind: 'update', path: `partners/${van.partner}`, data: { door: 'drive' } },
    ])
    expect(await (await testSite.get('/partner', desk.cookie)).text()).not.toContain('type="file"')
    expect(await upload([['a.pdf', pdf()]], desk.cookie, desk.application)).toBe('closed')
    for (const who of [desk, van]) expect(await upload([['a.pdf', pdf()]], who.cookie)).toBe('404')
    expect(await upload([['a.pdf', pdf()]], van.cookie, van.application)).toBe('kept')
    expect(await papers()).toEqual([])
  })
})

test('a line that is closed while a paper is sent is the visitor’s: nothing is kept, and it is no error of ours', async () => {
  cookie = await byLetter()
  const listener = nodeHandler(
    ({ url, method, headers, body, signal }) =>
      testSite.ask(new URL(url).pathname, { method, headers, body, signal, duplex: 'half' } as RequestInit),
    createPageCache(),
    ORIGIN,
  )
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('not listening')
  const line = connect(address.port, '127.0.0.1')
  const host = new URL(ORIGIN).host
  const head = [`POST /api/partner/papers/${code} HTTP/1.1`, `Host: ${host}`, `Origin: ${ORIGIN}`, `Cookie: ${cookie}`]
  const form = ['Content-Type: multipart/form-data; boundary=x', 'Content-Length: 90000', '', 'x'.repeat(40_000)]
  const before = testSite.log.length
  line.write([...head, ...form].join('\r\n'), () => setTimeout(() => line.destroy(), 50))
  await expect.poll(() => testSite.log.slice(before)).not.toEqual([])
  expect(testSite.log.slice(before)).toEqual([
    { level: 'info', message: 'the visitor went while sending', path: '/api/partner/papers/…' },
  ])
  expect(await papers()).toEqual([])
  await new Promise((resolve) => server.close(resolve))
})
