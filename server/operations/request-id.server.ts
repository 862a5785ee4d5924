import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

const current = new AsyncLocalStorage<string>()

/** The id of the request that is being answered; undefined in what the node does by itself. */
export function requestId(): string | undefined {
  return current.getStore()
}

export function withRequestId<Result>(id: string, run: () => Result): Result {
  return current.run(id, run)
}

/** So that who was answered can say which answer; whoever writes one calls it. */
export function nameAnswer(res: ServerResponse): void {
  const id = requestId()
  if (id !== undefined) res.setHeader('X-Request-Id', id)
}

/** A proxy of the operator's own may have named the request already; whatever anybody else says it is called is not taken. */
export function idFor(req: IncomingMessage, proxies: number): string {
  const given = req.headers['x-request-id']
  if (proxies > 0 && typeof given === 'string' && /^[\w-]{8,64}$/.test(given)) return given
  return randomUUID()
}
