/** The calls there are, and how each may be asked for: the last part of the path below `/api/documents/`. */
const calls = new Map([
  ['get', ['GET']],
  ['query', ['POST']],
  ['commit', ['POST']],
  ['listen', ['GET', 'POST']],
  ['poll', ['POST']],
])

/** Their paths, for whoever counts them. */
export const callPaths = [...calls.keys()].map((name) => `/api/documents/${name}`)

const BELOW = /^\/api\/documents\/([a-z]+)$/

/** Which call a request is; otherwise the answer for whoever has a wrong path or a wrong method (RFC 9457). */
export function callOf({ method, url }: Pick<Request, 'method' | 'url'>): string | Response {
  const name = BELOW.exec(new URL(url).pathname)?.[1] ?? ''
  const methods = calls.get(name)
  if (!methods) return problem(404, 'Not Found', 'There is no such call.')
  if (methods.includes(method)) return `${method} ${name}`
  const allow = methods.join(', ')
  return problem(405, 'Method Not Allowed', `This call takes ${allow}.`, { allow })
}

/** `error` stands there for our own client, which reads every refusal by it. */
function problem(status: number, title: string, detail: string, more: Record<string, string> = {}): Response {
  const body = { type: 'about:blank', title, status, detail, error: { code: 'unimplemented', message: detail } }
  const headers = { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...more }
  return new Response(JSON.stringify(body), { status, headers: { ...headers, 'x-content-type-options': 'nosniff' } })
}
