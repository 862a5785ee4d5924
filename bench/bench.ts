// npm run bench: what a visitor and the machine pay for a town page. Prints a table; nothing here is a test.
import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { gzipBytes, islandFiles, islandsIn, shellFiles } from './first-load.ts'
import { cpuMs, median, megabytes, ours, run } from './servers.ts'

const TOWN = '/it/taxi/rovinj'
const RENDERS = 2000
const STARTS = 5
const plain = { headers: { 'Accept-Encoding': 'identity' } }

const starts = []
for (let i = 0; i < STARTS; i++) starts.push(await startToFirstPage())
const html = await fetchOnce()
const { cpu, rss } = await renderCost()
const scripts = [...shellFiles(), ...islandFiles(islandsIn(html))]
console.log(`| what | figure |\n|---|---|`)
row('start to first page, ms, median of 5', median(starts).toFixed(0))
row(`CPU of one server render of ${TOWN}, ms, mean of ${RENDERS}`, cpu.toFixed(2))
row('memory after that, MB', rss.toFixed(0))
row('JavaScript before links and forms are answered, gzip -9, kB', kb(sum(shellFiles().map(gzipBytes))))
row('  with the islands of a town page', kb(sum(scripts.map(gzipBytes))))
row('  the same, brotli 11, kB', kb(sum(scripts.map((file) => brotli(read(`dist/client${file}`))))))
row('HTML, brotli 11, kB', kb(brotli(Buffer.from(html))))
row('  without its style', kb(brotli(Buffer.from(html.replace(/<style.*?<\/style>/s, '')))))
row(
  '  without its style and the drawing of a phone',
  kb(brotli(Buffer.from(html.replace(/<style.*?<\/style>/s, '').replace(/data:image[^"]*/, '')))),
)
row('CSS of a town page, brotli 11, kB', kb(sum(stylesIn(html).map((file) => brotli(read(`dist/client${file}`))))))

function row(what: string, figure: string): void {
  console.log(`| ${what} | ${figure} |`)
}

async function startToFirstPage(): Promise<number> {
  const site = await run(ours({}, TOWN))
  await site.stop()
  return site.startMs
}

async function fetchOnce(): Promise<string> {
  const site = await run(ours({}, TOWN))
  const text = await (await fetch(site.url)).text()
  await site.stop()
  return text
}

/**
 * CPU time of the server process over many renders, after a warm-up; a query keeps any page cache out of it. Uncompressed, as
 * beside other frameworks: what a reader's encoding costs beyond that depends on the reader.
 */
async function renderCost(): Promise<{ cpu: number; rss: number }> {
  const site = await run(ours({}, TOWN))
  const ask = async (count: number) => {
    for (let i = 0; i < count; i++) await (await fetch(`${site.url}?bench=${i}`, plain)).arrayBuffer()
  }
  await ask(500)
  const before = cpuMs(site.pid)
  await ask(RENDERS)
  const cpu = (cpuMs(site.pid) - before) / RENDERS
  const rss = megabytes(site.pid)
  await site.stop()
  return { cpu, rss }
}

function stylesIn(page: string): string[] {
  return [...page.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map((found) => found[1] ?? '')
}

function brotli(bytes: Buffer): number {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}

function read(file: string): Buffer {
  return readFileSync(file)
}

function kb(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, n) => total + n, 0)
}
