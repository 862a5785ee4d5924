import type { Browser, CDPSession } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { open, openTab } from './shell.ts'

const NAVIGATIONS = 200
const MB = 1024 * 1024

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Pages of every kind, all of them linked from the header and the footer. */
const ways = ['/taxi/price', '/about', '/taxi-boat/selce', '/airport-transfers/opatija', '/terms', '/taxi/location']

type Measure = { heap: number; nodes: number; listeners: number }

async function measure(client: CDPSession): Promise<Measure> {
  for (let i = 0; i < 3; i++) await client.send('HeapProfiler.collectGarbage')
  const { usedSize } = await client.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await client.send('Memory.getDOMCounters')
  return { heap: usedSize, nodes, listeners: jsEventListeners }
}

async function walk(): Promise<{ before: Measure; after: Measure; loads: number; faults: string[] }> {
  // Still: what moves for a third of a second would make this an affair of minutes.
  const tab = await openTab(browser, inject('origin'), { reducedMotion: 'reduce' })
  const client = await tab.context.newCDPSession(tab.page)
  await open(tab.page, `${inject('origin')}/taxi/location`)
  const step = (at: number) =>
    tab.page.evaluate(
      async (to) => {
        const link = [...document.querySelectorAll<HTMLAnchorElement>('header a, footer a')].find(
          (found) => found.getAttribute('href') === to,
        )
        if (!link) throw new Error(`no link to ${to}`)
        const done = new Promise((resolve) => navigation.addEventListener('navigatesuccess', resolve, { once: true }))
        link.click()
        await done
        if (location.pathname !== to) throw new Error(`at ${location.pathname}, not ${to}`)
      },
      ways[at % ways.length] ?? '',
    )
  // Every page once, so that what is loaded for good is not counted as growth.
  for (let at = 0; at < ways.length; at++) await step(at)
  const before = await measure(client)
  for (let at = 0; at < NAVIGATIONS; at++) await step(at)
  const after = await measure(client)
  const { faults } = tab
  const loads = tab.loads()
  await tab.close()
  return { before, after, loads, faults }
}

type Growth = Record<keyof Measure, number>

test('200 navigations: no error, no full load, nothing left behind [§1.first-load]', async () => {
  const walks = [await walk()]
  // What is left behind at every step is there after each walk. One that was measured at a bad moment is not judged alone.
  if (!isLittle(growthOf(walks), walks)) walks.push(await walk(), await walk())
  expect(walks.map(({ loads, faults }) => ({ loads, faults }))).toEqual(walks.map(() => ({ loads: 1, faults: [] })))
  const growth = growthOf(walks)
  console.log('growth after 200 navigations', growth, 'of', walks.length)
  expect(growth, 'at most a tenth and a megabyte, 50 nodes, 20 listeners').toSatisfy(() => isLittle(growth, walks))
})

type Walk = Awaited<ReturnType<typeof walk>>

/** The middle one of the walks. */
function growthOf(walks: readonly Walk[]): Growth {
  const middle = (pick: (measure: Measure) => number) =>
    walks.map(({ before, after }) => pick(after) - pick(before)).toSorted((a, b) => a - b)[walks.length >> 1] ?? 0
  return {
    heap: middle(({ heap }) => heap),
    nodes: middle(({ nodes }) => nodes),
    listeners: middle(({ listeners }) => listeners),
  }
}

function isLittle({ heap, nodes, listeners }: Growth, [first]: readonly Walk[]): boolean {
  return heap <= (first?.before.heap ?? 0) * 0.1 + MB && nodes <= 50 && listeners <= 20
}
