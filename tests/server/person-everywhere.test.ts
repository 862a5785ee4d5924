import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditWrite } from '#features/audit/audit.server.ts'
import { alertSettingsWrite, alertSettings } from '#features/alerts/alerts.server.ts'
import { formatCode } from '#features/codes/code.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { findEnquiry, keepEnquiry } from '#features/enquiries/enquiries.server.ts'
import { enquiriesOf } from '#features/enquiries/erase-enquiries.server.ts'
import type { Enquiry } from '#features/enquiries/enquiry.ts'
import { settleEnquiry } from '#features/enquiries/settle-enquiry.server.ts'
import type { Voucher } from '#features/vouchers/voucher.ts'
import { useVoucher } from '#features/vouchers/redeem.server.ts'
import { findVoucher, issueVoucher } from '#features/vouchers/vouchers.server.ts'
import type { MailDeps } from '#server/mail.server.ts'
import { eraseEverywhere, everythingAbout } from '#scripts/everything-about.ts'
import { openWork } from '#server/work.server.ts'
import { type TestBookingSite, guest, HOUR_MS, openTestBookingSite, trip } from './test-booking-site.ts'
import { ORIGIN } from './test-site.ts'

let testSite: TestBookingSite
beforeEach(async () => {
  testSite = await openTestBookingSite()
})
afterEach(() => testSite.store.close())

const idOf = (number: number) => `11111111-2222-4333-8444-${String(number).padStart(12, '0')}`
const PHONE = '+385912345678'

async function requested(number: number, more: Partial<Enquiry>): Promise<string> {
  const at = testSite.clock.now()
  await keepEnquiry(testSite.store, {
    id: idOf(number),
    state: 'open',
    locale: 'hr',
    name: 'Ana Horvat-Đurić',
    email: null,
    phone: null,
    trip: { from: 'Trg 5, Gospić', to: 'Opatija', date: '2026-07-20', time: null, people: 3, bags: 2 },
    note: 'Kolica',
    at,
    promisedBy: at,
    trial: true,
    ...more,
  })
  return idOf(number)
}

async function given(holder: string, more: Partial<Voucher> = {}): Promise<string> {
  const code = makeCode('V')
  const [at, until] = [testSite.clock.now(), '2026-12-31']
  await issueVoucher(testSite.store, {
    code,
    state: 'open',
    reason: 'goodwill',
    credit: 'amount',
    cents: 1000,
    until,
    issuedBy: 'Mara',
    holder,
    expiresAt: at + 4000 * HOUR_MS,
    issuedAt: at,
    note: 'Kasnili smo',
    ...more,
  })
  return code
}

async function runJobs(post: MailDeps['post'] = null): Promise<void> {
  const services = testSite.site.services
  if (services === null) throw new Error('no desk')
  const work = openWork(
    { site: testSite.site, services, post, operatorMail: 'office@galeb.example', origin: ORIGIN },
    () => {},
  )
  while ((await work.runDue()) > 0);
  await work.stop()
}

async function everyByte(): Promise<string> {
  const parts: string[] = []
  for await (const { docs } of testSite.engine.dump()) parts.push(JSON.stringify(docs))
  return parts.join('\n')
}

test('questions are given out with log and letters by any spelling of the contact, and erased in every byte', async () => {
  const byPhone = await requested(1, { phone: PHONE })
  const byMail = await requested(2, { email: 'Ana+Put@Example.hr' })
  const other = await requested(3, { name: 'Somebody Else', email: 'else@example.hr', note: 'Pas' })
  await settleEnquiry(testSite.store, { id: byPhone, step: 'answer', who: 'Mara', now: 0, why: 'Ana zove sutra' })
  await runJobs()
  for (const contact of [PHONE, '091 234 5678', '00385 91 2345-678']) {
    const { enquiries } = await everythingAbout(testSite, contact)
    expect(enquiries).toMatchObject([
      { enquiry: { id: byPhone, note: 'Kolica' }, log: [{ why: 'Ana zove sutra' }], mails: [{ kind: 'enquiry' }] },
    ])
    expect(JSON.stringify(enquiries)).not.toMatch(/Mara|Somebody/)
  }
  for (const nobody of ['nobody@example.hr', '+38591', ' '])
    expect([nobody, (await everythingAbout(testSite, nobody)).enquiries]).toEqual([nobody, []])
  expect(await eraseEverywhere(testSite, 'ana+put@example.hr')).toEqual({ erased: [byMail], stillOpen: [] })
  expect(await eraseEverywhere(testSite, '091 234 5678')).toEqual({ erased: [byPhone], stillOpen: [] })
  expect(await everyByte()).not.toMatch(/Horvat|ana\+put|2345678|Kolica|zove sutra/i)
  expect(await findEnquiry(testSite.store, other)).toMatchObject({ note: 'Pas' })
})

