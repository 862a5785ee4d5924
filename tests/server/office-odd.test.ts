import { expect, test, vi } from 'vitest'
import { StoreError } from '#documents/model/status.ts'
import { elements, textOf } from './html.ts'
import { guest } from './test-booking-site.ts'
import { BUILD, ORIGIN } from './test-site.ts'
import { openTestOffice } from './test-office.ts'

const rulesOf = (html: string) => /<textarea[^>]*name="rules"[^>]*>([^<]*)/.exec(html)?.[1] ?? ''

test('an address that cannot be read is nobody’s, and no question of a list stops the office', async () => {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner')
  for (const part of ['%FF', '%', '%00', '%E0%A4%A', '__proto__', 'a%2Fb', '%F0%9F%9A%95'])
    for (const room of ['bookings', 'enquiries', 'codes', 'reviews', 'partners', 'pages', 'pictures', 'setup'])
      expect([room, part, (await owner.get(`/office/${room}/${part}`)).status]).toEqual([room, part, 404])
  for (const query of [
    'q=%00',
    'q=%F0%9F%9A%95%00%E2%80%AE',
    'after=%00',
    'state=__proto__',
    'from=275760-09-14',
    'q=%ED%A0%80',
    `subject=${'a'.repeat(299)}%F0%9F%9A%95`,
  ])
    for (const room of [
      'bookings',
      'enquiries',
      'codes',
      'reviews',
      'partners',
      'carriers',
      'audit',
      'board',
      'people',
    ])
      expect([room, query, (await owner.get(`/office/${room}?${query}`)).status]).toEqual([room, query, 200])
})

test('a form that names what can have no document removes nothing, and the office stays', async () => {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner')
  for (const id of ['', '..', 'a/b', '__x__'])
    for (const [room, fields] of [
      ['places', { intent: 'remove', id }],
      ['people', { intent: 'withdraw', invitation: id }],
      ['people', { intent: 'remove', account: id }],
    ] as const)
      expect([room, id, (await owner.post(`/office/${room}`, fields)).status]).toEqual([room, id, 303])
})

test('a rule that the office makes is in the manifest, which is asked for anew each time', async () => {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner')
  const told = async () => (await testSite.get(`/builds/meta/${BUILD}.json`)).text()
  expect(await told()).not.toContain('/old-page')
  const rules = rulesOf(await (await owner.get('/office/redirects')).text())
  await owner.post('/office/redirects', { rules: `${rules}\n/old-page /taxi/price`, seen: rules })
  expect((await testSite.get('/old-page')).headers.get('Location')).toBe('/taxi/price')
  expect(await told()).toContain('/old-page')
  expect((await testSite.get(`/builds/meta/${BUILD}.json`)).headers.get('Cache-Control')).toBe('no-cache')
})

test('a form that did not arrive whole changes nothing', async () => {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner')
  const before = rulesOf(await (await owner.get('/office/redirects')).text())
  expect(before).not.toBe('')
  const headers = { Origin: ORIGIN, Cookie: owner.cookie }
  const send = (type: string, body: BodyInit) =>
    testSite.ask('/office/redirects', { method: 'POST', body, headers: { ...headers, 'Content-Type': type } })
  const plain = 'application/x-www-form-urlencoded'
  const cut = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('rules=%2Fold'))
      controller.error(new Error('the line was cut'))
    },
  })
  const cutOff = await testSite.ask('/office/redirects', {
    method: 'POST',
    body: cut,
    headers: { ...headers, 'Content-Type': plain, 'Content-Length': '99' },
    // Node's fetch asks for it; its types do not know it yet.
    ...({ duplex: 'half' } as object),
  })
  expect(cutOff.status).toBe(400)
  expect(textOf(await cutOff.text())).toContain('Nothing was changed.')
  expect((await send('application/json', '{"rules":""}')).status).toBe(400)
  expect((await send('multipart/form-data; boundary=x', '--y\r\n')).status).toBe(400)
  expect((await send(plain, '')).status).toBe(422)
  expect(rulesOf(await (await owner.get('/office/redirects')).text())).toBe(before)
})

