import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestBookingSite, filledIn, guest, HOUR_MS, openTestBookingSite, trip } from './test-booking-site.ts'
import { PART, REDIRECT_HEADER } from '#app/part.ts'
import { textOf } from './html.ts'

let testSite: TestBookingSite
beforeEach(async () => {
  testSite = await openTestBookingSite()
})
afterEach(async () => {
  const log = JSON.stringify(testSite.log)
  for (const word of ['Horvat', 'ana+put', '2345678']) expect(log).not.toContain(word)
  await testSite.store.close()
})

const addressOf = (query: Record<string, string>) => `/book?${new URLSearchParams(query)}`

describe('what strangers send', () => {
  test('from another site is refused before it is read', async () => {
    const { action, hidden } = await testSite.form()
    const send = (headers: Record<string, string>) => testSite.post(action, { ...hidden, ...guest }, headers)
    for (const headers of [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { Origin: '' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
    ]) {
      expect((await send(headers as Record<string, string>)).status).toBe(403)
    }
    expect(await testSite.bookings()).toEqual([])
  })

  test('by another method, or where no form is, is not allowed', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS'])
      expect((await testSite.ask(addressOf(trip), { method })).status).toBe(405)
    for (const path of ['/taxi/rovinj', '/decoder/%E0%A4%A', '/decoder/%00', '/book/more'])
      expect([path, (await testSite.post(path, guest)).status]).toEqual([path, 405])
  })

  test('as 300 kB is too much', async () => {
    const { action, hidden } = await testSite.form()
    const response = await testSite.post(action, { ...hidden, ...guest, note: 'x'.repeat(300_000) })
    expect(response.status).toBe(413)
    expect(await testSite.bookings()).toEqual([])
    const hr = await testSite.post(`/hr${action}`, { note: 'x'.repeat(300_000) })
    const html = await hr.text()
    expect([hr.status, html.includes('lang="hr"'), html.includes('Vratite se na prethodnu stranicu')]).toEqual([
      413,
      true,
      true,
    ])
  })

  test('as something that is no form is told what is missing', async () => {
    const { action } = await testSite.form()
    const headers = { Origin: 'https://galeb.example' }
    const bodies: RequestInit[] = [
      { body: '' },
      { body: '{"name":"Ana"}', headers: { ...headers, 'Content-Type': 'application/json' } },
      { body: '--x\r\nbroken', headers: { ...headers, 'Content-Type': 'multipart/form-data; boundary=x' } },
    ]
    for (const init of bodies) {
      const response = await testSite.ask(action, { method: 'POST', headers, ...init })
      expect(response.status).toBe(422)
      expect(filledIn(await response.text()).invalid).toEqual(['name', 'email'])
    }
  })

  test('with files for fields, names of the prototype and odd letters neither breaks nor changes anything', async () => {
    const { action, hidden } = await testSite.form()
    const form = new FormData()
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'name[]']) form.append(name, 'x')
    for (const [name, value] of Object.entries({ ...hidden, ...guest, name: 'Z̸̧a̷l\u202Egnp\u0000go\uD800 Ana' }))
      form.append(name, value)
    form.set('phone', new File(['+385911'], 'phone.txt'))
    const response = await testSite.ask(action, {
      method: 'POST',
      body: form,
      headers: { Origin: 'https://galeb.example' },
    })
    expect(response.status).toBe(303)
    const [booking] = await testSite.bookings()
    expect(booking?.guest.phone).toBeNull()
    // oxlint-disable-next-line no-control-regex
    expect(booking?.guest.name).not.toMatch(/[\u0000-\u001F\u202A-\u202E]/)
    expect(Object.keys(booking?.guest ?? {})).not.toContain('constructor')
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })

  test('a navigation of ours gets the redirect in a header, and the form again with its mistakes', async () => {
    const { action, hidden } = await testSite.form()
    const part = { Accept: PART }
    const faulty = await testSite.post(action, { ...hidden, name: '' }, part)
    expect([faulty.status, filledIn(await faulty.text()).invalid]).toEqual([422, ['name', 'email']])
    const done = await testSite.post(action, { ...hidden, ...guest }, part)
    expect(done.headers.getSetCookie()).toHaveLength(1)
    expect([done.status, done.headers.get(REDIRECT_HEADER)]).toEqual([200, expect.stringMatching(/^\/decoder\/B/)])
  })

  test('as a hundred orders a day is enough from one address, and the booked ones still answer', async () => {
    const days = Array.from({ length: 34 }, (_, n) => new Date(Date.UTC(2026, 7, 1 + n)).toISOString().slice(0, 10))
    for (const date of days)
      for (const time of ['08:00', '12:00', '16:00']) await testSite.order(guest, { ...trip, date, time })
    expect(await testSite.bookings()).toHaveLength(100)
    const refused = await testSite.order(guest, { ...trip, date: '2026-10-01' })
    expect([refused.status, filledIn(await refused.text()).values]).toMatchObject([422, guest])
    testSite.clock.advance(24 * HOUR_MS)
    expect((await testSite.order(guest, { ...trip, date: '2026-10-01' })).status).toBe(303)
  })

  test('markup in a name stays text', async () => {
    const name = '</script><script>alert(1)</script> "Ana" <b>'
    const { code, cookie } = await testSite.booked({ ...guest, name })
    const html = await (await testSite.get(`/decoder/${code}`, cookie)).text()
    expect(html).not.toContain('<script>alert')
    expect(textOf(html)).toContain('alert(1)')
  })
})
