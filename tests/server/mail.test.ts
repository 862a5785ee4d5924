import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { answerWish } from '#features/bookings/answer-wish.server.ts'
import { cancelBooking } from '#features/bookings/cancel-booking.server.ts'
import { changeRide } from '#features/bookings/change-ride.server.ts'
import { driveBooking } from '#features/bookings/drive-booking.server.ts'
import { contactOpened } from '#features/bookings/guest-signs.server.ts'
import { formatCode } from '#features/codes/code.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { sampleWaiting } from '#features/dispatch/sample-ride.ts'
import { dispatchIn } from '#features/dispatch/dispatch-booking.server.ts'
import { formatCents } from '#features/fares/money.ts'
import { issueVoucher } from '#features/vouchers/vouchers.server.ts'
import { localeCodes } from '#i18n/locale.ts'
import { steppingClock } from '#lib/clock.ts'
import { ORIGIN } from './test-site.ts'
import { elements } from './html.ts'
import { type Caught, type CatcherOptions, openCatcher } from './mail-catcher.ts'
import { openTestMailSite } from './test-mail-site.ts'
import { HOUR, NOW, order } from './mail-order.ts'

const GUEST = 'zuzana@example.de'
const OFFICE = 'office@galeb.example'

const open: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})

async function setting(options: CatcherOptions = {}) {
  const clock = steppingClock(NOW)
  const catcher = await openCatcher(options)
  const testSite = await openTestMailSite(clock, catcher.port)
  open.push(catcher, testSite.store)
  const run = async () => testSite.work().runDue()
  const record = async (key: string) => (await testSite.store.get(`mails/${key}`))?.data
  return { clock, catcher, house: testSite, run, record }
}

/** The file byte for byte, and its lines unfolded. */
function calendarOf({ attachments, source }: Caught) {
  const part =
    /Content-Type: text\/calendar(?:[^\r]|\r\n(?!\r\n))*\r\n\r\n([A-Za-z0-9+/=\r\n]+)\r\n--/.exec(source)?.[1] ?? ''
  const raw = Buffer.from(part, 'base64').toString('utf8')
  const name = attachments.find(({ mimeType }) => mimeType === 'text/calendar')?.filename
  return { name, raw, lines: raw.replaceAll('\r\n ', '').split('\r\n') }
}
const header = ({ headers }: Caught, name: string) => headers.find(({ key }) => key === name)?.value

