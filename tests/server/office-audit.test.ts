import { expect, test } from 'vitest'
import { elements, textOf } from './html.ts'
import { openTestOffice } from './test-office.ts'

const details = /<details[\s\S]*?<\/details>/g

/** The row of the log that tells of this, and what of it is read without unfolding anything. */
function rowOf(html: string, action: string) {
  const row = (html.match(/<tr[\s\S]*?<\/tr>/g) ?? []).find((one) => one.includes(action)) ?? ''
  return { row, said: textOf(row.replaceAll(details, '')) }
}

test('the log says field by field what changed, in its reader’s words; as it is kept lies folded beside it', async () => {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner', { locale: 'hr', name: 'Ana' })
  const company = { siteName: 'Kvarner Rides', companyName: 'Kvarner Rides j.d.o.o.', oib: '69435151530' }
  await owner.post('/office/setup/company', company)
  testSite.clock.advance(1000)
  await owner.post('/office/setup/company', { ...company, oib: '12345678903' })
  const { row, said } = rowOf(await (await owner.get('/office/audit')).text(), 'Postavke: tvrtka')
  expect(said).toContain('OIB: prije 69435151530 sada 12345678903')
  expect(row).not.toContain('settings.company')
  // What stayed as it was is not repeated, and nothing is left of how it is kept.
  expect(said).not.toMatch(/Kvarner|[{}"]|oib/)
  const raw = (row.match(details) ?? []).join('')
  expect([raw.includes('companyName'), elements(raw, 'details')[0]?.attributes['open']]).toEqual([true, undefined])
})

test('a role, a price and a day are said as the office says them', async () => {
  const testSite = await openTestOffice({ now: '2026-07-15T09:00:00Z' })
  const owner = await testSite.signedIn('owner', { locale: 'hr' })
  const { account } = await testSite.signedIn('editor')
  await owner.post('/office/people', { intent: 'role', account: account.id, role: 'dispatcher' })
  await owner.post('/office/codes/new', {
    reason: 'goodwill',
    credit: 'amount',
    amount: '30',
    holder: 'Ana',
    note: 'Kišobran',
    until: '2026-12-31',
  })
  const html = await (await owner.get('/office/audit')).text()
  expect(rowOf(html, 'Promijenjena uloga').said).toContain('Uloga: prije urednik sada dispečer')
  expect(rowOf(html, 'Bon izdan').said).toMatch(/Iznos: 30\s€/)
})
