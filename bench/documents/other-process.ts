import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { openStore } from '#documents/engines/open-store.ts'
import { openPostgres } from '#documents/engines/postgres/open.ts'
import type { Store } from '#documents/store.ts'
import { pause, percentiles } from './measure.ts'

const COUNT = 200
const PAUSE_MS = 20
const PATH = 'bench/far'

/** From the call to commit here until a listener in another process is told; both read the machine's one clock. */
export async function latencyToProcess(store: Store, url: string): Promise<object> {
  const hearer = spawn(process.execPath, [import.meta.filename, url], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface({ input: hearer.stdout })
  const heard = new Map<number, number>()
  lines.on('line', (text) => {
    const [n, at] = text.split(' ').map(Number)
    if (n !== undefined && at !== undefined) heard.set(n, at)
  })
  await once(lines, 'line')
  const latencies: number[] = []
  const sent = new Map<number, number>()
  for (let n = 0; n < COUNT; n++) {
    sent.set(n, now())
    await store.commit([{ kind: 'set', path: PATH, data: { n } }])
    await pause(PAUSE_MS)
  }
  await pause(2000)
  hearer.kill()
  // Two changes close together may be told as one: what was told last counts for both.
  for (const [n, at] of sent) {
    const notifiedCount = [...heard].find(([seen]) => seen >= n)?.[1]
    if (notifiedCount !== undefined) latencies.push(notifiedCount - at)
  }
  return { ...percentiles(latencies), told: heard.size - 1, complete: heard.has(COUNT - 1) }
}

function now(): number {
  return performance.timeOrigin + performance.now()
}

if (process.argv[1] === import.meta.filename) {
  const store = openStore(await openPostgres(process.argv[2] ?? ''))
  store.listen(
    { path: PATH },
    { next: ({ docs }) => process.stdout.write(`${Number(docs[0]?.data['n'] ?? -1)} ${now()}\n`) },
  )
}