describe('an order', () => {
  test.each(localeCodes)('says where to meet, how long the driver waits and where it leads, in %s', async (locale) => {
    const { catcher, house: testSite, run } = await setting()
    await testSite.place({ locale })
    await run()
    const [mail] = catcher.to(GUEST)
    if (!mail) throw new Error('no mail')
    const t = testSite.site.translate(locale)
    const { from } = order.quote
    const meeting = `${t('book.meeting-point')}: ${testSite.site.places.find(from)?.names[locale]}`
    const waiting = t('voucher.waiting-landing', { minutes: 60 })
    const plain = (text: string) => text.replaceAll(/\s+/g, ' ')
    const event = plain(calendarOf(mail).lines.join(' ').replaceAll('\\', ''))
    for (const text of [plain(mail.text ?? ''), event]) {
      expect(text).toContain(plain(meeting))
      expect(text).toContain(plain(waiting))
      expect(text).toContain(t('booking.drop-off'))
    }
  })

  test('sends the guest a letter in the guest’s language, twice the same words, with the ride as a file', async () => {
    const { catcher, house: testSite, run, record } = await setting()
    const { code } = await testSite.place()
    await run()
    const [mail, ...more] = catcher.to(GUEST)
    if (!mail) throw new Error('no mail')
    expect(more).toEqual([])
    expect(mail.from).toMatchObject({ name: 'Galeb', address: 'rides@galeb.example' })
    expect(mail.subject).toMatch(/^Testbuchung – Buchungsbestätigung: .+ – Opatija$/)
    expect(mail.messageId).toBe(`<${code}-confirmed-0-guest@galeb.example>`)
    expect(header(mail, 'auto-submitted')).toBe('auto-generated')
    expect(header(mail, 'content-language')).toBe('de')
    expect(new Date(mail.date ?? '').getTime()).toBe(NOW)
    for (const text of [mail.text, mail.html]) {
      expect(text).toContain('Freitag, 17.\u00a0Juli\u00a02026, 11:00')
      expect(text).toMatch(/80\u00a0€ · inkl\. MwSt\./)
      expect(text).toContain('Testbuchung')
      expect(text).toContain(`${ORIGIN}/de/decoder/${code}?k=`)
    }
    const calendar = calendarOf(mail)
    expect(calendar.name).toMatch(/^B-.{4}-.{4}-.{2}\.ics$/)
    expect(calendar.raw.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    expect(calendar.raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(calendar.lines).toEqual(
      expect.arrayContaining([`UID:${code}@galeb`, 'SEQUENCE:0', 'DTSTART:20260717T090000Z', 'STATUS:CONFIRMED']),
    )
    expect(calendar.lines.join('\n')).toMatch(/SUMMARY:.*Opatija/)
    expect(await record(`${code}-confirmed-0-guest`)).toMatchObject({ state: 'sent', to: GUEST, at: NOW })
    expect(await testSite.store.query({ collection: 'jobs' })).toEqual([])
  })

  test('to an address that has not opened its link holds nothing that was typed', async () => {
    const { catcher, house: testSite, run } = await setting()
    const { code } = await testSite.place()
    await run()
    const [mail] = catcher.to(GUEST)
    if (!mail) throw new Error('no mail')
    const whole = [mail.subject, mail.text, mail.html, calendarOf(mail).raw].join('\n')
    for (const typed of ['Müller', 'Đurić', 'Ćićarija', 'Čaša', 'Kinderwagen', '15112345678', 'OU411'])
      expect(whole).not.toContain(typed)
    expect(mail.text).toContain('Guten Tag,')
    expect(jsonLd(mail)).toMatchObject({ '@type': 'TaxiReservation', reservationNumber: code, totalPrice: '80.00' })
    expect(jsonLd(mail)).not.toHaveProperty('underName')
  })

  test('after the link was opened, greets by name and repeats what was typed, harmless in HTML', async () => {
    const { clock, catcher, house: testSite, run } = await setting()
    const { code } = await testSite.place()
    await contactOpened({ store: testSite.store, clock }, code)
    await run()
    const [mail] = catcher.to(GUEST)
    if (!mail) throw new Error('no mail')
    expect(mail.text).toContain('Guten Tag Žužana Müller-Đurić,')
    expect(mail.text).toContain('Ćićarija <b>ulaz</b> 3')
    expect(mail.html).toContain('Ćićarija &lt;b&gt;ulaz&lt;/b&gt; 3')
    expect(mail.html).toContain('Čaša &amp; Šaš')
    // The ride begins at the airport; where it ends stands in the text.
    expect(calendarOf(mail).lines).toContain('LOCATION:Flughafen Rijeka')
    expect(calendarOf(mail).lines.join('\n')).toContain('Zieladresse: Ćićarija <b>ulaz</b> 3\\, Opatija')
    expect(jsonLd(mail)).toMatchObject({ underName: { name: 'Žužana Müller-Đurić' } })
  })

  test('asks nothing of anybody: no picture, no style sheet, links only to ourselves', async () => {
    const { catcher, house: testSite, run } = await setting()
    await testSite.place()
    await run()
    for (const { html = '' } of catcher.caught) {
      expect(html).not.toMatch(/<(img|link|iframe|style)\b|url\(/i)
      const links = elements(html, 'a').map(({ attributes }) => attributes['href'])
      expect(links.length).toBeGreaterThan(0)
      for (const href of links) expect(href).toMatch(new RegExp(`^${ORIGIN}/`))
    }
  })

  test('tells the operator everything in Croatian, with the driver’s link; an answer goes to the guest', async () => {
    const { catcher, house: testSite, run } = await setting()
    const { code } = await testSite.place()
    await run()
    const [mail] = catcher.to(OFFICE)
    if (!mail) throw new Error('no mail')
    expect(mail.subject).toMatch(/Nova rezervacija: .+ – Opatija, petak, 17\. srpnja 2026\., 11:00$/)
    expect(mail.replyTo).toEqual([{ name: '', address: GUEST }])
    for (const typed of ['Žužana Müller-Đurić', '+4915112345678', 'OU411', 'Kinderwagen', 'Deutsch'])
      expect(mail.text).toContain(typed)
    expect(mail.text).toContain(`${ORIGIN}/hr/ride/${code}.0.`)
  })

  /** One that holds at once, and one too soon for it, which the office declines. */
  const changes = [
    { hours: 50, mode: 'order' },
    { hours: 46, mode: 'request' },
  ] as const

  test.each(localeCodes)('in %s every letter of a ride is written', async (locale) => {
    const { clock, catcher, house: testSite, run } = await setting()
    const { code } = await testSite.place({ locale })
    await testSite.place({ locale, ordered: 'request', orderId: 'asked' })
    await run()
    await driveBooking({ store: testSite.store, clock }, { code, step: 'accept' })
    clock.advance(HOUR / 60)
    await run()
    await contactOpened({ store: testSite.store, clock }, code)
    for (const { hours, mode } of changes) {
      const { quote, sequence: seen } = await testSite.booking(code)
      const trip = { quote: { ...quote, people: 3 }, pickUpAt: NOW + hours * HOUR }
      const deps = { store: testSite.store, clock, fleet: testSite.site.fleet }
      await changeRide(deps, { code, by: 'guest', trip, mode, seen })
      await run()
      await answerWish(deps, { code, take: false })
      await run()
    }
    await cancelBooking({ store: testSite.store, clock }, { code, by: 'guest', reason: 'guest', shownFeeCents: 0 })
    await run()
    const emails = catcher.to(GUEST)
    expect(emails.map(({ messageId }) => messageId?.replace(/^<\w+-|-\d+-guest@.*$/g, '')).toSorted()).toEqual([
      'assigned',
      'cancelled',
      'change-asked',
      'change-declined',
      'changed',
      'confirmed',
      'requested',
    ])
    expect(new Set(emails.map(({ subject }) => subject)).size).toBe(7)
    const requested = catcher.to(OFFICE).find(({ messageId }) => messageId?.includes('change-asked'))
    expect(requested?.text).toContain('petak, 17.\u00a0srpnja\u00a02026., 09:00')
    for (const { text = '', subject = '' } of emails) expect(text + subject).not.toMatch(/undefined|mail\.|\{\w+\}/)
  })
})

describe('after the ride, and where there is none', () => {
  test.each(localeCodes)(
    'in %s: asked for a review two hours after, once; told when a request is declined',
    async (locale) => {
      const { clock, catcher, house: testSite, run } = await setting()
      const { code } = await testSite.place({ locale, pickUpAt: NOW + 6 * HOUR })
      const { code: requested } = await testSite.place({ locale, ordered: 'request', orderId: 'asked' })
      const decline = { action: 'decline', expected: null, vehicleId: null, driver: null, reason: null } as const
      const deps = { fleet: testSite.site.fleet, waiting: sampleWaiting, now: NOW - HOUR / 60, who: 'Iva' }
      await testSite.store.transact((transaction) => dispatchIn(transaction, deps, { ...decline, code: requested }))
      // More than are sent at a time, in the order they were written in.
      while ((await run()) > 0);
      const kinds = () => catcher.to(GUEST).map(({ messageId }) => messageId?.split('-')[1])
      expect(kinds().toSorted()).toEqual(['confirmed', 'declined'])
      const declined = catcher.to(GUEST).find(({ messageId }) => messageId?.includes('declined'))
      expect(declined && calendarOf(declined).lines).toContain('STATUS:CANCELLED')
      clock.advance(6 * HOUR)
      for (const step of ['accept', 'set-off', 'arrive', 'complete'] as const)
        await driveBooking({ store: testSite.store, clock }, { code, step })
      clock.advance(2 * HOUR - 1)
      await run()
      expect(kinds()).not.toContain('review')
      clock.advance(1)
      for (const _ of [1, 2]) await run()
      expect(kinds().filter((kind) => kind === 'review')).toHaveLength(1)
      const review = catcher.to(GUEST).find(({ messageId }) => messageId?.includes('review'))
      expect(review?.text).toContain(`/decoder/${code}?k=`)
      expect(`${review?.subject}${review?.text}${declined?.text}`).not.toMatch(/undefined|mail\.|\{\w+\}/)
    },
  )
})

describe('the way to the mail server', () => {
  test('a refused address is not tried again; the operator’s letter goes its own way', async () => {
    const refuse: CatcherOptions['refuse'] = (address) =>
      address === GUEST ? { code: 550, text: '5.1.1 no such user' } : null
    const { clock, catcher, house: testSite, run, record } = await setting({ refuse })
    const { code } = await testSite.place()
    await run()
    // The office is told of it.
    expect(await run()).toBe(1)
    clock.advance(24 * HOUR)
    expect(await run()).toBe(0)
    expect(await record(`${code}-confirmed-0-guest`)).toMatchObject({ state: 'refused' })
    expect(catcher.to(OFFICE)).toHaveLength(1)
  })

  test('a server that is busy is asked again later, and the mail arrives once', async () => {
    let isBusy = true
    const refuse = () => (isBusy ? { code: 451, text: '4.7.1 greylisted' } : null)
    const { clock, catcher, house: testSite, run } = await setting({ refuse })
    const { code } = await testSite.place()
    // With them two that tell devices, of which there are none.
    expect(await run()).toBe(4)
    expect(catcher.caught).toEqual([])
    // Neither the code nor an address is anybody's business who reads the log.
    expect(JSON.stringify(testSite.log)).not.toMatch(new RegExp(`${code}|${GUEST}|${OFFICE}`))
    expect(testSite.log).toHaveLength(2)
    isBusy = false
    clock.advance(4_999)
    expect(await run()).toBe(0)
    clock.advance(1)
    expect(await run()).toBe(2)
    clock.advance(24 * HOUR)
    expect(await run()).toBe(0)
    expect([catcher.to(GUEST).length, catcher.to(OFFICE).length]).toEqual([1, 1])
  })

  test('no server at all: the order stands, the job waits', async () => {
    const { clock, catcher, house: testSite } = await setting()
    await catcher.close()
    await testSite.place()
    expect(await testSite.work().runDue()).toBe(4)
    clock.advance(5_000)
    expect((await testSite.store.query({ collection: 'jobs' })).map(({ data }) => data['state'])).toEqual([
      'waiting',
      'waiting',
    ])
  })

  test('two nodes at the same moment, and a slow server: each mail once', async () => {
    const { catcher, house: testSite, run } = await setting({ delayMs: () => 150 })
    await testSite.place()
    const [a, b] = [testSite.work(), testSite.work()]
    await Promise.all([a.runDue(), b.runDue(), a.runDue(), b.runDue()])
    await run()
    expect([catcher.to(GUEST).length, catcher.to(OFFICE).length]).toEqual([1, 1])
  })

  test('stopping waits for the mail under way', async () => {
    const { catcher, house: testSite } = await setting({ delayMs: () => 150 })
    await testSite.place()
    const work = testSite.work()
    work.start(5)
    await expect.poll(() => catcher.caught.length).toBe(2)
    await work.stop()
    expect(await testSite.store.query({ collection: 'jobs' })).toEqual([])
  })

  test.each(localeCodes)('in %s it says what a voucher takes off, and when it came back', async (locale) => {
    const clock = steppingClock(NOW)
    const testSite = await openTestMailSite(clock, null)
    open.push(testSite.store)
    const t = testSite.site.translate(locale)
    const voucher = makeCode('V')
    await issueVoucher(testSite.store, {
      code: voucher,
      state: 'open',
      reason: 'promotion',
      credit: 'amount',
      cents: 2_000,
      until: '2026-08-31',
      expiresAt: Date.parse('2026-08-31T22:00:00Z'),
      issuedAt: NOW,
      issuedBy: 'Mia',
      holder: 'x',
      note: 'x',
    })
    const textOf = async (key: string) => {
      const record = await testSite.store.get(`mails/${key}`)
      // Written by the job that sends it; without a mail server with the whole letter.
      return (record?.data as { letter: { text: string } } | undefined)?.letter.text ?? ''
    }
    const without = await testSite.place({ locale, orderId: 'without' })
    const { code } = await testSite.place({ locale, voucher })
    await testSite.work().runDue()
    const [plain, message] = [
      await textOf(`${without.code}-confirmed-0-guest`),
      await textOf(`${code}-confirmed-1-guest`),
    ]
    for (const text of [
      formatCode(voucher),
      formatCents(2_000, locale),
      formatCents(6_000, locale),
      t('voucher.to-pay'),
    ])
      expect(message).toContain(text)
    // Two rows more and nothing else: what was typed stays away as long as nobody has opened the link.
    expect(message.split('\n').length).toBe(plain.split('\n').length + 2)
    await cancelBooking({ store: testSite.store, clock }, { code, by: 'guest', reason: 'guest', shownFeeCents: 0 })
    await testSite.work().runDue()
    const off = await textOf(`${code}-cancelled-3-guest`)
    for (const text of [formatCode(voucher), t('voucher.back')]) expect(off).toContain(text)
    expect(off).not.toContain(t('voucher.to-pay'))
  })

  test('without a mail server letters are kept, to be shown', async () => {
    const testSite = await openTestMailSite(steppingClock(NOW), null)
    open.push(testSite.store)
    const { code } = await testSite.place()
    await testSite.work().runDue()
    const stored = (await testSite.store.get(`mails/${code}-confirmed-0-guest`))?.data
    expect(stored).toMatchObject({ state: 'kept', to: GUEST, letter: { to: GUEST, locale: 'de' } })
    expect(JSON.stringify(stored)).toContain('BEGIN:VCALENDAR')
  })
})

describe('no more than is true, and no more than is wanted', () => {
  test('who cancelled before the mail went is only told of that, in the same calendar entry', async () => {
    const { clock, catcher, house: testSite, run, record } = await setting()
    const { code } = await testSite.place()
    await cancelBooking({ store: testSite.store, clock }, { code, by: 'guest', reason: 'guest', shownFeeCents: 0 })
    await run()
    const [mail, ...more] = catcher.to(GUEST)
    if (!mail) throw new Error('no mail')
    expect(more).toEqual([])
    expect(mail.messageId).toBe(`<${code}-cancelled-1-guest@galeb.example>`)
    expect(calendarOf(mail).lines).toEqual(
      expect.arrayContaining(['METHOD:CANCEL', `UID:${code}@galeb`, 'SEQUENCE:1', 'STATUS:CANCELLED']),
    )
    expect(await record(`${code}-confirmed-0-guest`)).toMatchObject({ state: 'overtaken' })
  })

  test('a stranger’s address gets three mails a day, however it is written; an opened link frees it', async () => {
    const { clock, catcher, house: testSite, run } = await setting()
    const addresses = [GUEST, 'Zuzana+1@example.de', 'zuzana+2@EXAMPLE.de', GUEST, GUEST]
    const codes: string[] = []
    for (const [n, email] of addresses.entries()) {
      const guest = { ...order.guest, email }
      codes.push((await testSite.place({ guest, ordered: 'request', orderId: `o${n}` })).code)
      await run()
    }
    const toGuest = () => catcher.caught.filter(({ recipients }) => !recipients.includes(OFFICE)).length
    expect(toGuest()).toBe(3)
    const states = await Promise.all(
      codes.map(async (code) => (await testSite.store.get(`mails/${code}-requested-0-guest`))?.data['state']),
    )
    expect(states).toEqual(['sent', 'sent', 'sent', 'limited', 'limited'])
    const cancel = async (code: string) =>
      cancelBooking({ store: testSite.store, clock }, { code, by: 'guest', reason: 'guest', shownFeeCents: 0 })
    await contactOpened({ store: testSite.store, clock }, codes[4] ?? '')
    await cancel(codes[4] ?? '')
    await run()
    expect(toGuest()).toBe(4)
    clock.advance(24 * HOUR)
    await cancel(codes[3] ?? '')
    await run()
    expect(toGuest()).toBe(5)
  })
})

describe('a process killed', { timeout: 60_000 }, () => {
  test.each([
    ['after the order was kept, before anything was sent', 'order'],
    ['while it holds the mails', 'hold'],
  ])('%s: after the restart each mail arrives, once', async (_, what) => {
    const folder = mkdtempSync(join(tmpdir(), 'galeb-mail-'))
    const file = join(folder, 'documents.sqlite')
    const child = spawn(process.execPath, ['tests/server/mail-process.ts', file, what], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
    // The leases of the dead process have run out by now.
    const clock = steppingClock(NOW + 2 * 60_000)
    const catcher = await openCatcher()
    const testSite = await openTestMailSite(clock, catcher.port, openStore(openEmbedded(file, { clock })))
    open.push({ close: async () => rmSync(folder, { recursive: true }) }, catcher, testSite.store)
    await testSite.work().runDue()
    await testSite.work().runDue()
    expect([catcher.to(GUEST).length, catcher.to(OFFICE).length]).toEqual([1, 1])
    expect(await testSite.store.query({ collection: 'jobs' })).toEqual([])
  })
})

function jsonLd({ html = '' }: Caught): unknown {
  return JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')
}
