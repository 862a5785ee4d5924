import type { Dispatched, Dispatching } from '#features/dispatch/dispatching.ts'

type Refusal = Exclude<Dispatched, { kind: 'done' | 'already' }>

export type Assigned = { count: number; refused: { wanted: Dispatching; refusal: Refusal }[] }

/**
 * Several rides assigned one after the other, each by its own command. What finds its vehicle reserved is tried again when another ride
 * has left that vehicle; every other refusal stands.
 */
export async function assignRides(
  rides: readonly Dispatching[],
  assign: (wanted: Dispatching) => Promise<Dispatched>,
): Promise<Assigned> {
  const refused: Assigned['refused'] = []
  /** A booking that was changed here is another version, of which its other leg's form knows nothing. */
  const versions = new Map<string, { before: number | null; after: number }>()
  let count = 0
  let waiting = [...rides]
  for (let isLast = false; waiting.length > 0;) {
    const reserved: typeof waiting = []
    const countBefore = count
    for (const wanted of waiting) {
      const version = versions.get(wanted.code)
      const isOurs = version !== undefined && wanted.expected === version.before
      const outcome = await assign(isOurs ? { ...wanted, expected: version.after } : wanted)
      if (outcome.kind === 'done' || outcome.kind === 'already') {
        count++
        if (outcome.kind === 'done') versions.set(wanted.code, { before: wanted.expected, after: outcome.sequence })
      } else if (outcome.kind === 'vehicle-taken' && !isLast) reserved.push(wanted)
      else refused.push({ wanted, refusal: outcome })
    }
    isLast = count === countBefore
    waiting = reserved
  }
  return { count, refused }
}