test('what is typed may hold anything a keyboard, a phone or a program can send', async () => {
  const testSite = await openTestOffice()
  const dispatcher = await testSite.signedIn('dispatcher')
  const odd = 'Ana\0 \u202Eevil\u202C 🚕\uD800 =1+1 \r\nBcc: a@b.example'
  const { code } = await testSite.booked({ ...guest, name: 'Ana\0 Horvat' })
  for (const fields of [{ intent: 'note', note: odd, text: odd }, { intent: 'deposit', amount: odd }, { intent: odd }])
    expect((await dispatcher.post(`/office/bookings/${code}`, fields)).status).toBeLessThan(500)
  const call = { from: 'RJK', to: 'opatija', when: odd, people: odd, bags: odd, phone: odd, name: odd, note: odd }
  expect((await dispatcher.post('/office/new-booking', { ...call, intent: 'book' })).status).toBe(422)
  const booked = { ...call, when: 'sutra 7', people: '2', bags: '2', phone: '+385912345678', intent: 'book' }
  expect((await dispatcher.post('/office/new-booking', booked)).status).toBe(303)
  expect((await dispatcher.get('/office/bookings?export=csv')).status).toBe(200)
  // A press that names another booking than there can be.
  for (const other of ['https://[', 'ž'.repeat(5000), '', '..', '__proto__', 'a/b'])
    for (const path of [`/office/bookings/${code}`, '/office/board'])
      expect((await dispatcher.post(path, { action: 'cancel', expected: '0', code: other })).status).toBe(422)
})

test('a form sent after the session ended is kept on a page until somebody is signed in again', async () => {
  const testSite = await openTestOffice()
  const dispatcher = await testSite.signedIn('dispatcher')
  const call = {
    from: 'RJK',
    to: 'opatija',
    when: 'sutra 7',
    people: '2',
    bags: '2',
    name: 'Ana',
    phone: '+385912345678',
  }
  const late = await testSite.post(
    '/office/new-booking',
    { ...call, intent: 'book' },
    { Cookie: '__Host-session=ended' },
  )
  expect([late.status, late.headers.get('Cache-Control')]).toEqual([401, 'private, no-store'])
  const html = await late.text()
  expect(await testSite.bookings()).toEqual([])
  const [link] = elements(html, 'a').filter(({ attributes }) => attributes['target'] === '_blank')
  expect(link?.attributes['href']).toBe('/office/sign-in')
  const form = /<form[^>]*action="\/office\/new-booking"[^>]*>[\s\S]*?<\/form>/.exec(html)?.[0] ?? ''
  const fields = [...form.matchAll(/name="([^"]+)"[^>]*>([^<]*)</g)].map(([, name, value]) => [name, value])
  expect(Object.fromEntries(fields)).toEqual({ ...call, intent: 'book' })
  expect((await dispatcher.post('/office/new-booking', Object.fromEntries(fields))).status).toBe(303)
  expect(await testSite.bookings()).toHaveLength(1)
  // A password is written into no page; who sends one is led to the door as ever.
  const secret = await testSite.post('/office/account', {
    intent: 'password',
    newPassword: 'four gulls over the harbour',
  })
  expect(secret.status).toBe(303)
  // From another site nothing is taken, so nothing can be put into this page by a stranger.
  const foreign = await testSite.post('/office/new-booking', call, { Origin: 'https://evil.example' })
  expect([foreign.status, (await foreign.text()).includes('Ana')]).toEqual([403, false])
})

