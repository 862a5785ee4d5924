// Ways a boat can go: the shortest path over water from one point to others, on a grid of the picture.
import { between, isInside, type Point, type Ring } from '#domain/maps/plane.ts'

const CELL = 3
const STEPS: readonly [dx: number, dy: number, cost: number][] = [
  [1, 0, 1],
  [-1, 0, 1],
  [0, 1, 1],
  [0, -1, 1],
  [1, 1, Math.SQRT2],
  [1, -1, Math.SQRT2],
  [-1, 1, Math.SQRT2],
  [-1, -1, Math.SQRT2],
]
/** Cells that touch land cost more, so that a lane keeps off the shore where there is room. */
const SHORE_COST = 3

export function seaLanes(
  shores: readonly Ring[],
  from: Point,
  goals: readonly Point[],
  width: number,
  height: number,
): Ring[] {
  const grid = new SeaGrid(shores, Math.ceil(width / CELL), Math.ceil(height / CELL))
  const start = grid.nearestWater(from, () => true)
  const cameFrom = grid.spreadFrom(start)
  return goals.map((goal) => {
    const lane: Point[] = [goal]
    const end = grid.nearestWater(goal, (cell) => cell === start || cameFrom[cell] !== -1)
    for (let cell = end; cell !== start; cell = cameFrom[cell] ?? start) lane.push(grid.centre(cell))
    return pullTight([...lane, from].toReversed(), grid)
  })
}

/** The grid knows eight directions; a boat goes straight wherever it sees water ahead. */
function pullTight(lane: Ring, grid: SeaGrid): Ring {
  const first = lane[0]
  if (first === undefined) return lane
  const tight: Point[] = [first]
  for (let i = 0; i < lane.length - 1;) {
    let next = i + 1
    for (let far = lane.length - 1; far > next; far--) if (grid.isOpen(lane[i] ?? first, lane[far] ?? first)) next = far
    tight.push(lane[next] ?? first)
    i = next
  }
  return tight
}

class SeaGrid {
  readonly columns: number
  readonly rows: number
  readonly #isLand: readonly boolean[]

  constructor(shores: readonly Ring[], columns: number, rows: number) {
    this.columns = columns
    this.rows = rows
    const cells = Array.from({ length: columns * rows }, (_, i) => i)
    this.#isLand = cells.map((cell) => shores.some((ring) => isInside(this.centre(cell), ring)))
  }

  centre(cell: number): Point {
    return [((cell % this.columns) + 0.5) * CELL, (Math.floor(cell / this.columns) + 0.5) * CELL]
  }

  nearestWater([x, y]: Point, isGood: (cell: number) => boolean): number {
    let best = -1
    let least = Infinity
    this.#isLand.forEach((isLand, cell) => {
      const [cx, cy] = this.centre(cell)
      const distance = (cx - x) ** 2 + (cy - y) ** 2
      if (!isLand && distance < least && isGood(cell)) [best, least] = [cell, distance]
    })
    return best
  }

  /** Water all along, but for the last steps into a harbour. */
  isOpen(from: Point, to: Point): boolean {
    const steps = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / (CELL / 2))
    for (let i = 3; i < steps - 2; i++) {
      const [x, y] = between(from, to, i / steps)
      if (this.#isLandOrShore(Math.floor(y / CELL) * this.columns + Math.floor(x / CELL))) return false
    }
    return true
  }

  #isLandOrShore(cell: number): boolean {
    return this.#isLand[cell] === true || [1, -1, this.columns, -this.columns].some((step) => this.#isLand[cell + step])
  }

  /** Dijkstra with a plain queue in rounds: the grid is small and this runs once a build. */
  spreadFrom(start: number): Int32Array {
    const cost = new Float64Array(this.columns * this.rows).fill(Infinity)
    const cameFrom = new Int32Array(cost.length).fill(-1)
    cost[start] = 0
    let edge = new Set([start])
    while (edge.size > 0) {
      const next = new Set<number>()
      for (const cell of edge) {
        for (const [to, step] of this.#waterAround(cell)) {
          const total = (cost[cell] ?? Infinity) + step
          if (total >= (cost[to] ?? 0) - 1e-9) continue
          cost[to] = total
          cameFrom[to] = cell
          next.add(to)
        }
      }
      edge = next
    }
    return cameFrom
  }

  *#waterAround(cell: number): Generator<[cell: number, cost: number]> {
    const [column, row] = [cell % this.columns, Math.floor(cell / this.columns)]
    for (const [dx, dy, cost] of STEPS) {
      const [x, y] = [column + dx, row + dy]
      if (x < 0 || y < 0 || x >= this.columns || y >= this.rows || this.#isLand[y * this.columns + x]) continue
      const isShore = STEPS.some(([sx, sy]) => this.#isLand[(y + sy) * this.columns + x + sx])
      yield [y * this.columns + x, isShore ? cost * SHORE_COST : cost]
    }
  }
}
