import type { Link, Node } from './road-network.ts'

type Choice = { isOpen?: (link: Link) => boolean; costOf?: (link: Link) => number }

/** The links of the cheapest path in the order of the ride; null where there is none. Dijkstra with a binary heap. */
export function shortestPath(
  nodes: readonly Node[],
  from: number,
  to: number,
  { isOpen = () => true, costOf = ({ cost }) => cost }: Choice = {},
): Link[] | null {
  const costs = new Float64Array(nodes.length).fill(Infinity)
  const reachedBy: (Link | undefined)[] = Array.from({ length: nodes.length })
  const isDone = new Uint8Array(nodes.length)
  const heap = createHeap()
  costs[from] = 0
  heap.push(from, 0)
  for (let node = heap.pop(); node !== null && node !== to; node = heap.pop()) {
    if (isDone[node] === 1) continue
    isDone[node] = 1
    const soFar = costs[node] ?? Infinity
    for (const link of nodes[node]?.links ?? []) {
      const next = link.a === node ? link.b : link.a
      const cost = soFar + costOf(link)
      if (cost >= (costs[next] ?? 0) || !isOpen(link)) continue
      costs[next] = cost
      reachedBy[next] = link
      heap.push(next, cost)
    }
  }
  if (from !== to && reachedBy[to] === undefined) return null
  return linksBack(reachedBy, from, to)
}

function linksBack(reachedBy: readonly (Link | undefined)[], from: number, to: number): Link[] {
  const path: Link[] = []
  for (let node = to; node !== from;) {
    const link = reachedBy[node]
    if (!link) break
    path.push(link)
    node = link.a === node ? link.b : link.a
  }
  return path.toReversed()
}

type Entry = { node: number; cost: number }

/** The cheapest comes out first. */
function createHeap() {
  const entries: Entry[] = []
  const costAt = (at: number) => entries[at]?.cost ?? Infinity
  return {
    push(node: number, cost: number): void {
      const entry = { node, cost }
      let at = entries.length
      while (at > 0) {
        const above = (at - 1) >> 1
        const parent = entries[above]
        if (!parent || parent.cost <= cost) break
        entries[at] = parent
        at = above
      }
      entries[at] = entry
    },
    pop(): number | null {
      const [first] = entries
      const last = entries.pop()
      if (!first || !last) return null
      if (entries.length === 0) return first.node
      let at = 0
      for (let below = 1; below < entries.length; below = 2 * at + 1) {
        const child = costAt(below + 1) < costAt(below) ? below + 1 : below
        const entry = entries[child]
        if (!entry || entry.cost >= last.cost) break
        entries[at] = entry
        at = child
      }
      entries[at] = last
      return first.node
    },
  }
}
