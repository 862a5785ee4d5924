import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '#documents/clock.ts'
import { systemClock } from '#documents/clock.ts'
import { toJson, type Json } from '#documents/model/json.ts'
import { invalid, StoreError, toStoreError } from '#documents/model/status.ts'
import { httpStatusOf } from '#documents/protocol/http-status.ts'
import { checkLongPollSeconds, failureOf, MAX_TARGETS, type WireTarget } from '#documents/protocol/messages.ts'
import { list, map, queryFromJson, targetFromJson } from '#documents/protocol/parse-request.ts'
import type { Rules, Who } from '#documents/rules.ts'
import type { Store } from '#documents/store.ts'
import { tooMany, viewFor } from './access.ts'
import { callOf } from './calls.ts'
import { commitAll } from './commit-call.ts'
import { isOurs, shown } from './failure.ts'
import { defaultLimits, limiter, type Limits } from './limits.ts'
import { listenSession } from './listen-session.ts'
import { readJsonBody } from './read-body.ts'
import { eventStream, longPoll } from './stream.ts'

export type DocumentsServer = {
  store: Store
  rules: Rules
  /** From the cookie or token of the request; null where a session was shown that is not valid any more. */
  identify(request: Request): Promise<Who | null>
  clock?: Clock
  limits?: Limits
  /** Told of every failure that is ours. */
  log?(error: StoreError): void
}

export type RequestContext = { address?: string }
export type DocumentsHandler = (request: Request, context?: RequestContext) => Promise<Response>

/** Everything below `/api/documents/`: get, query, commit, listen, poll. */
export function documentsHandler(server: DocumentsServer): DocumentsHandler {
  const limits = limiter(server.clock ?? systemClock, server.limits ?? defaultLimits)
  return async (request, context = {}) => {
    const call = callOf(request)
    if (typeof call !== 'string') return call
    try {
      checkOrigin(request)
      const who = await identified(server, request)
      const reader = who.id ?? `address ${context.address ?? 'unknown'}`
      limits.take(reader)
      return await route(server, call, request, who, () => limits.openStream(reader))
    } catch (error) {
      return errorResponse(server, toStoreError(error))
    }
  }
}

async function route(
  server: DocumentsServer,
  call: string,
  request: Request,
  who: Who,
  openStream: () => () => void,
): Promise<Response> {
  const { searchParams } = new URL(request.url)
  switch (call) {
    case 'GET get':
      return answered(await getDoc(server, who, searchParams.get('path') ?? ''))
    case 'POST query':
      return answered(await runQuery(server, who, await readJsonBody(request)))
    case 'POST commit':
      return answered(await commitAll(server, who, await readJsonBody(request)))
    case 'POST listen':
    case 'GET listen': {
      const body = request.method === 'GET' ? targetsOfUrl(searchParams) : await readJsonBody(request)
      const requested = askedTargets(body, request.headers.get('last-event-id'))
      const open = (onWork: () => void) => listenSession(server.store, server.rules, who, requested, onWork)
      return eventStream(open, () => recheck(server, request, who), request.signal, openStream())
    }
    case 'POST poll': {
      const body = await readJsonBody(request)
      const requested = askedTargets(body, null)
      const waitMs = Math.round(checkLongPollSeconds(Number(map(body)['wait'])) * 1000)
      const closed = openStream()
      const open = (onWork: () => void) => listenSession(server.store, server.rules, who, requested, onWork)
      return answered(await longPoll(open, () => recheck(server, request, who), request.signal, waitMs).finally(closed))
    }
    default:
      throw new Error(`no such call: ${call}`)
  }
}

async function getDoc({ store, rules }: DocumentsServer, who: Who, path: string): Promise<Json> {
  const view = viewFor(rules, who, { path })
  const doc = await store.get(path)
  const seen = doc && view.see(doc)
  return { doc: toJson(seen) }
}

/** A question from a browser may read so many documents without an index before it is refused. */
const SCAN_LIMIT = 2000

async function runQuery({ store, rules }: DocumentsServer, who: Who, body: unknown): Promise<Json> {
  const query = queryFromJson(map(body)['query'])
  const view = viewFor(rules, who, query)
  const limit = Math.min(query.limit ?? Infinity, view.maxDocs + 1)
  const docs = await store.query({ ...query, limit }, { scanLimit: SCAN_LIMIT })
  if (docs.length > view.maxDocs) throw tooMany(view.maxDocs)
  return toJson({ docs: docs.map(view.see).filter((doc) => doc !== null) })
}

function askedTargets(body: unknown, lastEventId: string | null): WireTarget[] {
  const targets = list(map(body)['targets'])
  if (targets.length > MAX_TARGETS) throw invalid(`A stream may have at most ${MAX_TARGETS} targets.`)
  return targets.map((json) => {
    const { id, target, cursor, quiet } = map(json)
    if (typeof id !== 'number' || !Number.isSafeInteger(id)) throw invalid('A target id is a whole number.')
    // The stream's last event belongs to one target: for several it says nothing about the others.
    const resumed = targets.length === 1 ? lastEventId : null
    return {
      id,
      target: targetFromJson(target),
      cursor: typeof cursor === 'string' ? cursor : resumed,
      quiet: quiet === true,
    }
  })
}

function targetsOfUrl(search: URLSearchParams): unknown {
  try {
    return { targets: JSON.parse(search.get('targets') ?? '[]') }
  } catch {
    throw invalid('The targets are not valid JSON.')
  }
}

async function identified({ identify }: DocumentsServer, request: Request): Promise<Who> {
  const who = await identify(request)
  if (!who) throw new StoreError('unauthenticated', 'The session has ended.')
  return who
}

async function recheck(server: DocumentsServer, request: Request, who: Who): Promise<void> {
  if (!isDeepStrictEqual(await identified(server, request), who)) {
    throw new StoreError('unauthenticated', 'The rights of this session have changed.')
  }
}

/** A page of another site must not act with our reader's cookie. */
function checkOrigin(request: Request): void {
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  const host = request.headers.get('host') ?? new URL(request.url).host
  const foreign = origin !== null && (!URL.canParse(origin) || new URL(origin).host !== host)
  if (foreign || site === 'cross-site' || site === 'same-site') {
    throw new StoreError('permission-denied', 'Requests from other sites are not allowed.')
  }
}

function answered(json: Json): Response {
  return Response.json(json, { headers: noStore })
}

const noStore = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

function errorResponse(server: DocumentsServer, error: StoreError): Response {
  if (isOurs(error)) server.log?.(error)
  return Response.json({ error: failureOf(shown(error)) }, { status: httpStatusOf(error.code), headers: noStore })
}
