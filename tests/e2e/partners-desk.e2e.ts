import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyStorage, storedPath } from './stored-in-browser.ts'
import { awake, NOW, openStage, type Stage, tablet, taps } from './partner-stage.ts'

/** What a tablet lives through in a lobby: nobody there, a network that lies, a clock that is wrong, the next guest already choosing. */
const TWO_MINUTES_MS = 121_000

let stage: Stage
let page: Page
beforeAll(async () => {
  stage = await openStage()
  ;({ page } = await tablet(stage, '', { serviceWorkers: 'block' }))
  await page.clock.install({ time: new Date(NOW) })
})
afterAll(() => stage.close())
beforeEach(async () => {
  await page.context().setOffline(false)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await emptyStorage(page)
  await page.reload()
  await awake(page)
})

const choose = async () => {
  for (const tap of taps.slice(0, 3)) await page.locator(tap).click()
}
const press = async (name = '') => {
  await choose()
  await page.locator('[name=name]').fill(name)
  await page.locator('#send').click()
}
/** Whether an order waits in the queue of the document client. */
const isWaiting = async () => (await storedPath(page, '"command":"order"')).includes('databases')
/** How an order is answered; what only looks, like a price, goes on to the site. */
const answerOrders = (answer: (route: Route) => unknown) =>
  page.route('**/desk', (route) => (route.request().method() === 'POST' ? answer(route) : route.continue()))

test('a slip that comes when nobody is there any more goes again, and so does the next', async () => {
  await page.context().setOffline(true)
  for (const name of ['Soba 1', 'Soba 2']) await press(name)
  await page.locator('#waiting').waitFor()
  await page.clock.runFor(TWO_MINUTES_MS)
  await page.context().setOffline(false)
  await page.locator('#slip path').waitFor()
  await expect.poll(isWaiting).toBe(false)
  for (let slip = 0; slip < 2; slip++) await page.clock.runFor(TWO_MINUTES_MS)
  expect(await page.locator('#slip').isVisible()).toBe(false)
  expect(await page.locator('#slip').textContent()).not.toMatch(/B-\w{4}/)
  expect(await page.locator('#order').isVisible()).toBe(true)
})

test('a refusal that is not the site’s own takes no order away', async () => {
  await answerOrders((route) =>
    route.fulfill({ status: 401, contentType: 'text/html', body: '<h1>Wi-Fi sign-in</h1>' }),
  )
  await press()
  await page.locator('#waiting').waitFor()
  expect(await isWaiting()).toBe(true)
  await page.unrouteAll()
  await page.clock.runFor(11_000)
  await page.locator('#slip path').waitFor()
})

test('a server that is ill is not told as a network that is gone', async () => {
  const ill = (route: Route) => route.fulfill({ status: 503, body: 'away' })
  await page.route('**/desk/price**', ill)
  await answerOrders(ill)
  await choose()
  await expect
    .poll(() => page.locator('#price').textContent())
    .toMatch(/^The exact price is not available right now: .*\d/)
  await page.locator('#send').click()
  await expect.poll(() => page.locator('#waiting').textContent()).toContain('We cannot receive bookings right now')
  await page.unrouteAll()
  await page.context().setOffline(true)
  await choose()
  await expect.poll(() => page.locator('#price').textContent()).toMatch(/^No connection: .*\d/)
})

test('a network that swallows an order is not waited for for ever', async () => {
  let requestCount = 0
  await answerOrders((route) => (requestCount++ === 0 ? undefined : route.continue()))
  await press()
  await expect.poll(() => requestCount).toBe(1)
  await page.clock.runFor(45_000)
  await page.locator('#slip path').waitFor()
})

test.each(['local', 'databases'])(
  'a tablet that cannot keep an order (%s) says that nothing was ordered, and leaves what was chosen',
  async (place) => {
    await page.evaluate((full) => {
      const fail = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
      if (full === 'local') Storage.prototype.setItem = fail
      else IDBObjectStore.prototype.put = fail
    }, place)
    await press('Soba 3')
    await page.locator('#desk-notice').waitFor({ timeout: 15_000 })
    expect(await page.locator('#desk-notice').textContent()).toContain('Nothing was booked')
    expect(await page.locator('input:checked').count()).toBe(3)
    expect(await page.locator('[name=name]').inputValue()).toBe('Soba 3')
  },
)

