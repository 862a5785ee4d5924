// npm run fuzz -- [requests] [seed]: a million generated requests to the built site in a process of its own, LIMITS=off.
import { Agent, request } from 'node:http'
import { buildIfStale } from '#scripts/build-if-stale.ts'
import { startSite } from '#tests/e2e/site.ts'
import { fuzz } from './fuzz.ts'
import type { Generated } from './requests.ts'

class Reused extends Error {}

const requests = Number(process.argv[2] ?? 1_000_000)
const seed = Number(process.argv[3] ?? 1)
const AT_ONCE = 24
/** More refusals than this and nothing was tried. */
const MOST_LIMITED = 0.01
const STREAM_MS = 300

if ((await buildIfStale()) !== 0) throw new Error('the build failed')
const site = await startSite({ REQUEST_LOG: 'off' })
const { hostname, port } = new URL(site.origin)
// Room enough that nothing waits for a line: what waited is not told that its line was used before.
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE * 4 })
const from = performance.now()
const result = await fuzz({ requests, seed, atOnce: AT_ONCE, send, onProgress: (sent) => console.log(`${sent} …`) })
const minutes = (performance.now() - from) / 60_000
const isAlive =
  site.process.exitCode === null && (await send({ method: 'GET', path: '/readyz', headers: {}, body: null })) === 200
if (!isAlive) result.faults.push('the process died')
agent.destroy()
await site.stop()

const limited = (result.statuses.get(429) ?? 0) / result.sent
if (limited > MOST_LIMITED) result.faults.push(`invalid: ${(limited * 100).toFixed(1)} % were refused by limits`)
const shed = result.statuses.get(503) ?? 0
if (shed / result.sent > MOST_LIMITED) result.faults.push(`invalid: ${shed} were shed`)
const statuses = [...result.statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
console.log(
  `fuzz: seed ${seed}, ${result.sent} requests in ${minutes.toFixed(1)} minutes, slowest ${Math.round(result.slowestMs)} ms; ${statuses.join(', ')}`,
)
for (const fault of result.faults) console.log(fault)
console.log(`${result.faults.length} faults`)
process.exitCode = result.faults.length > 0 ? 1 : 0

/** A line that is kept open may be closed just as the next request goes out on it; every client then asks once more. */
async function send(requested: Generated): Promise<number | null> {
  try {
    return await once(requested)
  } catch (error) {
    if (error instanceof Reused) return once({ ...requested, headers: { ...requested.headers, Connection: 'close' } })
    throw error
  }
}

function once({ method, path, headers, body }: Generated): Promise<number | null> {
  const isStream = /documents\/(listen|poll)/.test(path)
  return new Promise((resolve, reject) => {
    const asking = request(
      { hostname, port, method, path, headers, agent, timeout: 10_000, maxHeaderSize: 256 * 1024 },
      (answer) => {
        const done = () => resolve(answer.statusCode ?? 0)
        answer.resume()
        answer.on('end', done)
        answer.on('error', isStream ? done : reject)
        if (isStream) setTimeout(() => (done(), asking.destroy()), STREAM_MS)
      },
    )
    asking.on('timeout', () => asking.destroy(new Error('ten seconds without a byte')))
    asking.on('error', (error) => (isStream ? resolve(200) : reject(asking.reusedSocket ? new Reused() : error)))
    asking.end(body ?? undefined)
  })
}
