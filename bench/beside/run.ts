// npm run bench:beside -- [rounds]: our town page beside the same page in other frameworks (PEERS=folder), in turns, in one run.
import { execFile, execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { buildIfStale } from '#scripts/build-if-stale.ts'
import { openBrowser } from '#tests/e2e/browser.ts'
import { type VisitCount, visit } from './first-paint.ts'
import { contenders, cpuMs, megabytes, ours, type Running, run, withRange } from '#bench/servers.ts'
import { type Asset, brotlied, bytesOf, gzipped, serveAgain, snapshot } from './snapshot.ts'

const rounds = Number(process.argv[2] ?? 7)
const RENDERS = 1000
const STARTS = 5
const CACHED_SECONDS = 3
const CACHED_ROUNDS = 5
/** Not all of them compress what they render; here it is the rendering that is compared. */
const plain = { headers: { 'Accept-Encoding': 'identity' } }

if ((await buildIfStale()) !== 0) throw new Error('the build failed')
const all = contenders(process.env['PEERS'])
console.log(`# ${all.map(({ name }) => name).join(', ')}; Node ${process.version}\n`)
await starts()
const running = await Promise.all(all.map(run))
const snapshots = await bytes(running)
await renders(running)
await Promise.all(running.map(({ stop }) => stop()))
await fromCache()
await paints(snapshots)
process.exit(0)

async function starts(): Promise<void> {
  head('start to first page, ms', 'memory then, MB')
  const times = all.map(() => [] as number[])
  const memory = all.map(() => [] as number[])
  for (let round = 0; round < STARTS; round++) {
    for (const [at, contender] of all.entries()) {
      const server = await run(contender)
      times[at]?.push(server.startMs)
      memory[at]?.push(megabytes(server.pid))
      await server.stop()
    }
  }
  all.forEach(({ name }, at) => row(name, withRange(times[at] ?? []), withRange(memory[at] ?? [])))
}

async function bytes(servers: Running[]): Promise<{ name: string; path: string; assets: Asset[] }[]> {
  head('requests', 'JavaScript, kB gzip', 'HTML, kB brotli', 'CSS, kB brotli', 'words in the page')
  const browser = await openBrowser()
  const made = []
  for (const { name, url } of servers) {
    const assets = await snapshot(browser, url)
    const document = assets.find(({ kind }) => kind === 'document')?.body.toString() ?? ''
    row(
      name,
      String(assets.length),
      kb(bytesOf(assets, 'script', gzipped)),
      kb(bytesOf(assets, 'document', brotlied)),
      kb(bytesOf(assets, 'stylesheet', brotlied)),
      String(wordsOf(document)),
    )
    made.push({ name, path: new URL(url).pathname, assets })
  }
  await browser.close()
  return made
}

/** What a reader reads, without scripts, styles and tags. */
function wordsOf(html: string): number {
  const text = html.replaceAll(/<(script|style|svg)\b.*?<\/\1>/gs, ' ').replaceAll(/<[^>]+>/g, ' ')
  return text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length
}

/** CPU of the server process for one page that is in no cache: each has an address of its own. */
async function renders(servers: Running[]): Promise<void> {
  head('CPU of one page, ms', 'memory after, MB')
  const taken = servers.map(() => [] as number[])
  for (let round = 0; round < 3; round++) {
    for (const [at, { url, pid }] of servers.entries()) {
      const ask = async (count: number) => {
        for (let i = 0; i < count; i++) await (await fetch(`${url}?round=${round}-${count}-${i}`, plain)).arrayBuffer()
      }
      await ask(RENDERS / 2)
      const before = cpuMs(pid)
      await ask(RENDERS)
      taken[at]?.push((cpuMs(pid) - before) / RENDERS)
    }
  }
  servers.forEach(({ name, pid }, at) => row(name, withRange(taken[at] ?? [], 2), megabytes(pid).toFixed(0)))
}

/**
 * The page at its own address, again and again, in turns, each beside a bare server that holds the same bytes: by the clock, and by
 * the processor, which a busy machine bends less. All have just begun: after a thousand renders a process is another one, Nuxt's with
 * ten times the memory. The others write no line of a request: ours once more without.
 */
async function fromCache(): Promise<void> {
  const share = 'share of a bare Node server with the same bytes'
  const silent = { ...ours({ REQUEST_LOG: 'off' }), name: 'galeb, no line of the log either' }
  const servers = await Promise.all([...all, silent].map(run))
  const turns = await Promise.all(servers.map(besideBare))
  // The first of each warms it up.
  for (let round = 0; round <= CACHED_ROUNDS; round++) {
    for (const { server, bare, rounds } of turns) {
      const theirs = await hammered(server.url, server.pid)
      const floor = await hammered(bare.url, process.pid)
      if (round > 0) rounds.push({ theirs, floor })
    }
  }
  head('pages a second from cache, 32 connections', share, 'processor for each, µs', `${share}, by the processor`)
  for (const { server, bare, rounds } of turns) {
    bare.close()
    const of = (figure: (round: Round) => number, digits = 0) => withRange(rounds.map(figure), digits)
    row(
      server.name,
      of(({ theirs }) => theirs.rate),
      of(({ theirs, floor }) => theirs.rate / floor.rate, 2),
      of(({ theirs }) => theirs.us),
      of(({ theirs, floor }) => floor.us / theirs.us, 2),
    )
  }
  await Promise.all(servers.map(({ stop }) => stop()))
}

type Round = { theirs: Hammered; floor: Hammered }

async function besideBare(server: Running) {
  const bare = await bareServer(brotliCompressSync(Buffer.from(await (await fetch(server.url)).arrayBuffer())))
  return { server, bare, rounds: new Array<Round>() }
}

async function bareServer(body: Buffer): Promise<{ url: string; close: () => void }> {
  const bare = createServer((_, response) => {
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Encoding': 'br',
      'Content-Length': body.length,
    })
    response.end(body)
  })
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
  const address = bare.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  return { url: `http://127.0.0.1:${port}/`, close: () => void bare.close() }
}

