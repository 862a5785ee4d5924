import { withLeg } from '#features/bookings/booking.ts'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bookingCells } from '#features/dispatch/bookings-csv.ts'
import { statementCsv } from '#features/partners/statement.ts'
import { csvFile } from '#lib/csv.ts'
import { projectFiles } from '#scripts/imports.ts'
import { formIn } from './form-in.ts'
import { elements } from './html.ts'
import { openTestBookingSite } from './test-booking-site.ts'
import { openTestOffice } from './test-office.ts'

const formulas = ['=1+1', '+1', '-2+3', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', "-2+3+cmd|' /C calc'!A0"]
/** A cell that a table program would count: at the beginning of a line or behind a separator, quoted or not. */
const counted = /(^|[;,\n])"?\s*[=+@＝＋－＠]|(^|[;,\n])"?\s*-(?!\d+[.,]\d\d"?([;,\r]|$))/

test('no name is a formula in any CSV we write', async () => {
  const testSite = await openTestBookingSite()
  await testSite.booked()
  const [booking] = await testSite.bookings()
  if (!booking) throw new Error('no booking')
  const words = { heads: ['a'], place: (id: string) => id, state: (state: string) => state }
  for (const name of formulas) {
    const guest = { ...booking.guest, name, phone: '', email: name }
    expect([
      name,
      csvFile(bookingCells([{ ...withLeg(booking, 'there', { driver: name }), guest }], words)).slice(1),
    ]).toEqual([name, expect.not.stringMatching(counted)])
    const row = { at: booking.pickUpAt, firstName: name, state: booking.state, cents: -150 }
    const statement = { month: '2026-07', rows: [row], earned: 0, takenBack: 150, due: -150, carried: 0 }
    const csv = statementCsv(statement, ['h'], () => '2026-07-20')
    expect([name, csv]).toEqual([name, expect.not.stringMatching(counted)])
    expect(csv).toContain('"-1.50"')
  }
})

test('whoever sends a CSV has it made by lib/csv.ts: no other file joins cells', () => {
  const sources = new Map(
    [...projectFiles('.').keys()]
      .filter((file) => /^(app|features|server)\/.*\.tsx?$/.test(file) && !file.includes('.test.'))
      .map((file) => [file, readFileSync(file, 'utf8')]),
  )
  const senders = [...sources].filter(([, text]) => text.includes('text/csv'))
  expect(senders.length).toBeGreaterThan(1)
  const makes = (text: string) => /from '#lib\/csv\.ts'/.test(text)
  const without = senders.filter(([, text]) => {
    const named = [...text.matchAll(/from '#([^']+)'/g)].flatMap(([, file]) => sources.get(file ?? '') ?? [])
    return ![text, ...named.filter((other) => /[cC]sv\b/.test(other))].some(makes)
  })
  expect(without.map(([file]) => file)).toEqual([])
})

test('an editor’s Markdown runs nothing: no tag, no handler, no address but a page, mail, phone or https', async () => {
  const testSite = await openTestOffice()
  const editor = await testSite.signedIn('editor')
  const path = '/office/pages/pages_about'
  const form = await (await editor.get(path)).text()
  const { values: fields } = formIn(form, elements(form, 'textarea')[0]?.attributes['name'] ?? '')
  const attacks = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '[a](javascript:alert(1))',
    '[b](JaVaScRiPt&#58;alert(1))',
    '[c](data:text/html;base64,PHNjcmlwdD4=)',
    '[d](//evil.example)',
    '[e](/\\evil.example)',
    '![f](x" onerror="alert(1))',
    '<a href="javascript:alert(1)">g</a>',
    '[h]: javascript:alert(1)\n\n[h]',
    '</script><script>alert(2)</script>',
    '| <iframe src=javascript:alert(1)> |\n|---|\n| x |',
  ].join('\n\n')
  const heading = '"><script>alert(3)</script>'
  const typed = { ...fields, 'en:markdown': attacks, 'en:heading': heading, 'en:title': heading, intent: 'publish' }
  expect((await editor.post(path, typed)).status).toBe(303)
  const html = await (await testSite.get('/about')).text()
  expect(html.match(/<script/g)).toHaveLength(
    html.match(/<script type="(module|application\/(ld\+)?json)"/g)?.length ?? 0,
  )
  for (const name of ['iframe', 'svg/onload', 'object']) expect(html).not.toContain(`<${name}`)
  for (const tag of html.match(/<[a-z][^>]*>/gi) ?? []) expect(tag.replace(/"[^"]*"/g, '')).not.toMatch(/\son\w+\s*=/i)
  for (const { attributes } of elements(html, 'a'))
    expect(attributes['href']).toMatch(/^(\/(?![/\\])|#|https:\/\/|mailto:|tel:)/)
})
