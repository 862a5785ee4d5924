import { expect, test } from 'vitest'
import { elements, textOf } from './html.ts'
import { openTestOffice } from './test-office.ts'

test('set-up takes what is no host neither for the site nor in its e-mail address, and keeps it in its field', async () => {
  const owner = await (await openTestOffice()).signedIn('owner', { locale: 'hr' })
  for (const host of ['1.5', '1', '..', 'a b.hr', '256.1.1.1', 'https://www..hr']) {
    const email = `voznje@${host}`
    const typed = { address: { publicUrl: host }, contact: { phone: '091 234 5678', email } }
    for (const step of ['address', 'contact'] as const) {
      const refused = await owner.post(`/office/setup/${step}`, typed[step])
      const html = await refused.text()
      expect([host, refused.status, textOf(html)]).toEqual([
        host,
        422,
        expect.stringContaining('Ovo nije ispravna adresa '),
      ])
      const [field] = elements(html, 'input').filter(({ attributes }) => attributes['aria-invalid'] === 'true')
      expect(field?.attributes['value']).toBe(step === 'address' ? host : email)
    }
  }
})
