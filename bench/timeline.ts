// node bench/timeline.ts: drags a ride and scrolls with 500 rides in view, and prints the longest task of the tab, in processor time.
// The site must be built (npm run build); it gets a database of its own. Goal: no task over 50 ms.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { asData, bookingPath } from '#features/bookings/booking-documents.server.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { sampleRide } from '#features/dispatch/sample-ride.ts'
import { FLEET } from '#features/fleet/fleet-book.server.ts'
import { fixedClock } from '#lib/clock.ts'
import { desktop, hydrated, openBrowser } from '#tests/e2e/browser.ts'
import { workIndexes } from '#server/work.server.ts'
import { accountWithSession } from '#tests/server/account-with-session.ts'
import { withRange, ours, run } from './servers.ts'

const NOW = '2026-07-15T09:00:00Z'
/** Midnight in Croatia. */
const DAY = Date.parse('2026-07-14T22:00:00Z')
const MINUTE_MS = 60_000
const VEHICLES = 50
const RIDES_EACH = 10
const ROUNDS = Number(process.argv[2] ?? 5)

const folder = mkdtempSync(join(tmpdir(), 'galeb-bench-'))
const token = await fill()
const site = await run(ours({ NODE_ENV: 'test', DATA_DIR: folder, NOW, LIMITS: 'off' }, '/office/sign-in'))
const browser = await openBrowser()
try {
  const drags: number[] = []
  const scrolls: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext(desktop)
    await context.addCookies([{ name: 'session', value: token, url: new URL(site.url).origin }])
    const page = await context.newPage()
    await page.goto(new URL('/office/timeline', site.url).href)
    await hydrated(page)
    // Its listeners have answered, and what they told is drawn.
    await page.waitForTimeout(3000)
    const shown = await page.locator('[data-bar]').count()
    if (shown !== VEHICLES * RIDES_EACH) throw new Error(`${shown} rides in view`)
    drags.push(await longestTask(page, drag))
    scrolls.push(await longestTask(page, scroll))
    await context.close()
  }
  console.log(`| ${VEHICLES * RIDES_EACH} rides, ${ROUNDS} times | longest task, ms of processor time |\n|---|---|`)
  console.log(`| dragging a ride over 20 rows and back | ${withRange(drags)} |`)
  console.log(`| scrolling down, right and back | ${withRange(scrolls)} |`)
} finally {
  await browser.close()
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function fill(): Promise<string> {
  const clock = fixedClock(NOW)
  const store = openStore(openEmbedded(join(folder, 'documents.sqlite'), { clock, indexes: workIndexes }))
  const ids = Array.from({ length: VEHICLES }, (_, at) => `van-${at + 1}`)
  const van = { vehicleClass: 'van', seats: 8, bags: 8, childSeats: 2 }
  const fleet = {
    sample: true,
    vehicles: ids.map((id) => ({ id, ...van })),
    blocks: { approachMinutes: 45, bufferMinutes: 20 },
    confirmation: {
      serviceArea: ['opatija', 'RJK'],
      noticeHours: { car: 3, van: 3, minibus: 24, boat: 24 },
      answer: { dayMinutes: 30, from: '08:00', to: '21:00' },
    },
  }
  await store.commit([{ kind: 'set', path: `${FLEET}/own`, data: { fleet } }])
  for (const [row, vehicleId] of ids.entries())
    await store.commit(
      Array.from({ length: RIDES_EACH }, (_, at) => {
        const pickUpAt = DAY + (60 + at * 130 + (row % 4) * 5) * MINUTE_MS
        const block = { vehicleId, from: pickUpAt - 45 * MINUTE_MS, to: pickUpAt + 55 * MINUTE_MS }
        const booking = sampleRide({
          code: makeCode('B'),
          pickUpAt,
          vehicleId,
          block,
          state: 'assigned',
          driver: `Driver ${row}`,
        })
        return { kind: 'set', path: bookingPath(booking.code), data: asData(booking) } as const
      }),
    )
  const { token: secret } = await accountWithSession({ store, clock }, 'dispatcher')
  await store.close()
  return secret
}

type TraceEvent = { name: string; tdur?: number; pid: number; tid: number; args?: { name?: string } }

/**
 * By the tracing of the tab itself: the API for long tasks begins at 50 ms, and says nothing of shorter ones. Counted is the time the
 * processor worked on the task, for another process on the same cores makes every task longer.
 */
async function longestTask(page: Page, act: (page: Page) => Promise<void>): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  // As the protocol documents them; its types say less.
  devtools.on('Tracing.dataCollected', ({ value }: { value: unknown }) => events.push(...(value as TraceEvent[])))
  const ended = new Promise<void>((resolve) => devtools.once('Tracing.tracingComplete', () => resolve()))
  await devtools.send('Tracing.start', { categories: 'toplevel,disabled-by-default-devtools.timeline' })
  await act(page)
  await devtools.send('Tracing.end')
  await ended
  const main = events.find(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const tasks = events.filter(({ name, pid, tid }) => name === 'RunTask' && pid === main?.pid && tid === main.tid)
  if (tasks.length === 0) throw new Error('the tab told of no task')
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000
}

async function drag(page: Page): Promise<void> {
  const bar = page.locator('[data-row="vehicle:van-1"] [data-bar]').nth(4).locator('rect').last()
  const box = await bar.boundingBox()
  if (!box) throw new Error('no ride to drag')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 1; step <= 60; step++) {
    await page.mouse.move(x + step, y + Math.sin((step / 60) * Math.PI) * 480)
    await page.waitForTimeout(25)
  }
  await page.locator('[data-ghost]').waitFor()
  await page.keyboard.press('Escape')
  await page.mouse.up()
}

async function scroll(page: Page): Promise<void> {
  await page.locator('[data-hours]').hover()
  for (const [x, y] of [
    [0, 400],
    [300, 0],
    [0, -400],
    [-300, 0],
  ] as const)
    for (let step = 0; step < 6; step++) {
      await page.mouse.wheel(x, y)
      await page.waitForTimeout(50)
    }
}
