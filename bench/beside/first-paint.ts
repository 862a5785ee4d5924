import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from 'playwright-core'

/** One visit on a slow phone, in ms; bytes as they crossed the line. */
export type VisitCount = {
  firstPaint: number
  largestPaint: number
  shift: number
  blocked: number
  scriptBytesBefore: number
  scriptTask: number
}

/** 1.6 Mbit/s, 150 ms, a processor four times slower: the phone of research/mission. */
const LINE = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }
const CPU_SLOWER = 4
const SETTLED_MS = 1500

export async function visit(browser: Browser, url: string): Promise<VisitCount> {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    serviceWorkers: 'block',
    viewport: { width: 412, height: 823 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await page.addInitScript(observe)
  await devtools.send('Network.enable')
  await devtools.send('Performance.enable')
  await devtools.send('Network.emulateNetworkConditions', LINE)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
  await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
  await page.waitForLoadState('networkidle')
  await pause(SETTLED_MS)
  const seen = await page.evaluate(report)
  const { metrics } = await devtools.send('Performance.getMetrics')
  await context.close()
  return { ...seen, scriptTask: (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000 }
}

type Seen = { largest: number; shift: number; blocked: number }
declare global {
  interface Window {
    seen: Seen
  }
}

/** Runs in the page, before anything of it. */
function observe(): void {
  window.seen = { largest: 0, shift: 0, blocked: 0 }
  const LONG_MS = 50
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('largest-contentful-paint', (entry) => (window.seen.largest = entry.startTime))
  watch('longtask', (entry) => (window.seen.blocked += Math.max(0, entry.duration - LONG_MS)))
  watch('layout-shift', (entry) => (window.seen.shift += (entry as PerformanceEntry & { value: number }).value))
}

function report(): Omit<VisitCount, 'scriptTask'> {
  const { largest, shift, blocked } = window.seen
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const early = resources.filter(({ name, responseEnd }) => /\.m?js(\?|$)/.test(name) && responseEnd <= largest)
  return {
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    largestPaint: largest,
    shift,
    blocked,
    scriptBytesBefore: early.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  }
}
