// npm run bench:lighthouse -- [rounds]: Lighthouse on a phone for ten kinds of pages. Fetched for the run (npx): the site needs it for nothing else.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { buildIfStale } from '#scripts/build-if-stale.ts'
import { ensureBrowser } from '#scripts/ensure-browser.ts'
import { median, ours, run } from './servers.ts'

const LIGHTHOUSE = 'lighthouse@13.5.0'
const rounds = Number(process.argv[2] ?? 3)
const trip = 'from=RJK&to=opatija&date=2026-07-22&time=11%3A00&people=2&bags=2&vehicle=car'
const pages = [
  '/taxi/rijeka',
  '/de/taxi/rovinj',
  '/taxi/location',
  '/hr/airport-transfers/opatija',
  '/airport-transfers/opatija/rijeka',
  '/it/taxi-boat/selce',
  '/taxi/price',
  `/book?${trip}`,
  '/Decoder',
  '/become-a-partner',
]
const kinds = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Report = {
  categories: Record<(typeof kinds)[number], { score: number | null }>
  audits: Record<string, { score: number | null; title: string; numericValue?: number }>
}

if ((await buildIfStale()) !== 0) throw new Error('the build failed')
const browser = ensureBrowser()
const site = await run(ours({ NOW: '2026-07-15T09:00:00Z', NODE_ENV: 'test', LIMITS: 'off', PUBLISHED: 'true' }))
const { origin } = new URL(site.url)
console.log(
  `| page | ${kinds.join(' | ')} | largest paint, ms | blocked, ms | shift |\n|---|---|---|---|---|---|---|---|`,
)
const faults = new Map<string, string>()
for (const page of pages) {
  const reports: Report[] = []
  for (let round = 0; round < rounds; round++) reports.push(await look(origin + page))
  const scores = kinds.map((kind) =>
    Math.round(median(reports.map(({ categories }) => categories[kind].score ?? 0)) * 100),
  )
  const of = (audit: string) => median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))
  const [paint, blocked, shift] = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'].map(of)
  console.log(
    `| \`${page.split('?')[0]}\` | ${scores.join(' | ')} | ${paint?.toFixed(0)} | ${blocked?.toFixed(0)} | ${shift?.toFixed(3)} |`,
  )
  for (const { audits } of reports)
    for (const [id, { score, title }] of Object.entries(audits))
      if (score === 0) faults.set(`${page.split('?')[0]} ${id}`, title)
}
for (const [at, title] of faults) console.log(`${at}: ${title}`)
await site.stop()
process.exit(0)

/** Now and then a trace has no beginning, and Lighthouse asks to be run again. */
async function look(url: string, tries = 3): Promise<Report> {
  try {
    return await lookOnce(url)
  } catch (error) {
    if (tries === 1) throw error
    return look(url, tries - 1)
  }
}

async function lookOnce(url: string): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url,
      '--quiet',
      '--output=json',
      `--only-categories=${kinds.join(',')}`,
      '--chrome-flags=--headless=new --no-sandbox',
    ],
    { env: { ...process.env, CHROME_PATH: browser }, maxBuffer: 64 * 1024 * 1024 },
  )
  // Written by the version named above.
  return JSON.parse(stdout) as Report
}
