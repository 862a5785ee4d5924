/** Numbers as Prometheus reads them (exposition format 0.0.4). Labels are ours, never a visitor's words. */
export type Metrics = {
  /** Counts one more of these. */
  counter(name: string, labels: Labels): () => void
  /** Takes down how long one of these took. */
  timer(name: string, labels: Labels): (seconds: number) => void
  text(now: readonly Gauge[]): string
}

export type Labels = Readonly<Record<string, string>>
export type Gauge = { name: string; help: string; value: number; labels?: Labels; type?: 'gauge' | 'counter' }
export type Described = Readonly<Record<string, string>>

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** An invented label would otherwise grow the memory for ever. */
const MOST_SERIES = 2000

type Histogram = { name: string; labels: Labels; buckets: number[]; sum: number; count: number }

/** `help`: what each counter and histogram tells, by its name. */
export function createMetrics(help: Described): Metrics {
  const counters = new Map<string, { name: string; labels: Labels; value: number }>()
  const histograms = new Map<string, Histogram>()
  return {
    counter(name, labels) {
      const row = rowOf(counters, series(name, labels), () => ({ name, labels, value: 0 }))
      return () => void (row.value += 1)
    },
    timer(name, labels) {
      const buckets = BUCKETS_SECONDS.map(() => 0)
      const row = rowOf(histograms, series(name, labels), () => ({ name, labels, buckets, sum: 0, count: 0 }))
      return (seconds) => take(row, seconds)
    },
    text(now) {
      const lines: string[] = []
      const told = new Set<string>()
      const head = (name: string, type: string, says: string) => {
        if (told.has(name)) return
        told.add(name)
        lines.push(`# HELP ${name} ${says}`, `# TYPE ${name} ${type}`)
      }
      for (const row of [...counters.values()].toSorted(byName)) {
        head(row.name, 'counter', help[row.name] ?? row.name)
        lines.push(`${series(row.name, row.labels)} ${row.value}`)
      }
      for (const row of [...histograms.values()].toSorted(byName)) {
        head(row.name, 'histogram', help[row.name] ?? row.name)
        lines.push(...histogramLines(row))
      }
      for (const row of now) {
        head(row.name, row.type ?? 'gauge', row.help)
        lines.push(`${series(row.name, row.labels ?? {})} ${row.value}`)
      }
      return `${lines.join('\n')}\n`
    },
  }
}

/** One beyond the most that are kept counts for nobody. */
function rowOf<Row>(rows: Map<string, Row>, key: string, make: () => Row): Row {
  const row = rows.get(key) ?? make()
  if (rows.size < MOST_SERIES) rows.set(key, row)
  return row
}

function take(row: Histogram, seconds: number): void {
  row.sum += seconds
  row.count += 1
  for (let at = BUCKETS_SECONDS.length - 1; at >= 0 && seconds <= (BUCKETS_SECONDS[at] ?? 0); at--)
    row.buckets[at] = (row.buckets[at] ?? 0) + 1
}

function histogramLines({ name, labels, buckets, sum, count }: Histogram): string[] {
  const bucket = (le: string, value: number) => `${series(`${name}_bucket`, { ...labels, le })} ${value}`
  return [
    ...BUCKETS_SECONDS.map((most, at) => bucket(String(most), buckets[at] ?? 0)),
    bucket('+Inf', count),
    `${series(`${name}_sum`, labels)} ${sum}`,
    `${series(`${name}_count`, labels)} ${count}`,
  ]
}

function series(name: string, labels: Labels): string {
  let rows = ''
  for (const label in labels) rows += `${rows === '' ? '' : ','}${label}="${escaped(labels[label] ?? '')}"`
  return rows === '' ? name : `${name}{${rows}}`
}

function escaped(value: string): string {
  if (!/[\\"\n]/.test(value)) return value
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}

function byName(a: { name: string }, b: { name: string }): number {
  return a.name < b.name ? -1 : Number(a.name > b.name)
}
