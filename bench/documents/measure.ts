import type { Engine } from '#documents/engines/engine.ts'
import { openStore } from '#documents/engines/open-store.ts'
import type { Write } from '#documents/model/write.ts'
import type { Store } from '#documents/store.ts'

export type Rate = { writers: number; count: number; perSecond: number; p50: number; p99: number }

/** The same action over and over by so many at once, for so long. */
export async function rate(writers: number, ms: number, act: (n: number) => Promise<unknown>): Promise<Rate> {
  const times: number[] = []
  const end = performance.now() + ms
  let n = 0
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: writers }, async () => {
      while (performance.now() < end) {
        const start = performance.now()
        await act(n++)
        times.push(performance.now() - start)
      }
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  return { writers, count: times.length, perSecond: Math.round(times.length / seconds), ...percentiles(times) }
}

export function percentiles(times: number[]): { p50: number; p95: number; p99: number } {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) =>
    Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(2))
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** About 200 bytes, as a booking's heart is. */
export function sample(n: number) {
  return { n, state: n % 3 ? 'requested' : 'confirmed', town: 'rab', name: `Guest ${n}`, at: n, note: 'x'.repeat(120) }
}

export function write(n: number): Write {
  return { kind: 'set', path: `bench/${n}`, data: sample(n) }
}

export type Heard = { latencies: number[]; ordered: boolean; complete: boolean }

/** From the call to commit until a listener is told. */
export async function listenerLatency(writer: Store, hearer: Store, count: number, pauseMs: number): Promise<Heard> {
  const sent = new Map<number, number>()
  await writer.commit([{ kind: 'delete', path: 'bench/heard' }])
  const latencies: number[] = []
  const seen: number[] = []
  let done = () => {}
  const all = new Promise<void>((resolve) => (done = resolve))
  const stop = hearer.listen(
    { path: 'bench/heard' },
    {
      next({ docs }) {
        const n = Number(docs[0]?.data['n'] ?? -1)
        const start = sent.get(n)
        if (start !== undefined) latencies.push(performance.now() - start)
        seen.push(n)
        if (n === count - 1) done()
      },
    },
  )
  await pause(200)
  for (let n = 0; n < count; n++) {
    sent.set(n, performance.now())
    await writer.commit([{ kind: 'set', path: 'bench/heard', data: { n } }])
    await pause(pauseMs)
  }
  await Promise.race([all, pause(5000)])
  stop()
  const ordered = seen.every((n, i) => i === 0 || n > (seen[i - 1] ?? -1))
  return { latencies, ordered, complete: seen.at(-1) === count - 1 }
}

/** One change told to so many listeners of ten different queries. */
export async function fanOut(store: Store, listeners: number): Promise<{ told: number; ms: number }> {
  let notifiedCount = 0
  const stops = Array.from({ length: listeners }, (_, i) =>
    store.listen(
      { collection: 'fan', where: [{ field: 'n', operator: '>=', value: -(i % 10) }] },
      { next: ({ changes }) => void (notifiedCount += changes ? 1 : 0) },
    ),
  )
  await pause(300)
  const start = performance.now()
  await store.commit([{ kind: 'set', path: 'fan/1', data: { n: 1 } }])
  while (notifiedCount < listeners && performance.now() - start < 10_000) await pause(1)
  const ms = Number((performance.now() - start).toFixed(1))
  for (const stop of stops) stop()
  return { told: notifiedCount, ms }
}

const BATCH = 2000

/** So many documents, put in as a copy would, without a commit for each. */
export async function fill(engine: Engine, from: number, to: number): Promise<void> {
  for (let start = from; start < to; start += BATCH) {
    const docs = Array.from({ length: Math.min(BATCH, to - start) }, (_, i) => {
      const n = start + i
      return {
        path: `big/${String(n).padStart(8, '0')}`,
        data: JSON.stringify(sample(n)),
        version: n + 1,
        created: n + 1,
      }
    })
    await engine.load({ docs, mutations: [] })
  }
}

export const bigIndex = { collection: 'big', fields: ['state', '-at'] }

/** The newest twenty of a state: what a board asks. */
export async function queryTime(engine: Engine, times: number): Promise<{ p50: number; found: number }> {
  const store = openStore(engine)
  const taken: number[] = []
  let found = 0
  for (let i = 0; i < times; i++) {
    const start = performance.now()
    const docs = await store.query(
      {
        collection: 'big',
        where: [{ field: 'state', operator: '==', value: 'requested' }],
        orderBy: [{ field: 'at', direction: 'desc' }],
        limit: 20,
      },
      { scanLimit: 0 },
    )
    taken.push(performance.now() - start)
    found = docs.length
  }
  return { p50: percentiles(taken).p50, found }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
