import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { driverLinkToken } from '#features/bookings/booking-links.server.ts'
import { eraseNeedsIn, erasableAt } from '#features/bookings/erase-needs.server.ts'
import { localeCodes } from '#i18n/locale.ts'
import { type TestBookingSite, formOf, guest, openTestBookingSite, SECRET, trip } from './test-booking-site.ts'
import { changeFormIn, formIn } from './form-in.ts'
import { textOf } from './html.ts'

let testSite: TestBookingSite
beforeEach(async () => {
  testSite = await openTestBookingSite()
})
afterEach(() => testSite.store.close())

const van = { ...trip, vehicle: 'van', people: '4' }
const needs = { under135: '2', under150: '1', prams: '1', bikes: '2', pet: 'large', access: 'seated' }

describe('what rides along', () => {
  test('finds a vehicle that takes it; voucher and driver see it, and it is kept', async () => {
    const { code, cookie } = await testSite.booked({ ...guest, ...needs }, van)
    const [booking] = await testSite.bookings()
    expect(booking?.needs).toEqual({ under135: 2, under150: 1, prams: 1, bikes: 2, pet: 'large', access: 'seated' })
    // Of the two vans the one that can do it, though the other is first in the list.
    expect(booking?.vehicleId).toBe('van-2')
    if (!booking) throw new Error('there is no booking')
    const voucher = textOf(await (await testSite.get(`/decoder/${code}`, cookie)).text())
    const ride = textOf(await (await testSite.get(`/hr/ride/${driverLinkToken(booking, SECRET)}`)).text())
    for (const text of ['Children under 135 cm', 'large dog', 'stays seated in the wheelchair'])
      expect(voucher).toContain(text)
    for (const text of ['Djeca niža od 135 cm', 'veliki pas', 'ostaje sjediti']) expect(ride).toContain(text)
  })

  test('said later, it moves the ride to the one that can take it, or nothing changes; and it is erased as well', async () => {
    const first = await testSite.booked(guest, van)
    const second = await testSite.booked({ ...guest, name: 'Second Guest' }, van)
    const vehicles = new Map((await testSite.bookings()).map(({ code, vehicleId }) => [code, vehicleId]))
    expect([first, second].map(({ code }) => vehicles.get(code))).toEqual(['van-1', 'van-2'])
    const say = async ({ code, cookie }: typeof first, riding: Record<string, string>) => {
      const { return: _unticked, ...values } = formIn(
        await (await testSite.get(`/decoder/${code}?change=1`, cookie)).text(),
        'date',
      ).values
      const sent = { ...values, ...riding, intent: 'show' }
      const shown = await testSite.post(`/decoder/${code}`, sent, { Cookie: cookie })
      return changeFormIn(await shown.text())
    }
    // Of the two vans it is the other's: nobody is put out of it.
    expect((await say(first, { access: 'seated' })).fields['mode']).toBe('request')
    const done = await say(second, { access: 'seated', pet: 'guide-dog' })
    expect(done.fields['mode']).toBe('order')
    const sent = await testSite.post(done.action, { ...done.fields, intent: 'change' }, { Cookie: second.cookie })
    expect(sent.status).toBe(303)
    const stored = (await testSite.bookings()).find(({ code }) => code === second.code)
    expect(stored).toMatchObject({
      state: 'confirmed',
      vehicleId: 'van-2',
      needs: { access: 'seated', pet: 'guide-dog' },
    })
    const jobs = await testSite.store.query({ collection: 'jobs' })
    expect(jobs.filter(({ data }) => data['kind'] === 'erase-needs')).toHaveLength(1)
  })

  test('the only one that can do it is gone: no other is sent, and nothing is kept', async () => {
    await testSite.booked({ ...guest, access: 'seated' }, van)
    const second = await testSite.order({ ...guest, name: 'Second Guest', access: 'seated' }, van)
    expect(second.status).toBe(422)
    expect(await testSite.bookings()).toHaveLength(1)
    expect((await testSite.order({ ...guest, name: 'Third Guest' }, van)).status).toBe(303)
  })

  test.each(localeCodes)('what does not fit is said in its field, in %s, and what was typed stays', async (locale) => {
    const { action, hidden } = await testSite.form(trip, locale === 'en' ? '' : `/${locale}`)
    const sent = await testSite.post(action, { ...hidden, ...guest, bikes: '3', prams: '1' })
    const html = await sent.text()
    expect(sent.status).toBe(422)
    expect(html).toMatch(/<input(?=[^>]*id="book-bikes")(?=[^>]*value="3")(?=[^>]*aria-invalid="true")[^>]*autofocus/i)
    expect(html).toMatch(/<p id="book-bikes-error"[^>]*>[^<]{20,}/)
    expect(html).toMatch(/<details[^>]*open=""[^>]*>(?:(?!<\/details>)[\s\S])*book-bikes/)
    expect(html).toMatch(/<input(?=[^>]*id="book-name")(?=[^>]*value="Ana Horvat)/)
    expect(await testSite.bookings()).toEqual([])
  })

  test('numbers that are none, and words nobody offered', async () => {
    expect((await testSite.order({ ...guest, under135: '-1' })).status).toBe(422)
    expect((await testSite.order({ ...guest, prams: '1e3' })).status).toBe(422)
    expect((await testSite.order({ ...guest, pet: '__proto__', access: 'constructor' })).status).toBe(303)
    expect((await testSite.bookings())[0]?.needs).toBeNull()
  })

  test('another vehicle is taken for the same form with other needs only where it says so', async () => {
    const { action, hidden } = await testSite.form(van)
    await testSite.post(action, { ...hidden, ...guest })
    const other = await testSite.post(action, { ...hidden, ...guest, bikes: '1' })
    expect(other.status).toBe(422)
    expect(formOf(await other.text()).hidden['mode']).toBe('order')
    expect(await testSite.bookings()).toHaveLength(1)
  })

  test('it is erased 30 days after the ride, and not before', async () => {
    const { code } = await testSite.booked({ ...guest, access: 'seated' }, van)
    const [booking] = await testSite.bookings()
    const due = booking ? erasableAt(booking) : 0
    expect(new Date(due).toISOString().slice(0, 10)).toBe('2026-08-19')
    const jobs = await testSite.store.query({ collection: 'jobs' })
    expect(jobs.filter(({ data }) => data['kind'] === 'erase-needs')).toHaveLength(1)
    const erase = (at: number) =>
      testSite.store.transact((transaction) => eraseNeedsIn(transaction, code, at).then(() => null))
    await testSite.store.transact((transaction) => {
      transaction.write({
        kind: 'update',
        path: `bookings/${code}`,
        data: { pickUpAt: Date.parse('2026-07-25T08:00Z') },
      })
      return Promise.resolve(null)
    })
    // The ride was moved: it comes back five days later.
    await erase(due)
    expect((await testSite.bookings())[0]?.needs?.access).toBe('seated')
    expect(await testSite.store.query({ collection: 'jobs' })).toHaveLength(jobs.length + 1)
    await erase(due + 5 * 86_400_000)
    expect((await testSite.bookings())[0]?.needs).toBeNull()
  })
})
