import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approve, codeIn, drive, fill, openStage, order, send, signIn, type Stage } from './partner-stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

type Carrier = { name: string; email: string; partner: string; letters: number; page: Page; faults: string[] }
const carriers = new Map<string, Carrier>()
const carrier = (prefix: string): Carrier => {
  const found = carriers.get(prefix)
  if (!found) throw new Error('has not applied')
  return found
}
/** The newest letter to a carrier: each walk knows how many there should be by now. */
const nextEmail = (who: Carrier) => stage.linkTo(who.email, ++who.letters)

test.each([
  { prefix: '/hr', script: true, name: 'Obrt Prvi', plate: 'RI 1234-AB' },
  { prefix: '/it', script: false, name: 'Obrt Drugi', plate: 'RI 5678-CD' },
])('a driver applies in four steps and is approved ($prefix)', async ({ prefix, script, name, plate }) => {
  const { page, faults } = await stage.open({ javaScriptEnabled: script })
  const email = `vozac${prefix.slice(1)}@obrt.example`
  const first = { type: 'driver', name, town: 'Rijeka', email, phone: '091 234 5678' }
  await page.goto(`${stage.origin}${prefix}/become-a-partner?door=drive`)
  await fill(page, { ...first, email: 'nobody' })
  await send(page)
  await page.locator('[aria-invalid=true][name=email]').waitFor()
  await page.goto(`${stage.origin}${prefix}/become-a-partner?door=drive`)
  expect(await page.locator('[name=name]').inputValue()).toBe(name)
  await fill(page, first)
  await send(page)
  await page.locator('[name=licence]').waitFor()
  await fill(page, { licence: 'L-12', licenceUntil: '2027-03-01', permits: 'Rijeka, Opatija' })
  await send(page)
  await page.locator('[name=vehicle1]').waitFor()
  await fill(page, { vehicle1: plate, insurance: 'Polica 7', insuranceUntil: '2027-01-31' })
  await send(page)
  await page.locator('[name=iban]').waitFor()
  await fill(page, { taxId: '12345678903', iban: 'HR12 1001 0051 8630 0016 0' })
  await send(page)
  await page.waitForURL(/\/decoder\/A/)
  const partner = await approve(stage, codeIn(page), 'Rijeka')
  const who = { name, email, partner, letters: 1, page, faults }
  await signIn(page, (await nextEmail(who)).href)
  expect(page.url()).toBe(`${stage.origin}${prefix}/partner`)
  expect(await page.locator('h1').textContent()).toBe(name)
  carriers.set(prefix, who)
})

/** The office offers a ride, first to one and then to the other. */
async function offered(booking: string, [first, second]: [Carrier, Carrier]): Promise<void> {
  const office = await stage.office(`/office/bookings/${booking}/carriers`)
  const turns = { [`turn-${first.partner}`]: '1', [`turn-${second.partner}`]: '2' }
  await fill(office, { payout: '45,50', minutes: '30', ...turns })
  await office.locator('button[value=offer]').click()
  await office.locator('button[value=withdraw]').waitFor()
  await office.context().close()
}

/** So many seconds later an open page asks again whether there is something new. */
async function later(page: Page, wanted: Locator): Promise<number> {
  await page.clock.fastForward(15_000)
  return wanted.count()
}

/** More than a page needs to begin anew. */
const TO_RELOAD_MS = 500

/** The line is slow, and before the answer stands the page hears that there is something new. */
async function pressedWhileNew(page: Page, button: Locator): Promise<void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/partner**', async (route) => {
    if (route.request().method() === 'POST') await held.promise
    await route.continue()
  })
  await page.route('**/jobs-mark', (route) => route.fulfill({ body: 'something new' }))
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  // `click` would wait for the answer.
  await button.dispatchEvent('click')
  await sent
  // The page's clock stands still for us while its form is under way: this is a quarter of a minute.
  await page.waitForResponse('**/jobs-mark')
  await pause(TO_RELOAD_MS)
  await page.unroute('**/jobs-mark')
  held.resolve()
}

const GUEST = { name: 'Mara Kovač', email: 'mara@example.hr' }

describe.each([
  { takes: '/hr', passes: '/it', time: '18%3A00', isLive: true },
  { takes: '/it', passes: '/hr', time: '21%3A00', isLive: false },
])('a ride for carriers ($takes)', ({ takes, passes, time, isLive }) => {
  test('is declined by the first, accepted by the next, each in its own language, driven, and paid on the statement', async () => {
    const [first, second] = [carrier(passes), carrier(takes)]
    const guest = await stage.open()
    const trip = `from=RJK&to=opatija&date=2026-07-15&time=${time}&people=2&bags=2&vehicle=car`
    const booking = await order(guest.page, `${stage.origin}/hr/book?${trip}`, GUEST)
    await second.page.clock.install()
    await second.page.goto(`${stage.origin}/hr/partner`)
    await offered(booking, [first, second])

    const requested = await nextEmail(first)
    expect(requested.href).toContain(`${passes}/decoder/P`)
    await first.page.goto(requested.href)
    await first.page.locator('#jobs button[value=job-decline]').click()
    await first.page.waitForURL(/job=declined/)

    const next = await nextEmail(second)
    const accept = second.page.locator('#jobs button[value=job-accept]')
    // Open all the while, the page finds it by itself; without a script the letter leads to it.
    if (isLive) await expect.poll(() => later(second.page, accept), { timeout: 20_000 }).toBe(1)
    else await second.page.goto(next.href)
    const shown = (await second.page.locator('#jobs form').textContent()) ?? ''
    expect(shown).toContain('45,50')
    for (const secret of ['Mara', 'Kovač', booking]) expect(await second.page.content()).not.toContain(secret)
    if (isLive) await pressedWhileNew(second.page, accept)
    else await accept.click()
    await second.page.waitForURL(/job=accepted/)
    await second.page.locator(`#jobs a[href*="${takes}/ride/"]`).click()
    await drive(second.page)

    await second.page.goto(`${stage.origin}${takes}/partner`)
    const rides = second.page.locator('main table tbody tr')
    expect(await rides.count()).toBe(1)
    expect(await rides.textContent()).toContain('45,50')
    const csv = await second.page.request.get(`${stage.origin}/api/partner/jobs.csv?week=2026-07-13&locale=hr`)
    expect(await csv.text()).toContain('"45.50"')
    await second.page.emulateMedia({ media: 'print' })
    expect(await rides.isVisible()).toBe(true)
    expect(await second.page.locator('main form:visible, main a:visible').count()).toBe(0)
    await second.page.emulateMedia({ media: 'screen' })
    expect([...second.faults, ...guest.faults]).toEqual([])
    await guest.page.context().close()
  })
})
