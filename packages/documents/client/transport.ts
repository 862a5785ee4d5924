import type { Doc } from '#documents/model/apply.ts'
import { errorFromWire, StoreError, type StatusCode } from '#documents/model/status.ts'
import type { Query } from '#documents/model/query.ts'
import { fromOwnJson, toJson } from '#documents/model/json.ts'
import type { Failure, Mutation, MutationResult, TargetMessage, WireTarget } from '#documents/protocol/messages.ts'
import { serverEvents } from './server-events.ts'

/** The server, as the client sees it. Everything it throws is a StoreError; what is not its own answer is 'unavailable'. */
export type Transport = {
  get(path: string, signal: AbortSignal): Promise<Doc | null>
  query(query: Query, signal: AbortSignal): Promise<Doc[]>
  commit(mutations: readonly Mutation[], signal: AbortSignal): Promise<MutationResult[]>
  /** Calls `onMessage` until the stream ends, which it does by throwing; null is a sign of life without content. */
  listen(
    targets: readonly WireTarget[],
    onMessage: (message: TargetMessage | null) => void,
    signal: AbortSignal,
  ): Promise<never>
  poll(targets: readonly WireTarget[], waitSeconds: number, signal: AbortSignal): Promise<TargetMessage[]>
}

export type TransportOptions = {
  /** Where the handler is mounted: '/api/documents'. */
  url: string
  /** A token instead of, or besides, the session cookie. */
  token?: () => string | null
  fetch?: typeof fetch
}

export function httpTransport({ url, token, fetch: ask = fetch }: TransportOptions): Transport {
  async function send(call: string, body: unknown, signal: AbortSignal): Promise<Response> {
    const bearer = token?.()
    const headers: Record<string, string> = bearer ? { authorization: `Bearer ${bearer}` } : {}
    if (body !== undefined) headers['content-type'] = 'application/json'
    const init: RequestInit = {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      signal,
      credentials: 'same-origin',
      cache: 'no-store',
    }
    if (body !== undefined) init.body = JSON.stringify(body)
    let response: Response
    try {
      response = await ask(`${url}/${call}`, init)
    } catch (cause) {
      throw new StoreError('unavailable', 'The connection failed.', { cause })
    }
    if (!response.ok) throw await refusal(response)
    return response
  }
  const answer = async <T>(call: string, body: unknown, signal: AbortSignal) =>
    fromOwnJson<T>(await json(await send(call, body, signal)))

  return {
    async get(path, signal) {
      return (await answer<{ doc: Doc | null }>(`get?path=${encodeURIComponent(path)}`, undefined, signal)).doc
    },
    async query(query, signal) {
      return (await answer<{ docs: Doc[] }>('query', { query: toJson(query) }, signal)).docs
    },
    async commit(mutations, signal) {
      return (await answer<{ results: MutationResult[] }>('commit', { mutations: toJson(mutations) }, signal)).results
    },
    async listen(targets, onMessage, signal) {
      const response = await send('listen', { targets: toJson(targets) }, signal)
      onMessage(null)
      for await (const { event, data } of serverEvents(response)) {
        if (event === 'closed') throw failed(parsed(data))
        onMessage(data === '' ? null : parsed(data))
      }
      throw new StoreError('unavailable', 'The stream has ended.')
    },
    async poll(targets, waitSeconds, signal) {
      return (
        await answer<{ messages: TargetMessage[] }>('poll', { targets: toJson(targets), wait: waitSeconds }, signal)
      ).messages
    },
  }
}

async function refusal(response: Response): Promise<StoreError> {
  try {
    const { error }: { error?: Failure } = await response.json()
    if (error) return failed(error)
  } catch {
    // Not our server's answer: a proxy's page, say. The status is all we have.
  }
  return new StoreError(codeOfHttpStatus(response.status), `The server answered ${response.status}.`)
}

/** For an answer that carries no code of ours. */
function codeOfHttpStatus(status: number): StatusCode {
  if (status === 401) return 'unauthenticated'
  if (status === 403) return 'permission-denied'
  if (status === 413) return 'invalid-argument'
  if (status === 429) return 'resource-exhausted'
  return status >= 500 || status === 408 ? 'unavailable' : 'unknown'
}

async function json(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (cause) {
    throw new StoreError('unavailable', 'The answer could not be read.', { cause })
  }
}

function failed({ code, message }: Failure): StoreError {
  return errorFromWire(code, message)
}

function parsed<T>(data: string): T {
  try {
    return fromOwnJson<T>(JSON.parse(data))
  } catch (cause) {
    throw new StoreError('unavailable', 'The answer could not be read.', { cause })
  }
}
