// npm run bench:interactions -- [rounds]: what a thumb waits for on a processor four times slower, once the page is alive.
import type { Browser, Page } from 'playwright-core'
import { buildIfStale } from '#scripts/build-if-stale.ts'
import { hydrated, openBrowser, phone } from '#tests/e2e/browser.ts'
import { ours, run, withRange } from './servers.ts'

const rounds = Number(process.argv[2] ?? 7)
const CPU_SLOWER = 4
/** A pointer rests on a link for about so long before it is pressed. */
const HOVER_MS = 400

type Interaction = { name: string; ready?: (page: Page) => Promise<void>; act: string; seen: string }

/** `act` and `seen` run in the page: what is done, and what it looks like when the answer stands there. */
const interactions: Interaction[] = [
  {
    name: 'language switch',
    act: `document.querySelector('header a[data-locale=de]').click()`,
    seen: `document.documentElement.lang.startsWith('de') && location.pathname.startsWith('/de/')`,
  },
  {
    name: 'price answer after another place was chosen',
    act: `const from = document.querySelector('main select[name=from]'); window.before = document.querySelector('#price-box [role=status]').textContent; from.value = 'ZAG'; from.dispatchEvent(new Event('change', { bubbles: true }))`,
    seen: `document.querySelector('#price-box [role=status]').textContent !== window.before`,
  },
  {
    name: 'next page',
    act: `document.querySelector('main a[href^="/taxi/"]:not([href*="?"])').click()`,
    seen: `location.pathname !== '/taxi/rijeka' && document.querySelector('h1').textContent !== window.heading`,
  },
  {
    name: 'next page that was prefetched',
    ready: async (page) => {
      await page.locator('main a[href^="/taxi/"]:not([href*="?"])').first().hover()
      await page.waitForTimeout(HOVER_MS)
    },
    act: `document.querySelector('main a[href^="/taxi/"]:not([href*="?"])').click()`,
    seen: `location.pathname !== '/taxi/rijeka' && document.querySelector('h1').textContent !== window.heading`,
  },
]

if ((await buildIfStale()) !== 0) throw new Error('the build failed')
const site = await run(ours())
const browser = await openBrowser()
console.log(
  `| what, processor ${CPU_SLOWER} times slower, ${rounds} times | ms to the next paint of the answer |\n|---|---|`,
)
for (const one of interactions) {
  const taken = []
  for (let round = 0; round < rounds; round++) taken.push(await timeOf(browser, site.url, one))
  console.log(`| ${one.name} | ${withRange(taken)} |`)
}
await browser.close()
await site.stop()
process.exit(0)

/** From the act to the frame after the answer is in the document. */
async function timeOf(opened: Browser, url: string, { ready, act, seen }: Interaction): Promise<number> {
  const context = await opened.newContext({ ...phone, serviceWorkers: 'block' })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  // From the start: the tab finds out how quick its machine is (app/browser/page-transition.ts).
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
  await page.goto(url)
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  await ready?.(page)
  const taken = await page.evaluate<number>(`new Promise((resolve) => {
    window.heading = document.querySelector('h1').textContent
    const began = performance.now()
    const look = () => (${seen} ? requestAnimationFrame(() => resolve(performance.now() - began)) : requestAnimationFrame(look))
    ${act}
    requestAnimationFrame(look)
  })`)
  await context.close()
  return taken
}
