// node bench/routes.ts: how long the built-in engine takes for ways it has not been asked for yet. Nothing here is a test.
import { builtInRouter } from '#domain/routing/built-in-router.ts'
import { roadNetwork } from '#domain/routing/road-network.ts'
import { readContent } from '#server/site.server.ts'

const WAYS = 3000
const WARM_UP = 200

const { gazetteer, roadLinks } = readContent('content')
const network = roadNetwork(roadLinks, gazetteer.places)
const from = performance.now()
const { nodes } = network()
console.log(
  `the graph, once: ${(performance.now() - from).toFixed(0)} ms, ${nodes.length} nodes, ${roadLinks.links.length} links`,
)
const ids = nodes.map(({ id }) => id).filter((id) => !id.startsWith('p:'))
let seed = 20261123
const any = () => ids[(seed = (seed * 48271) % 2147483647) % ids.length] ?? ''

const ways = Array.from({ length: WAYS + WARM_UP }, () => [any(), any()] as const)
const times: number[] = []
const router = builtInRouter(network)
for (const [at, [start, end]] of ways.entries()) {
  const before = performance.now()
  await router.plan({ id: start }, { id: end })
  if (at >= WARM_UP) times.push(performance.now() - before)
}
times.sort((a, b) => a - b)
const quantile = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(2)
console.log(
  `${WAYS} ways with their alternatives, ms: median ${quantile(0.5)}, p95 ${quantile(0.95)}, p99 ${quantile(0.99)}, most ${quantile(1)}`,
)
