import { setNewest } from '#lib/lru.ts'
import type { RouteAnswer, RouteEnd } from './router.ts'

type RouteCache = {
  /** The answer of before, or the one that is being worked out; a failure is not cached. */
  get(from: RouteEnd, to: RouteEnd, make: () => Promise<RouteAnswer>): Promise<RouteAnswer>
}

const MOST_ROUTES = 1000

export function createRouteCache(most = MOST_ROUTES): RouteCache {
  const answers = new Map<string, Promise<RouteAnswer>>()
  return {
    get(from, to, make) {
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
