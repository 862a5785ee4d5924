import { expect, test } from 'vitest'
import { PART, REDIRECT_HEADER } from '#app/part.ts'
import { codeKinds } from '#features/codes/code.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { HOUR_MS, openTestBookingSite } from './test-booking-site.ts'
import { elements, metaOf, textOf } from './html.ts'

test.each(codeKinds)('a code of kind %s typed with spaces leads to its own address', async (kind) => {
  const testSite = await openTestBookingSite()
  const code = makeCode(kind)
  const typed = `${code.slice(0, 1).toLowerCase()} ${code.slice(1, 6)}-${code.slice(6)}`
  const response = await testSite.get(`/it/Decoder?${new URLSearchParams({ code: typed })}`)
  expect([response.status, response.headers.get('Location')]).toEqual([302, `/it/decoder/${code}`])
  const part = await testSite.ask(`/it/Decoder?code=${code}`, { headers: { Accept: PART } })
  expect([part.status, part.headers.get(REDIRECT_HEADER)]).toEqual([200, `/it/decoder/${code}`])
})

test('a slip is told in the field, and what was typed stays', async () => {
  const testSite = await openTestBookingSite()
  const html = await (await testSite.get('/Decoder?code=Q7K4M2XR9H3')).text()
  const input = elements(html, 'input').find(({ attributes }) => attributes['id'] === 'code')?.attributes
  expect(input).toMatchObject({ value: 'Q7K4M2XR9H3', 'aria-invalid': 'true' })
})

test('a driver’s code: nobody with it drives for us today, and who tries many waits', async () => {
  const testSite = await openTestBookingSite()
  const html = await (await testSite.get(`/decoder/${makeCode('D')}`)).text()
  expect(textOf(html)).toContain('No driver with this code works for us today.')
  expect(metaOf(html, 'robots')).toBe('noindex')
  for (let n = 0; n < 29; n++) await testSite.get(`/decoder/${makeCode('D')}`)
  expect((await testSite.get(`/decoder/${makeCode('D')}`)).status).toBe(429)
  testSite.clock.advance(HOUR_MS)
  expect((await testSite.get(`/decoder/${makeCode('D')}`)).status).toBe(200)
})

test('who tries vouchers out waits', async () => {
  const testSite = await openTestBookingSite()
  for (let n = 0; n < 30; n++) expect((await testSite.get(`/decoder/${makeCode('V')}`)).status).toBe(200)
  expect((await testSite.get(`/decoder/${makeCode('V')}`)).status).toBe(429)
  testSite.clock.advance(HOUR_MS)
  expect((await testSite.get(`/decoder/${makeCode('V')}`)).status).toBe(200)
})

test('a tablet’s code leads to where tablets are paired', async () => {
  const testSite = await openTestBookingSite()
  const response = await testSite.get(`/decoder/${makeCode('K')}`)
  expect([response.status, response.headers.get('Location')?.split(/[?#]/)[0]]).toEqual([302, '/desk'])
})

test.each(['P', 'A', 'V'] as const)('a code of kind %s is explained', async (kind) => {
  const testSite = await openTestBookingSite()
  const code = makeCode(kind)
  const response = await testSite.get(`/decoder/${code}`)
  expect(response.status).toBe(200)
  expect(textOf(await response.text())).toContain(
    [code.slice(0, 1), code.slice(1, 5), code.slice(5, 9), code.slice(9)].join('-'),
  )
})

test.each([
  (code: string) => `https://galeb.example/it/decoder/${code}?k=abc#t=1.a.b.c`,
  (code: string) => `galeb.example/decoder/${code.toLowerCase()}`,
  (code: string) => `https://galeb.example/Decoder?code=${code}`,
])('a pasted link leads to the page of the code in it', async (linkOf) => {
  const testSite = await openTestBookingSite()
  const code = makeCode('B')
  const response = await testSite.get(`/de/Decoder?${new URLSearchParams({ code: linkOf(code) })}`)
  expect([response.status, response.headers.get('Location')]).toEqual([302, `/de/decoder/${code}`])
})

test('a pasted link of somebody else stays in the field with what is wrong', async () => {
  const testSite = await openTestBookingSite()
  const html = await (await testSite.get('/Decoder?code=https%3A%2F%2Fexample.com%2Fsale')).text()
  const input = elements(html, 'input').find(({ attributes }) => attributes['id'] === 'code')?.attributes
  expect(input).toMatchObject({ value: 'https://example.com/sale', 'aria-invalid': 'true' })
})
