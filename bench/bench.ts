// npm run bench: what a visitor and the machine pay for a town page. Prints a table; nothing here is a test.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { firstLoad } from './first-load.ts'

const PORT = '4599'
const TOWN = '/it/taxi/rovinj'
const RENDERS = 2000
const STARTS = 5

const starts = []
for (let i = 0; i < STARTS; i++) starts.push(await startToFirstPage())
const html = await fetchOnce()
const { cpu, rss } = await renderCost()
const scripts = firstLoad('town', 'it').map((file) => `dist/client${file}`)
console.log(`| what | figure |\n|---|---|`)
row('start to first page, ms, median of 5', median(starts).toFixed(0))
row(`CPU of one server render of ${TOWN}, ms, mean of ${RENDERS}`, cpu.toFixed(2))
row('memory after that, MB', rss.toFixed(0))
row(
  'first-load JavaScript of a town page, gzip -9, kB',
  kb(sum(scripts.map((file) => gzipSync(read(file), { level: 9 }).length))),
)
row('  the same, brotli 11, kB', kb(sum(scripts.map((file) => brotli(read(file))))))
row('HTML, brotli 11, kB', kb(brotli(Buffer.from(html))))
row(
  'HTML without the page object, brotli 11, kB',
  kb(brotli(Buffer.from(html.replace(/<script type="application\/json" id="page">.*?<\/script>/s, '')))),
)
row('CSS of a town page, brotli 11, kB', kb(sum(stylesIn(html).map((file) => brotli(read(`dist/client${file}`))))))

function row(what: string, figure: string): void {
  console.log(`| ${what} | ${figure} |`)
}

async function startToFirstPage(): Promise<number> {
  const from = performance.now()
  const site = serve()
  await answered()
  const took = performance.now() - from
  await site.stop()
  return took
}

async function fetchOnce(): Promise<string> {
  const site = serve()
  await answered()
  const text = await (await fetch(`http://127.0.0.1:${PORT}${TOWN}`)).text()
  await site.stop()
  return text
}

/** CPU time of the server process over many renders, after a warm-up; a query keeps any page cache out of it. */
async function renderCost(): Promise<{ cpu: number; rss: number }> {
  const site = serve()
  await answered()
  const ask = async (count: number) => {
    for (let i = 0; i < count; i++) await (await fetch(`http://127.0.0.1:${PORT}${TOWN}?bench=${i}`)).arrayBuffer()
  }
  await ask(500)
  const before = cpuMs(site.pid)
  await ask(RENDERS)
  const cpu = (cpuMs(site.pid) - before) / RENDERS
  const rss = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  await site.stop()
  return { cpu, rss }
}

function serve(): { pid: number; stop: () => Promise<void> } {
  const env = { ...process.env, PORT, PUBLIC_URL: `http://127.0.0.1:${PORT}`, DATA_DIR: 'test-results/bench' }
  const child = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  return {
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function answered(): Promise<void> {
  for (let i = 0; i < 5000; i++) {
    try {
      if ((await fetch(`http://127.0.0.1:${PORT}${TOWN}`)).ok) return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
  }
  throw new Error('the site did not answer')
}

/** utime + stime of a process, in ms (Linux, 100 ticks a second). */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
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

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