test('two who write redirects at once lose none of what the other wrote unseen', async () => {
  const testSite = await openTestOffice()
  const [one, two] = [await testSite.signedIn('owner'), await testSite.signedIn('owner')]
  await one.post('/office/redirects', { rules: '/old /taxi/krk' })
  const seen = '/old /taxi/krk'
  expect((await one.post('/office/redirects', { rules: `${seen}\n/first /taxi/rab`, seen })).status).toBe(303)
  const late = await two.post('/office/redirects', { rules: `${seen}\n/second /taxi/pula`, seen })
  expect(late.status).toBe(422)
  const html = await late.text()
  expect(textOf(html)).toContain('/first /taxi/rab')
  // What was typed stands there still, and the next press is with open eyes.
  expect(rulesOf(html)).toBe('/old /taxi/krk\n/second /taxi/pula')
  const now = /<textarea[^>]*name="seen"[^>]*>([^<]*)/.exec(html)?.[1] ?? ''
  expect((await two.post('/office/redirects', { rules: '/second /taxi/pula', seen: now })).status).toBe(303)
  expect(rulesOf(await (await one.get('/office/redirects')).text())).toBe('/second /taxi/pula')
  // At the very same moment neither has seen the other's: one of them is told.
  const both = ['/third /taxi/krk', '/fourth /taxi/rab'].map((rules) => ({ rules, seen: '/second /taxi/pula' }))
  const answers = await Promise.all(both.map((fields) => one.post('/office/redirects', fields)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 422])
})

test('a number no fleet has builds nothing, and an id nobody has is nobody’s', async () => {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner')
  const began = performance.now()
  // Somebody's telephone in the wrong field: as a list of vehicles it is more than any memory holds.
  const counts = { car: '385912345678', van: '1e9', minibus: '9'.repeat(400), area: '', drivers: '' }
  expect((await owner.post('/office/setup/fleet', counts)).status).toBe(422)
  expect(performance.now() - began).toBeLessThan(5000)
  for (const account of ['', '__proto__', 'a/b/c', 'x'.repeat(2000), '/\\evil.example'])
    for (const intent of ['remove', 'role'])
      expect((await owner.post('/office/people', { intent, account, role: 'editor' })).status).toBeLessThan(500)
})

test('more text than a form takes is told in the language of who is signed in, and changes nothing', async () => {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner', { locale: 'hr' })
  const answer = await owner.post('/office/redirects', { rules: `/old /taxi/price ${'x'.repeat(300_000)}` })
  const html = await answer.text()
  expect([answer.status, html.includes('lang="hr"'), textOf(html).includes('Tekst je predug')]).toEqual([
    413,
    true,
    true,
  ])
})

test('errors of the office are told in its language: the account’s, else the browser’s', async () => {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner', { locale: 'hr' })
  const said = async (answer: Promise<Response>) => {
    const got = await answer
    return [got.status, /lang="(\w+)"/.exec(await got.text())?.[1]]
  }
  expect(await said(owner.get('/office/nothing/here'))).toEqual([404, 'hr'])
  expect(await said(owner.get('/office/preview?path=/nothing//here'))).toEqual([404, 'hr'])
  const editor = await testSite.signedIn('editor', { locale: 'hr', email: 'editor@example.hr' })
  expect(await said(editor.get('/office/people'))).toEqual([403, 'hr'])
  const headers = { Origin: 'https://evil.example', Accept: 'text/html', 'Accept-Language': 'hr' }
  expect(await said(testSite.ask('/office/redirects', { method: 'POST', headers }))).toEqual([403, 'hr'])
  const spy = vi.spyOn(testSite.store, 'query').mockRejectedValue(new Error('broken'))
  expect(await said(owner.get('/office/partners'))).toEqual([500, 'hr'])
  spy.mockRestore()
  vi.spyOn(testSite.store, 'get').mockRejectedValue(new StoreError('unavailable', 'away'))
  const away = { headers: { Cookie: owner.cookie, 'Accept-Language': 'hr' } }
  expect(await said(testSite.ask('/office', away))).toEqual([503, 'hr'])
})
