import { setNewest } from '#lib/lru.ts'
import type { RouteAnswer, RouteEnd } from './router.ts'

type RouteCache = {
  /** The answer of before, or the one that is being worked out; a failure is not cached. */
  get(from: RouteEnd, to: RouteEnd, make: () => Promise<RouteAnswer>): Promise<RouteAnswer>
}

const MOST_ROUTES = 1000

/** `network`: with another one nothing of before holds. */
export function createRouteCache(network: () => unknown, most = MOST_ROUTES): RouteCache {
  const answers = new Map<string, Promise<RouteAnswer>>()
  let madeWith: unknown = null
  return {
    get(from, to, make) {
      const now = network()
      if (now !== madeWith) answers.clear()
      madeWith = now
      const key = `${keyOf(from)} ${keyOf(to)}`
      const answer = answers.get(key) ?? make()
      setNewest(answers, key, answer, most)
      void answer.catch(() => answers.delete(key))
      return answer
    },
  }
}

function keyOf(end: RouteEnd): string {
  return 'id' in end ? end.id : end.position.join(',')
}
