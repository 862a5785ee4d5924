import type { RunningSite } from '#tests/e2e/site.ts'

export type Node = { site: RunningSite; metrics: string }
export type Watched = { megabytes: number[]; slope: number; lags: number[] }

const LOOK_MS = 5_000
/** What Node measures is the pause between two of its looks, and that is ten milliseconds where nothing is in the way. */
const LAG_AT_REST_SECONDS = 0.01

/** Looks at the numbers of each node every five seconds; the worst of them counts. */
export async function watch(nodes: readonly Node[]): Promise<{ end(): Promise<Watched> }> {
  const memory: { at: number; bytes: number }[] = []
  const lags: number[] = []
  async function look(): Promise<void> {
    const texts = await Promise.all(nodes.map(async ({ metrics }) => (await fetch(metrics)).text()))
    const worst = (name: string) => Math.max(...texts.map((text) => numberIn(text, name)))
    memory.push({ at: performance.now(), bytes: worst('process_resident_memory_bytes') })
    lags.push(Math.max(0, worst('nodejs_eventloop_lag_p99_seconds ') - LAG_AT_REST_SECONDS))
  }
  // Asking empties what was measured before.
  await look()
  lags.length = 0
  const looks = setInterval(() => void look(), LOOK_MS)
  return {
    async end() {
      clearInterval(looks)
      await look()
      return { megabytes: memory.map(({ bytes }) => Math.round(bytes / 1e6)), slope: slopeOf(memory), lags }
    },
  }
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

function numberIn(text: string, name: string): number {
  const row = text.split('\n').find((line) => line.startsWith(name))
  return Number(row?.split(' ').at(-1))
}

function slopeOf(memory: readonly { at: number; bytes: number }[]): number {
  const half = memory.slice(Math.floor(memory.length / 2))
  const [first, last] = [half[0], half.at(-1)]
  if (!first || !last || first === last) return 0
  return (last.bytes - first.bytes) / 1e6 / ((last.at - first.at) / 60_000)
}