test('what was refused is not laid over what the next guest is choosing; it waits beside it and goes back whole', async () => {
  await page.context().setOffline(true)
  await press('Soba 4')
  await page.locator('#waiting').waitFor()
  await page.locator('#where label:nth-of-type(2)').click()
  const chosen = await page.locator('[name=to]:checked').inputValue()
  await answerOrders((route) => route.fulfill({ json: { kind: 'fault', notice: 'Too late.' } }))
  await page.context().setOffline(false)
  await page.clock.runFor(11_000)
  const refused = page.locator('#refused li')
  await refused.filter({ hasText: 'Too late.' }).waitFor()
  expect(await refused.textContent()).toContain('Soba 4')
  expect(await page.locator('[name=to]:checked').inputValue()).toBe(chosen)
  expect(await page.locator('[name=name]').inputValue()).toBe('')
  // The guest has gone: their name is off the screen, their order is not.
  await page.clock.runFor(TWO_MINUTES_MS)
  expect(await refused.textContent()).not.toContain('Soba 4')
  await refused.getByRole('button', { name: 'Edit' }).click()
  expect(await page.locator('fieldset:not([hidden]) input:checked').count()).toBe(3)
  expect(await page.locator('[name=name]').inputValue()).toBe('Soba 4')
  expect(await page.locator('#refused').isVisible()).toBe(false)
})

test('an order the server always refuses says so, holds up nobody, and is dropped only when asked', async () => {
  let requestCount = 0
  await answerOrders((route) => {
    const isFirst = route.request().postData()?.includes('Soba+5') === true
    if (isFirst) requestCount += 1
    return isFirst ? route.fulfill({ status: 403, body: 'Forbidden' }) : route.continue()
  })
  await press('Soba 5')
  const refused = page.locator('#refused li')
  await refused.filter({ hasText: 'error 403' }).waitFor()
  expect(await page.locator('#waiting').isVisible()).toBe(false)
  await press('Soba 6')
  await page.locator('#slip path').waitFor()
  await page.clock.runFor(31_000)
  expect(requestCount).toBe(1)
  await page.reload()
  const drop = refused.getByRole('button', { name: 'Discard' })
  page.once('dialog', (dialog) => void dialog.dismiss())
  await drop.click()
  expect(await refused.count()).toBe(1)
  page.once('dialog', (dialog) => void dialog.accept())
  await drop.click()
  // Nothing of a guest is left, only when the server was last heard.
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['desk-contact'])
})

test('a tablet whose clock is years behind orders all the same', async () => {
  await page.clock.setSystemTime(new Date('2019-01-01T12:00:00Z'))
  await choose()
  await page.locator('output', { hasText: '€' }).waitFor({ timeout: 5000 })
  await page.locator('#send').click()
  await page.locator('#slip path').waitFor()
})

test('what rides along goes with the order, and the next guest finds it folded and empty', async () => {
  await page.locator('#order summary').click()
  await page.locator('#book-bikes').fill('4')
  await page.locator('#book-pet').selectOption('large')
  await choose()
  await expect.poll(() => page.locator('output').textContent()).toContain('€')
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/desk'))
  await page.locator('#send').click()
  const body = new URLSearchParams((await sent).postData() ?? '')
  expect([body.get('bikes'), body.get('pet'), body.has('access')]).toEqual(['4', 'large', false])
  await page.locator('#slip path').waitFor()
  await page.locator('#next').click()
  expect(await page.locator('#book-bikes').inputValue()).toBe('')
  expect(await page.locator('#book-bikes').isVisible()).toBe(false)
})

