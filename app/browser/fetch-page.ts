import { PART, REDIRECT_HEADER } from '#app/part.ts'
import { factsOf, type PageFacts } from './tab.ts'

export type FetchedPage = { document: Document; facts: PageFacts; status: number }
/** Without a page: what came is none of ours. */
export type Fetched =
  | { kind: 'page'; page: FetchedPage }
  | { kind: 'redirect'; to: string }
  | { kind: 'other'; status: number }
type Options = { form?: FormData | null; signal?: AbortSignal }

/**
 * A page as an inert document: none of its scripts run and none of its pictures are fetched. XMLHttpRequest is the one way to it
 * that Trusted Types allow without a policy; `DOMParser` is a sink.
 */
export function fetchPage(url: string, { form = null, signal }: Options = {}): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.responseType = 'document'
    request.open(form ? 'POST' : 'GET', url)
    request.setRequestHeader('Accept', PART)
    request.addEventListener('load', () => resolve(readAnswer(request)))
    request.addEventListener('error', () => reject(new TypeError(`${url} could not be fetched`)))
    request.addEventListener('abort', () => reject(new DOMException('The navigation was given up', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

function readAnswer(request: XMLHttpRequest): Fetched {
  const to = request.getResponseHeader(REDIRECT_HEADER)
  if (to !== null) return { kind: 'redirect', to }
  const { status, responseXML: document } = request
  const facts = document && factsOf(document)
  return document && facts ? { kind: 'page', page: { document, facts, status } } : { kind: 'other', status }
}
