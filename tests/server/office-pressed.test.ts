import { expect, test, vi } from 'vitest'
import { StoreError } from '#documents/model/status.ts'
import { elements, textOf } from './html.ts'
import { openTestOffice } from './test-office.ts'

const hiddenOf = (html: string, name: string) =>
  elements(html, 'input').find(({ attributes }) => attributes['name'] === name)?.attributes['value'] ?? ''

test('a voucher given out by two presses, or again after going back, is one; for somebody else it is another', async () => {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner')
  const code = hiddenOf(await (await owner.get('/office/codes/new')).text(), 'code')
  const fields = { code, reason: 'goodwill', credit: 'amount', amount: '20', until: '2027-07-01', note: 'late boat' }
  const give = async (holder: string) =>
    (await owner.post('/office/codes/new', { ...fields, holder })).headers.get('Location')
  const made = `/office/codes/${code}?made`
  expect(await Promise.all([give('Ana'), give('Ana')])).toEqual([made, made])
  expect(await give('Ana')).toBe(made)
  expect(await give('Ivo')).not.toBe(made)
  expect(await testSite.store.query({ collection: 'vouchers' })).toHaveLength(2)
})

test('who is signed out under the button is led to the door, told that nothing was done, and back to the page', async () => {
  const testSite = await openTestOffice()
  const sent = await testSite.post('/office/people', {})
  const door = sent.headers.get('Location') ?? ''
  expect([sent.status, door]).toEqual([303, '/office/sign-in?to=%2Foffice%2Fpeople&unsent='])
  expect(textOf(await (await testSite.get(door)).text())).toContain('was not saved. Sign in and try again.')
})

test('what is too long for its place is refused whole, and nothing of it is cut off', async () => {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner')
  const refused = async (path: string, fields: Record<string, string>, stored: string) => {
    const answer = await owner.post(path, fields)
    expect([path, answer.status, (await answer.text()).includes(stored)]).toEqual([path, 422, true])
  }
  const hook = `https://hook.example/${'k'.repeat(600)}`
  const mail = `desk@${'a'.repeat(300)}.hr`
  await refused('/office/alerts', { list: '', afterMinutes: '5', second: '', webhook: hook }, hook)
  await refused('/office/alerts', { list: '', afterMinutes: '5', second: mail, webhook: '' }, mail)
  const rules = Array.from({ length: 4000 }, (_, n) => `/old-${n} /taxi/pula-${n}`).join('\n')
  await refused('/office/redirects', { rules }, '/old-3999 /taxi/pula-3999')
  const long = `${'why '.repeat(200)}the end`
  const voucher = { reason: 'goodwill', credit: 'amount', amount: '20', until: '2027-07-01', holder: 'Ana', note: long }
  await refused('/office/codes/new', voucher, long)
  await refused('/office/pictures', { 'alt-en': long }, long)
  await refused('/office/places', { intent: 'save', en: long }, long)
  await owner.post('/office/new-page', { slug: 'old-page' })
  const address = '/office/pages/pages_old-page/address'
  await refused(address, { intent: 'withdraw', to: `https://x.example/${'a'.repeat(600)}` }, 'a'.repeat(600))
  const form = await (await owner.get('/office/tariff')).text()
  const saved = form.slice(form.indexOf('<form'), form.indexOf('</form>'))
  const typed = elements(saved, 'input').filter(({ attributes }) => attributes['type'] !== 'checkbox')
  const values = Object.fromEntries(typed.map(({ attributes: row }) => [row['name'] ?? '', row['value'] ?? '']))
  await refused('/office/tariff', { ...values, validFrom: '2026-08-01', note: long, intent: 'save' }, long)
})

test('while nothing can be written the office says so in its own words, and what was typed waits to be sent again', async () => {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner', { locale: 'hr' })
  const full = vi.spyOn(testSite.store, 'transact').mockRejectedValue(new StoreError('resource-exhausted', 'full'))
  const rules = '/old /taxi/pula'
  const answer = await owner.post('/office/redirects', { rules })
  const html = await answer.text()
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '10'])
  expect(textOf(html)).toContain('disk poslužitelja pun')
  expect(html).toContain(`name="rules">${rules}</textarea>`)
  const [entry] = testSite.log.filter(({ level }) => level === 'error')
  expect(entry?.['message']).toBe('full')
  expect(html).toContain(String(entry?.['errorId']))
  full.mockRestore()
  expect((await owner.post('/office/redirects', { rules })).status).toBe(303)
})

test('an own page may be called as what every object has', async () => {
  const testSite = await openTestOffice()
  const editor = await testSite.signedIn('editor')
  const made = await editor.post('/office/new-page', { slug: 'constructor' })
  expect((await editor.get(made.headers.get('Location') ?? '')).status).toBe(200)
})
