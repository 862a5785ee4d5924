import type { RouteAnswer, RouteEnd } from './router.ts'

type RouteMemory = {
  /** What was answered before, or is being worked out; a fault is not remembered. */
  recall(from: RouteEnd, to: RouteEnd, make: () => Promise<RouteAnswer>): Promise<RouteAnswer>
}

const MOST_ROUTES = 1000

/** What was not asked for longest goes first. */
export function createRouteMemory(most = MOST_ROUTES): RouteMemory {
  const answers = new Map<string, Promise<RouteAnswer>>()
  return {
    recall(from, to, make) {
      const key = `${keyOf(from)} ${keyOf(to)}`
      const answer = answers.get(key) ?? make()
      answers.delete(key)
      answers.set(key, answer)
      void answer.catch(() => answers.delete(key))
      if (answers.size > most) answers.delete(answers.keys().next().value ?? '')
      return answer
    },
  }
}

function keyOf(end: RouteEnd): string {
  return 'id' in end ? end.id : end.position.join(',')
}
