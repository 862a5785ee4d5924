import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BOOKINGS, bookingPath } from '#features/bookings/booking-documents.server.ts'
import { readBooking } from '#tests/server/read-booking.ts'
import { type Block, overlaps } from '#features/fleet/capacity.ts'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { fixedClock } from '#lib/clock.ts'
import { type RunningSite, startSite } from '#tests/e2e/site.ts'
import { codeOf, cookieOf, formOf, guest, NOW, type OrderForm } from '#tests/server/test-booking-site.ts'
import { allTaken } from '#tests/server/all-taken.ts'
import { rounds, someTime } from './tally.ts'

const ROUNDS = rounds(12, 60)
/** A round is a start, a storm and a kill; a machine that does other things beside takes its time. */
const ROUND_MS = 25_000
const ORDERS_A_ROUND = 60
const AT_ONCE = 12

const folder = mkdtempSync(join(tmpdir(), 'galeb-storm-'))
const file = join(folder, 'documents.sqlite')
beforeAll(() => {
  const built = spawnSync(process.execPath, ['scripts/task.ts', 'build-if-stale'], { stdio: 'inherit' })
  if (built.status !== 0) throw new Error('the build failed')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What a guest knows: the form that was sent, and what was answered to it. */
type Sent = { form: OrderForm; name: string; code: string | null; isCancelled: boolean | null }

test(
  `killed ${ROUNDS} times in a storm of orders: each that was answered is there once, whole, and no vehicle twice`,
  { timeout: ROUNDS * ROUND_MS },
  async () => {
    const sent: Sent[] = []
    let unanswered = 0
    for (let round = 0; round < ROUNDS; round++) {
      const site = await startSite({ DATA_DIR: folder })
      await sendAgain(site, sent)
      const orders = await ordersFor(site, round)
      sent.push(...orders)
      await storm(site, orders, Math.random() * ORDERS_A_ROUND)
      unanswered += orders.filter(({ code }) => code === null).length
      await checkStore(sent)
    }
    const site = await startSite({ DATA_DIR: folder })
    await sendAgain(site, sent)
    site.process.kill('SIGKILL')
    await site.stop()
    // After the last restart nobody waits for an answer any more.
    expect(sent.filter(({ code }) => code === null)).toEqual([])
    await checkStore(sent)
    expect(sent.length).toBe(ROUNDS * ORDERS_A_ROUND)
    const taken = sent.filter(({ code }) => code !== '').length
    console.info(
      `orders: ${ROUNDS} kills, ${sent.length} sent, ${taken} taken, ${unanswered} without an answer at first`,
    )
  },
)

/** Forms filled in before the storm, for few vehicles on few days, so that some are refused. */
async function ordersFor(site: RunningSite, round: number): Promise<Sent[]> {
  const orders: Sent[] = []
  for (let n = 0; n < ORDERS_A_ROUND; n++) {
    const day = `2026-08-${String(1 + (n % 5) + (round % 5) * 5).padStart(2, '0')}`
    const time = `${String(6 + 3 * (Math.floor(n / 5) % 4)).padStart(2, '0')}:00`
    const isVan = n % 2 === 0
    const way = n % 3 === 0 ? { return: '1', returnDate: day, returnTime: '21:00' } : {}
    const query = { from: 'opatija', to: 'rijeka', date: day, time, people: isVan ? '6' : '2', bags: '2', ...way }
    const vehicle = isVan ? 'van' : 'car'
    const response = await fetch(`${site.origin}/book?${new URLSearchParams({ ...query, vehicle })}`)
    const form = formOf(await response.text())
    orders.push({ form, name: `Guest ${round} of order ${n}`, code: null, isCancelled: false })
  }
  return orders
}

/** Many hands send at once; somewhere in the middle the process dies without a word. */
async function storm(site: RunningSite, orders: readonly Sent[], answersUntilKill: number): Promise<void> {
  const queue = [...orders]
  let answers = 0
  const hands = Array.from({ length: AT_ONCE }, async () => {
    for (let order = queue.shift(); order; order = queue.shift()) {
      await send(site, order)
      answers += 1
      if (answers < answersUntilKill) continue
      await someTime(0, 5)
      site.process.kill('SIGKILL')
    }
  })
  await Promise.all(hands)
  await site.stop()
}

/** Orders, and takes every fifth back. Without an answer nothing is known: that is what the id of the form is for. */
async function send(site: RunningSite, order: Sent): Promise<void> {
  try {
    const response = await post(site, order.form.action, { ...order.form.hidden, ...guest, name: order.name })
    expect([303, 422]).toContain(response.status)
    const code = response.status === 303 ? codeOf(response) : ''
    // A second answer to the same form is the first one's.
    if (order.code) expect(code).toBe(order.code)
    order.code = code
    if (code === '' || !order.name.endsWith('5')) return
    order.isCancelled = null
    await post(site, `/decoder/${code}`, { intent: 'cancel', fee: '0' }, cookieOf(response))
    order.isCancelled = true
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
}

/** Who got no answer presses the button again; so does, now and then, who got one. */
async function sendAgain(site: RunningSite, sent: readonly Sent[]): Promise<void> {
  for (const [n, order] of sent.entries()) if (order.code === null || n % 7 === 0) await send(site, order)
}

async function post(site: RunningSite, path: string, fields: Record<string, string>, cookie = ''): Promise<Response> {
  const response = await fetch(site.origin + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Origin: site.origin, Cookie: cookie },
    redirect: 'manual',
  })
  await response.arrayBuffer()
  return response
}

/** The disk as the dead process left it. */
async function checkStore(sent: readonly Sent[]): Promise<void> {
  const store = openStore(openEmbedded(file, { clock: fixedClock(NOW) }))
  try {
    const bookings = (await store.query({ collection: BOOKINGS })).flatMap((doc) => readBooking(doc) ?? [])
    const orders = await store.query({ collection: 'orders' })
    expect(orders.map(({ data }) => data['code']).toSorted()).toEqual(bookings.map(({ code }) => code).toSorted())
    for (const { code, sequence } of bookings) {
      const log = await store.query({ collection: `${bookingPath(code)}/log` })
      expect([code, log.length]).toEqual([code, sequence + 1])
    }
    for (const { code, name, isCancelled } of sent) {
      const own = bookings.filter(({ guest: { name: stored } }) => stored === name)
      if (code !== null) expect([name, ...own.map((row) => row.code)]).toEqual(code === '' ? [name] : [name, code])
      else expect(own.length).toBeLessThanOrEqual(1)
      if (isCancelled !== null && code) expect([name, own[0]?.state === 'cancelled']).toEqual([name, isCancelled])
    }
    const reserved = bookings.flatMap(({ blocks }) => blocks)
    const calendars = [...(await allTaken(store, 'car')), ...(await allTaken(store, 'van'))]
    expect(calendars.map(asText).toSorted()).toEqual(reserved.map(asText).toSorted())
    for (const [at, a] of reserved.entries())
      for (const b of reserved.slice(at + 1))
        if (a.vehicleId === b.vehicleId) expect([asText(a), asText(b), overlaps(a, b)]).toContain(false)
  } finally {
    await store.close()
  }
}

function asText({ vehicleId, from, to }: Block): string {
  return `${vehicleId} ${from} ${to}`
}
