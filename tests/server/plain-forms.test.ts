import { expect, test } from 'vitest'
import { makeCode } from '#features/codes/make-code.server.ts'
import { openTestBookingSite } from './test-booking-site.ts'
import { ORIGIN } from './test-site.ts'
import { elements } from './html.ts'

/** What a browser says of a form without a script: a newer one, one over plain http, and those that did not come from us. */
const senders: [string, Record<string, string>, boolean][] = [
  ['our page, https', { 'Sec-Fetch-Site': 'same-origin', Origin: ORIGIN }, true],
  ['our page, no origin told', { 'Sec-Fetch-Site': 'same-origin' }, true],
  ['our page, no fetch metadata', { Origin: ORIGIN }, true],
  ['a sandboxed frame', { Origin: 'null' }, false],
  ['a sandboxed frame, https', { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' }, false],
  ['a page of another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }, false],
  ['another site that claims to be us', { 'Sec-Fetch-Site': 'cross-site', Origin: ORIGIN }, false],
  ['a neighbour under our domain', { 'Sec-Fetch-Site': 'same-site', Origin: 'https://blog.galeb.example' }, false],
  ['another scheme', { Origin: ORIGIN.replace('https', 'http') }, false],
  ['another port', { Origin: `${ORIGIN}:8443` }, false],
  ['nobody who says', {}, false],
]

test.each(senders)('a plain form of the Decoder sent by %s', async (_name, headers, isTaken) => {
  const testSite = await openTestBookingSite()
  const { code } = await testSite.booked()
  // As it stands in the page before any script.
  const html = await (await testSite.get(`/decoder/${code}`)).text()
  const form = elements(html, 'form').find(({ attributes }) => attributes['method'] === 'post')?.attributes
  expect(form?.['action']).toBe(`/decoder/${code}`)
  const field = /<form[^>]*method="post"[\s\S]*?<input[^>]* name="(\w+)"/.exec(html)?.[1] ?? ''
  const body = new URLSearchParams({ [field]: 'Horvat' })
  const response = await testSite.ask(form?.['action'] ?? '', { method: 'POST', body, headers })
  expect(response.status).toBe(isTaken ? 303 : 403)
  expect(response.headers.getSetCookie().length > 0).toBe(isTaken)
  if (!isTaken) expect(await response.text()).not.toContain('Horvat')
})

test('a code nobody has is answered by the same rule', async () => {
  const testSite = await openTestBookingSite()
  const path = `/decoder/${makeCode('B')}`
  const body = () => new URLSearchParams({ factor: 'Horvat' })
  expect((await testSite.ask(path, { method: 'POST', body: body(), headers: { Origin: 'null' } })).status).toBe(403)
  expect((await testSite.ask(path, { method: 'POST', body: body(), headers: { Origin: ORIGIN } })).status).toBe(422)
})
