import type { Answer, Kind, Visitors } from './traffic.ts'

export type Notice = {
  perSecond: number
  answered: number
  errors: number
  shed: number
  p50: number
  p99: number
  byKind: Partial<Record<Kind, { answered: number; shed: number; p99: number }>>
}

/** As many as these hands can: each sends its next request when it has its answer. */
export async function asFastAs(visitors: Visitors, hands: number, seconds: number): Promise<Notice> {
  const answers: Answer[] = []
  const end = performance.now() + seconds * 1000
  const hand = async () => {
    while (performance.now() < end) answers.push(...(await visitors.one()))
  }
  await Promise.all(Array.from({ length: hands }, hand))
  return told(answers, seconds)
}

const TICK_MS = 10
/** More wait for an answer than this and the generator itself would be what is measured. */
const MOST_WAITING = 4000

/** So many a second whether or not the ones before are answered, as visitors do; `missed` are those it could not send. */
export async function atRate(
  visitors: Visitors,
  perSecond: number,
  seconds: number,
): Promise<Notice & { missed: number }> {
  const answers: Answer[] = []
  const open = new Set<Promise<void>>()
  const from = performance.now()
  let [sent, missed] = [0, 0]
  while (performance.now() - from < seconds * 1000) {
    const due = Math.floor(((performance.now() - from) / 1000) * perSecond)
    for (; sent + missed < due;) {
      if (open.size > MOST_WAITING) {
        missed += 1
        continue
      }
      sent += 1
      const asking: Promise<void> = visitors.one().then((given) => {
        answers.push(...given)
        open.delete(asking)
      })
      open.add(asking)
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  }
  await Promise.all(open)
  return { ...told(answers, seconds), missed }
}

function told(answers: readonly Answer[], seconds: number): Notice {
  const kinds = [...new Set(answers.map(({ kind }) => kind))]
  const rowsOf = (kind: Kind) => answers.filter((answer) => answer.kind === kind)
  return {
    perSecond: Math.round(answers.length / seconds),
    answered: answers.length,
    errors: answers.filter(({ status }) => status === 0 || (status >= 500 && status !== 503)).length,
    shed: answers.filter(({ status }) => status === 503).length,
    p50: quantile(answers, 0.5),
    p99: quantile(answers, 0.99),
    byKind: Object.fromEntries(
      kinds.map((kind) => {
        const rows = rowsOf(kind)
        return [
          kind,
          {
            answered: rows.length,
            shed: rows.filter(({ status }) => status === 503).length,
            p99: quantile(rows, 0.99),
          },
        ]
      }),
    ),
  }
}

function quantile(answers: readonly Answer[], at: number): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? 0) * 10) / 10
}
