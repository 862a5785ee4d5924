import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { driverLink } from '#app/booking-links.server.ts'
import { hydrated } from './browser.ts'
import { atVoucher, fillIn, openWays, orderButton, SECRET, type Ways } from './price-to-ride.ts'

let ways: Ways
beforeAll(async () => {
  ways = await openWays()
})
afterAll(() => ways.close())

const trip = { date: '2026-08-20', time: '10:00', people: '2', bags: '2' }
const addressOf = (path: string, more: Record<string, string>) =>
  `${ways.origin}${path}?${new URLSearchParams({ ...trip, ...more })}`

describe.each([{ script: true }, { script: false }])('with scripts $script', ({ script }) => {
  test('by car and boat beside the road: only what the boat can take is offered, one way of two cancelled', async () => {
    const walk = await ways.walk({ script })
    const { page } = walk
    const name = `Vrba ${script ? 'Skripta' : 'Obrazac'}`
    const back = { return: '1', returnDate: '2026-08-22', returnTime: '12:00' }
    await page.goto(addressOf('/hr/taxi/location', { from: 'ZAG', to: 'b:vrbnik', ...back }))
    if (script) await hydrated(page)
    const links = await page.locator('a[href*="/book?"][href*="b%3Avrbnik"]').evaluateAll((all) => all.length)
    expect(links).toBe(4)
    await page.locator('a[href*="vehicle=boat"]').click()
    await page.locator('input[name=orderId]').waitFor({ state: 'attached' })
    await fillIn(page, name)
    await page.locator('details:has(#book-prams) summary').click()
    // No boat has a child seat: so none is offered.
    expect(await page.locator('#book-under135').count()).toBe(0)
    // More prams than fit: said in the field, which is open now.
    await page.locator('#book-prams').fill('9')
    await orderButton(page).click()
    await page.locator('#book-prams[aria-invalid=true]').waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('book-prams')
    await page.locator('#book-prams').fill('')
    await page.locator('#book-pet').selectOption('small')
    await orderButton(page).click()
    const code = await atVoucher(page)
    expect(ways.bookingsOf(name)).toEqual([{ code, state: 'requested', locale: 'hr' }])
    const voucher = page.locator('main')
    for (const text of ['Selce – Vrbnik', 'Kućni ljubimac']) expect(await voucher.textContent()).toContain(text)
    const leg = page.locator('form:has(input[name=leg][value=back])')
    await page.locator('details:has(input[name=leg][value=back]) summary').click()
    await leg.locator('button[value=cancel]').click()
    await leg.waitFor({ state: 'detached' })
    expect(ways.bookingsOf(name)).toEqual([{ code, state: 'requested', locale: 'hr' }])
    await walk.end()
  })

  test('an address is priced to its town, and what has no price is a question that is kept', async () => {
    const walk = await ways.walk({ script })
    const { page } = walk
    await page.goto(addressOf('/de/book', { from: 'elsewhere', to: 'opatija' }))
    if (script) await hydrated(page)
    await page.locator('#enquiry-from').fill('Obala 3, Crikvenica')
    await page.locator('button[value=find]').click()
    await page.locator('a[href*="vehicle=car"]').first().click()
    await page.locator('input[name=orderId]').waitFor({ state: 'attached' })
    expect(await page.locator('#book-pickUpAddress').inputValue()).toBe('Obala 3, Crikvenica')
    await page.goto(addressOf('/de/book', { from: 'Trg 5, Žabljak', to: 'opatija' }))
    if (script) await hydrated(page)
    await page.locator('button[value=enquire]').click()
    await page.locator('#enquiry-name[aria-invalid=true]').waitFor()
    expect(await page.locator('#enquiry-from').inputValue()).toBe('Trg 5, Žabljak')
    await page.locator('#enquiry-name').fill('Ulla Frage')
    await page.locator('#enquiry-email').fill('ulla@example.de')
    await page.locator('button[value=enquire]').click()
    await page.waitForURL(/decoder\/E/)
    await page.locator('main [role=status]').waitFor()
    expect(await page.locator('main').textContent()).toContain('Trg 5, Žabljak')
    await walk.end()
  })

  test('from the airport to a hotel and back: the right place both ways, for guest, calendar and driver', async () => {
    const walk = await ways.walk({ script })
    const { page } = walk
    const hotel = 'Hotel Ambasador, Opatija'
    const back = { return: '1', returnDate: '2026-08-27', returnTime: '18:00', vehicle: 'car' }
    const date = script ? '2026-08-24' : '2026-08-25'
    await page.goto(addressOf('/book', { from: 'RJK', to: 'opatija', ...back, date }))
    if (script) await hydrated(page)
    expect(await page.locator('#book-pickUpAddress, #book-returnDropOffAddress').count()).toBe(0)
    await fillIn(page, 'Greta Ambasador', { dropOffAddress: hotel, flight: 'OU 411', returnFlight: 'OU 412' })
    if (script) expect(await page.locator('#book-returnPickUpAddress').getAttribute('placeholder')).toBe(hotel)
    await orderButton(page).click()
    const code = await atVoucher(page)
    const voucher = await page.locator('main').innerText()
    for (const text of [
      /Drop-off address\s+Hotel Ambasador, Opatija/,
      /Return:[\s\S]*Pick-up address\s+Hotel Ambasador, Opatija/,
    ])
      expect(voucher).toMatch(text)
    const file = await (await page.request.get(`${ways.origin}/api/bookings/${code}.ics`)).text()
    expect(file.match(/^LOCATION:.*$/gm)).toEqual(['LOCATION:Rijeka Airport', 'LOCATION:Hotel Ambasador\\, Opatija'])
    await page.goto(ways.origin + driverLink({ code, driverLink: 0 }, { secret: SECRET }))
    const driver = await page.locator('main').innerText()
    for (const text of [/Adresa odredišta\s+Hotel Ambasador, Opatija/, /Adresa polaska\s+Hotel Ambasador, Opatija/])
      expect(driver).toMatch(text)
    await walk.end()
  })
})
