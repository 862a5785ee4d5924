// npm run bench:interactions -- [rounds]: what a thumb waits for on a processor four times slower, once the page is alive.
import type { Browser, Page } from 'playwright-core'
import { buildIfStale } from '#scripts/build-if-stale.ts'
import { shellStarted, openBrowser, phone } from '#tests/e2e/browser.ts'
import { ours, run, withRange } from './servers.ts'

const rounds = Number(process.argv[2] ?? 7)
const CPU_SLOWER = 4
/** A pointer rests on a link for about so long before it is pressed. */
const HOVER_MS = 400
const LOOK_MS = 20
const SETTLED_MS = 500

/**
 * `act` and `seen` run in the page: what is done, and what it looks like when the answer stands there. `touch` does the same with
 * a finger or a key of the browser's own, for the browser to time.
 */
type Interaction = {
  name: string
  /** Before the clock runs: what a thumb is about to touch has been scrolled to and stands still. */
  ready?: (page: Page) => Promise<void>
  act: string
  touch: (page: Page) => Promise<void>
  seen: string
}

const from = '#price-box input[type=text][name=from]'
const nextTown = 'main a[href^="/taxi/"]:not([href*="?"])'
const interactions: Interaction[] = [
  {
    name: 'a touch that does nothing',
    act: '',
    touch: (page) => page.locator('h1').tap({ noWaitAfter: true }),
    seen: 'true',
  },
  {
    name: 'language switch',
    act: `document.querySelector('header a[data-locale=de]').click()`,
    touch: (page) => page.locator('header a[data-locale=de]').tap({ noWaitAfter: true }),
    seen: `document.documentElement.lang.startsWith('de') && location.pathname.startsWith('/de/')`,
  },
  {
    name: 'price answer after another place was chosen',
    // Half a place is no place: it is asked about when the field is left.
    async ready(page) {
      // The first touch fetches the box's script, and what was typed until then is asked about at once.
      await page.locator(from).tap()
      await page.locator('galeb-island[data-name=price-box][data-awake=""]').waitFor({ state: 'attached' })
      await page.locator(from).fill('')
      await page.locator(from).pressSequentially('ZAG')
      await page.waitForTimeout(HOVER_MS)
      await page.evaluate(`window.before = document.querySelector('#price-box [role=status]').textContent`)
    },
    act: `document.querySelector('${from}').blur()`,
    touch: (page) => page.locator(from).press('Tab'),
    seen: `document.querySelector('#price-box [role=status]').textContent !== window.before`,
  },
  {
    name: 'next page',
    ready: async (page) => {
      await page.locator(nextTown).first().scrollIntoViewIfNeeded()
      await page.waitForTimeout(HOVER_MS)
    },
    act: `document.querySelector('${nextTown}').click()`,
    touch: (page) => page.locator(nextTown).first().tap({ noWaitAfter: true }),
    seen: `location.pathname !== '/taxi/rijeka' && document.querySelector('h1').textContent !== window.heading`,
  },
  {
    name: 'next page that was prefetched',
    ready: async (page) => {
      await page.locator(nextTown).first().hover()
      await page.waitForTimeout(HOVER_MS)
    },
    act: `document.querySelector('${nextTown}').click()`,
    touch: (page) => page.locator(nextTown).first().tap({ noWaitAfter: true }),
    seen: `location.pathname !== '/taxi/rijeka' && document.querySelector('h1').textContent !== window.heading`,
  },
]

if ((await buildIfStale()) !== 0) throw new Error('the build failed')
const site = await run(ours())
const browser = await openBrowser()
console.log(
  `| what, processor ${CPU_SLOWER} times slower, ${rounds} times | ms to the next paint of the answer | ms to the next frame of any kind (INP) |\n|---|---|---|`,
)
for (const one of interactions) {
  const [answered, framed] = [[] as number[], [] as number[]]
  for (let round = 0; round < rounds; round++) {
    answered.push(await visited(browser, site.url, one, untilAnswered))
    framed.push(await visited(browser, site.url, one, untilNextFrame))
  }
  console.log(`| ${one.name} | ${withRange(answered)} | ${withRange(framed)} |`)
}
await browser.close()
await site.stop()
process.exit(0)

type Measure = (page: Page, one: Interaction) => Promise<number>

async function visited(opened: Browser, url: string, one: Interaction, measure: Measure): Promise<number> {
  const context = await opened.newContext({ ...phone, serviceWorkers: 'block' })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  // From the start: the tab finds out how quick its machine is (app/browser/page-transition.ts).
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
  await page.goto(url)
  await shellStarted(page)
  await page.waitForLoadState('networkidle')
  await one.ready?.(page)
  await page.evaluate(`window.heading = document.querySelector('h1').textContent`)
  const taken = await measure(page, one)
  await context.close()
  return taken
}

/** From the act to the frame after the answer is in the document. */
function untilAnswered(page: Page, { act, seen }: Interaction): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const began = performance.now()
    const look = () => (${seen} ? requestAnimationFrame(() => resolve(performance.now() - began)) : requestAnimationFrame(look))
    ${act}
    requestAnimationFrame(look)
  })`)
}

/** From the touch to the frame after it, as the browser counts an interaction (Event Timing), in its steps of 8 ms. */
async function untilNextFrame(page: Page, { touch, seen }: Interaction): Promise<number> {
  await page.evaluate(`{
    window.taken = 0
    const take = (entry) => entry.interactionId && (window.taken = Math.max(window.taken, entry.duration))
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type: 'event', durationThreshold: 16 })
  }`)
  await touch(page)
  while (!(await page.evaluate(seen))) await page.waitForTimeout(LOOK_MS)
  await page.waitForTimeout(SETTLED_MS)
  return page.evaluate<number>('window.taken')
}