type Hammered = { rate: number; us: number }

/** wrk in a process of its own, so that the bare server has this one to itself. `us`: of the processor of `pid`, for each page. */
async function hammered(url: string, pid: number): Promise<Hammered> {
  const options = ['-t1', '-c32', `-d${CACHED_SECONDS}s`, '-H', 'Accept-Encoding: br', url]
  const before = cpuMs(pid)
  const message = await new Promise<string>((resolve, reject) =>
    execFile('wrk', options, (error, stdout) => (error ? reject(error) : resolve(stdout))),
  )
  const pages = Number(/(\d+) requests in/.exec(message)?.[1] ?? 0)
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(message)?.[1] ?? 0),
    us: ((cpuMs(pid) - before) * 1000) / pages,
  }
}

async function paints(pages: { name: string; path: string; assets: Asset[] }[]): Promise<void> {
  console.log(`\n1.6 Mbit/s, 150 ms, processor 4 times slower, ${rounds} visits each, in turns; ${browserVersion()}`)
  head(
    'first paint, ms',
    'largest paint, ms',
    'layout shift',
    'blocked, ms',
    'script before the largest paint, bytes',
    'script run, ms',
  )
  const sites = await Promise.all(pages.map(async (page) => ({ ...page, ...(await serveAgain(page.assets)) })))
  const seen = sites.map(() => [] as VisitCount[])
  for (let round = 0; round < rounds; round++) {
    for (const [at, { origin, path }] of sites.entries()) {
      // A browser of its own each time: nothing of the one before is warm.
      const browser = await openBrowser()
      seen[at]?.push(await visit(browser, origin + path))
      await browser.close()
    }
  }
  for (const [at, { name, close }] of sites.entries()) {
    const of = (key: keyof VisitCount, digits = 0) =>
      withRange(
        (seen[at] ?? []).map((one) => one[key]),
        digits,
      )
    row(
      name,
      of('firstPaint'),
      of('largestPaint'),
      of('shift', 3),
      of('blocked'),
      of('scriptBytesBefore'),
      of('scriptTask'),
    )
    close()
  }
}

function browserVersion(): string {
  return execFileSync('chromium', ['--version'], { encoding: 'utf8' }).trim()
}

function head(...columns: string[]): void {
  console.log(`\n| | ${columns.join(' | ')} |\n|---|${columns.map(() => '---|').join('')}`)
}

function row(name: string, ...figures: string[]): void {
  console.log(`| ${name} | ${figures.join(' | ')} |`)
}

function kb(count: number): string {
  return (count / 1000).toFixed(1)
}
