// node bench/places.ts: how long the built site takes to say what a typed text means (GET /api/places), one question after
// the other: names letter by letter, with a typo, as an address, a hotel we know, a point, and what is no place at all; every
// third one from a device that says where it is.
// The site must be built (npm run build).
import { readGazetteer } from '#domain/places/gazetteer.server.ts'
import { percentiles } from './documents/measure.ts'
import { ours, run } from './servers.ts'

/** Each so-manieth place of the list is typed. */
const EVERY = 40
const HERE = '45.3271,14.4422'
const ODD = [
  '',
  'a',
  '51410',
  'Hotel Ambasador',
  '45.3371, 14.3052',
  'Oslo Airport',
  '🚕',
  "'; DROP TABLE places;--",
  'x'.repeat(500),
  'ulica u kojoj stanuje moja teta '.repeat(6),
]

const site = await run(ours({ LIMITS: 'off', NODE_ENV: 'test', REQUEST_LOG: 'off' }))
try {
  const first = await timeOf('Opatija')
  const { places } = readGazetteer('content', [])
  const texts = [...places.filter((_, at) => at % EVERY === 0).flatMap(({ name }) => typed(name)), ...ODD]
  const times: number[] = []
  for (const [at, text] of texts.entries()) times.push(await timeOf(text, at % 3 === 0 ? HERE : ''))
  const { p50, p95, p99 } = percentiles(times)
  const figures = [p50, p95, p99, Math.max(...times)].map((ms) => ms.toFixed(1)).join(' | ')
  console.log('| questions | first, with the index, ms | p50 | p95 | p99 | longest |\n|---|---|---|---|---|---|')
  console.log(`| ${texts.length} | ${first.toFixed(0)} | ${figures} |`)
} finally {
  await site.stop()
}

function typed(name: string): string[] {
  const letters = [...name]
  const middle = Math.floor(letters.length / 2)
  return [
    ...letters.map((_, at) => letters.slice(0, at + 1).join('')),
    letters.toSpliced(middle, 1).join(''),
    letters.toSpliced(middle, 2, letters[middle + 1] ?? '', letters[middle] ?? '').join(''),
    `Hotel Esplanade, ${name}`,
    `Ulica Ante Starčevića 12, ${name}, Croatia`,
  ]
}

async function timeOf(text: string, near = ''): Promise<number> {
  const from = performance.now()
  const answer = await fetch(new URL(`/api/places?${new URLSearchParams({ q: text, near })}`, site.url))
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`"${text}" was answered with ${answer.status}`)
  return performance.now() - from
}
