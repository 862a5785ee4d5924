/** Told to the console and to the server's log. Its own, and small: what it shared with the site's tab would be one more file for every visitor. */
export function tellError(build: string, cause: unknown): void {
  const { message, stack = '' } = cause instanceof Error ? cause : new Error(String(cause))
  const errorId = crypto.randomUUID().slice(0, 8)
  console.error(`error ${errorId}`, cause)
  const body = JSON.stringify({ errorId, message, stack, path: location.pathname, build })
  const headers = { 'Content-Type': 'application/json' }
  fetch('/api/client-error', { method: 'POST', keepalive: true, headers, body }).catch(() => {})
}