test('a question that is erased while the operator’s letter is on its way leaves no letter behind', async () => {
  await requested(1, { phone: PHONE })
  let posted = 0
  await runJobs(async () => {
    posted += 1
    await eraseEverywhere(testSite, PHONE)
  })
  expect(posted).toBe(1)
  expect(await testSite.store.query({ collection: 'mails' })).toEqual([])
})

test('the office finds an address with dj, too: it is folded where it is looked for', async () => {
  const id = await requested(1, { email: 'Djuro@Example.hr' })
  expect(await enquiriesOf(testSite.store, { phone: null, email: 'djuro@example.hr' })).toMatchObject([{ id }])
})

test('a voucher is theirs by a contact on it, by its code, or by the name on a ride of theirs; it can still be used', async () => {
  const { code, cookie } = await testSite.booked()
  const other = await testSite.booked(
    { ...guest, email: 'else@example.hr', phone: '' },
    { ...trip, date: '2026-07-22' },
  )
  const named = await given('Ana, tel. 091/234-5678')
  const used = await given('ana horvat-đurić')
  const namesake = await given(guest.name)
  const stranger = await given('Somebody Else')
  const by = { who: 'Mara', now: testSite.clock.now() }
  expect(await useVoucher(testSite.store, { code: used, booking: code, ...by })).toEqual({ kind: 'done' })
  expect(await useVoucher(testSite.store, { code: stranger, booking: other.code, ...by })).toEqual({ kind: 'done' })
  const { vouchers, elsewhere } = await everythingAbout(testSite, PHONE)
  expect(vouchers.map(({ voucher }) => voucher['code']).toSorted()).toEqual([named, used].toSorted())
  expect(vouchers[0]?.log[0]).toMatchObject({ action: 'issue', why: 'Kasnili smo' })
  expect(JSON.stringify(vouchers)).not.toMatch(/Mara/i)
  expect(elsewhere).toEqual([{ code: namesake, reason: expect.stringContaining('same name') }])

  // Cancelled in time: what was used on it is given back, and is theirs nevertheless.
  await testSite.post(`/decoder/${code}`, { intent: 'cancel', fee: '0' }, { Cookie: cookie })
  const told = await eraseEverywhere(testSite, PHONE)
  expect(told.erased.toSorted()).toEqual([code, named, used].toSorted())
  expect(told.stillOpen).toEqual([{ code: namesake, reason: expect.stringContaining('same name') }])
  expect(await findVoucher(testSite.store, named)).toMatchObject({ state: 'open', holder: '', note: '', cents: 1000 })
  expect(await findVoucher(testSite.store, used)).toMatchObject({ state: 'open', holder: '' })
  expect(await findVoucher(testSite.store, stranger)).toMatchObject({ holder: 'Somebody Else', note: 'Kasnili smo' })
  expect(await eraseEverywhere(testSite, formatCode(namesake))).toEqual({ erased: [namesake], stillOpen: [] })
  expect(await findVoucher(testSite.store, namesake)).toMatchObject({ holder: '', note: '' })
})

test('wherever else the contact stands is named with the reason, and left as it is; letters to an account go', async () => {
  const mail = 'mara@galeb.example'
  const typed = { ...guest, email: 'else@example.hr', note: `Pitajte ${mail}.` }
  const { code } = await testSite.booked(typed)
  const who = { id: 'o', name: 'Owner', role: 'owner' }
  const list = [{ mail, from: '00:00', to: '24:00' }]
  await testSite.store.commit([
    { kind: 'set', path: 'accounts/a1', data: { id: 'a1', email: 'Mara@galeb.example', passwordHash: 'scrypt' } },
    { kind: 'set', path: 'mails/account-1', data: { kind: 'account-invitation', reader: 'account', to: mail } },
    { kind: 'set', path: 'mails/account-2', data: { kind: 'account-recovery', reader: 'account', to: 'o@x.hr' } },
    alertSettingsWrite({ list, afterMinutes: 5, second: null, webhook: null }),
    auditWrite({ at: 1, who, action: 'account.invited', subject: 'x', before: null, after: { email: mail } }),
  ])
  const record = await everythingAbout(testSite, mail)
  expect(record.accountLetters).toEqual([expect.objectContaining({ to: mail })])
  const rooms = (rows: { code: string }[]) => rows.map(({ code: path }) => path.split('/')[0]).toSorted()
  expect(rooms(record.elsewhere)).toEqual(['accounts', 'audit', 'bookings', 'settings'])
  expect(JSON.stringify(record)).not.toContain('scrypt')
  const { erased, stillOpen } = await eraseEverywhere(testSite, mail)
  expect(erased).toEqual([])
  expect(rooms(stillOpen)).toEqual(['accounts', 'audit', 'bookings', 'settings'])
  expect(stillOpen).toContainEqual({ code: `bookings/${code}`, reason: expect.stringContaining('by hand') })
  expect(await testSite.store.get('mails/account-1')).toBeNull()
  expect(await testSite.store.get('mails/account-2')).not.toBeNull()
  expect((await alertSettings(testSite.store)).list).toEqual(list)
})
