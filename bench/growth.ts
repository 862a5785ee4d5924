// npm run bench:growth: the same site with 45, 450 and 4,500 towns (copies under other names), what grows and how fast.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from '#scripts/build-if-stale.ts'
import { readContent } from '#server/site.server.ts'
import { cpuMs, median, megabytes, ours, run } from './servers.ts'

const FOLDER = 'test-results/growth'
const COPIES = [1, 10, 100]
const STARTS = 3
const RENDERS = 500
/** Uncompressed, as beside other frameworks: it is the rendering that may grow. */
const plain = { headers: { 'Accept-Encoding': 'identity' } }

if ((await buildIfStale()) !== 0) throw new Error('the build failed')
console.log(
  '| towns | content read and checked, ms | start to first page, ms | memory then, MB | sitemap, ms | sitemap, kB | CPU of one town page, ms |\n|---|---|---|---|---|---|---|',
)
for (const copies of COPIES) await measure(copies)
rmSync(FOLDER, { recursive: true, force: true })
process.exit(0)

async function measure(copies: number): Promise<void> {
  const folder = join(FOLDER, String(copies))
  rmSync(folder, { recursive: true, force: true })
  cpSync('content', join(folder, 'content'), { recursive: true })
  for (let n = 1; n < copies; n++) addCopy(join(folder, 'content'), suffixOf(n))
  writeGeo(join(folder, 'content/geo'), copies)
  const began = performance.now()
  const content = readContent(join(folder, 'content'))
  const readMs = performance.now() - began
  // Inside the project, so that the server finds its packages.
  cpSync('dist', join(folder, 'dist'), { recursive: true })
  cpSync('package.json', join(folder, 'package.json'))
  writeFileSync(join(folder, 'dist/content.json'), JSON.stringify(content))
  const site = { ...ours({ DATA_DIR: join(folder, 'data') }), cwd: folder }
  const starts = []
  for (let n = 1; n < STARTS; n++) {
    const server = await run(site)
    starts.push(server.startMs)
    await server.stop()
  }
  const server = await run(site)
  starts.push(server.startMs)
  const memory = megabytes(server.pid)
  const startedAt = performance.now()
  const sitemap = await (await fetch(new URL('/sitemap.xml', server.url))).text()
  const sitemapMs = performance.now() - startedAt
  const cpu = await renderCpu(server.url, server.pid)
  await server.stop()
  const figures = [readMs, median(starts), memory, sitemapMs, sitemap.length / 1000].map((figure) => figure.toFixed(0))
  console.log(`| ${Object.keys(content.catalogue.towns).length} | ${figures.join(' | ')} | ${cpu.toFixed(2)} |`)
}

async function renderCpu(url: string, pid: number): Promise<number> {
  const ask = async (count: number) => {
    for (let i = 0; i < count; i++) await (await fetch(`${url}?growth=${count}-${i}`, plain)).arrayBuffer()
  }
  await ask(RENDERS)
  const before = cpuMs(pid)
  await ask(RENDERS)
  return (cpuMs(pid) - before) / RENDERS
}

/** Every town once more, as a town of its own with its own words. */
function addCopy(content: string, suffix: string): void {
  for (const slug of readdirSync(join(content, 'taxi'))) {
    if (slug.includes('--')) continue
    const [from, to] = [join(content, 'taxi', slug), join(content, 'taxi', slug + suffix)]
    mkdirSync(to)
    for (const file of readdirSync(from)) {
      const text = readFileSync(join(from, file), 'utf8')
      const own = file === 'town.yaml' ? text.replace(/^slug: .*$/m, `slug: ${slug}${suffix}`) : text
      writeFileSync(join(to, file), own)
    }
  }
}

type Roads = { routes: { from: string; to: string }[] }

/** Each copy keeps the roads of its original: to the airports, and to the towns of the same copy. */
function writeGeo(geo: string, copies: number): void {
  const isTown = (id: string) => /^[a-z-]+$/.test(id)
  for (const file of ['town-airports.json', 'town-towns.json']) {
    const roads: Roads = JSON.parse(readFileSync(join(geo, file), 'utf8'))
    const all = Array.from({ length: copies }, (_, n) => {
      const named = (id: string) => (isTown(id) ? id + suffixOf(n) : id)
      return roads.routes.map((route) => ({ ...route, from: named(route.from), to: named(route.to) }))
    })
    writeFileSync(join(geo, file), JSON.stringify({ ...roads, routes: all.flat() }))
  }
}

/** `--b`, `--c` … `--aa`: letters only, as slugs are; none for the original. */
function suffixOf(n: number): string {
  if (n === 0) return ''
  const letter = (at: number) => String.fromCharCode('a'.charCodeAt(0) + at)
  return `--${letter(Math.floor(n / 26))}${letter(n % 26)}`
}