test('what is pressed before the form answers by itself is sent by it', async () => {
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/desk\.island/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.reload({ waitUntil: 'domcontentloaded' })
  // The shell is here and asks for the island.
  await page.locator('galeb-island[data-awake=soon]').waitFor({ state: 'attached' })
  let requestCount = 0
  await answerOrders((route) => {
    requestCount += 1
    return route.continue()
  })
  await press('Soba 7')
  await page.locator('#send').click()
  expect(await page.locator('galeb-island').getAttribute('data-awake')).toBe('soon')
  held.resolve()
  await page.locator('#slip path').waitFor()
  expect([new URL(page.url()).pathname, requestCount]).toEqual(['/desk', 1])
})

test('any place can be typed: suggested by the same field as on the site, remembered by nothing, asked about where it is not sure', async () => {
  await page.locator('#where label', { hasText: 'Another destination' }).click()
  await page.locator('#when label:nth-of-type(2)').click()
  await page.locator('#people label:nth-of-type(2)').click()
  const field = page.getByRole('combobox', { name: 'Another destination' })
  await page.locator('input[type=text][name=other]').click()
  await field.pressSequentially('Crikven')
  await page.getByRole('option', { name: 'Crikvenica' }).first().click()
  expect(await field.inputValue()).toBe('Crikvenica')
  await page.locator('output', { hasText: '€' }).waitFor()
  // A guest's address alone is no place: its town is asked for.
  await field.fill('Hotel Esplanade')
  await field.press('Enter')
  await page.locator('#choices').waitFor()
  expect(await page.locator('#desk-notice').textContent()).toContain('Choose the place you mean')
  await page.locator('#choices label', { hasText: 'Split' }).click()
  expect(await field.inputValue()).toBe('Hotel Esplanade, Split')
  await page.locator('output', { hasText: '€' }).waitFor()
  expect([await page.locator('#choices').count(), await page.locator('#desk-notice').isVisible()]).toEqual([0, false])
  await page.locator('#send').click()
  await page.locator('#slip path').waitFor()
  expect(await page.locator('[data-part=trip]').textContent()).toContain('Split')
  await page.locator('#next').click()
  expect(await storedPath(page, 'Esplanade')).toEqual([])
  expect(await storedPath(page, 'Crikvenica')).toEqual([])
  await page.locator('#where label', { hasText: 'Another destination' }).click()
  await page.locator('input[type=text][name=other]').click()
  const offered = page.getByRole('listbox', { name: 'Suggested places' }).getByRole('option')
  await offered.first().waitFor()
  expect(await offered.allTextContents()).not.toContainEqual(expect.stringMatching(/Esplanade|Recent/))
})

test('a place typed without a network waits with its order, and is not on the screen once the guest has gone', async () => {
  await page.context().setOffline(true)
  await page.locator('#where label', { hasText: 'Another destination' }).click()
  await page.locator('#when label:nth-of-type(2)').click()
  await page.locator('#people label:nth-of-type(2)').click()
  await page.locator('input[type=text][name=other]').fill('Hotel Tajni')
  await page.locator('#send').click()
  await page.locator('#waiting').waitFor()
  await page.clock.runFor(TWO_MINUTES_MS)
  await page.context().setOffline(false)
  const refused = page.locator('#refused li')
  await refused.filter({ hasText: 'Choose the place you mean' }).waitFor()
  await page.clock.runFor(TWO_MINUTES_MS)
  expect(await refused.textContent()).not.toContain('Tajni')
  await refused.getByRole('button', { name: 'Edit' }).click()
  expect(await page.locator('input[type=text][name=other]').inputValue()).toBe('Hotel Tajni')
})

test('a page that was kept before the queue was shared loses no order', async () => {
  await page.evaluate(
    (pressedAt) => {
      const order = { orderId: crypto.randomUUID(), to: 'RJK', when: 'hour', time: '', people: '2', way: 'road' }
      localStorage.setItem('desk-waiting', JSON.stringify([{ ...order, pressedAt, shownCents: '', mode: 'request' }]))
    },
    String(Date.parse(NOW)),
  )
  await page.reload()
  await page.locator('#slip path').waitFor()
  await expect.poll(isWaiting).toBe(false)
  expect(await page.evaluate(() => localStorage.getItem('desk-waiting'))).toBe(null)
})
