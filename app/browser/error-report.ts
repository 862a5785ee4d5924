import { tab } from './tab.ts'

/** One broken thing may fail a hundred times; its first five say enough. */
const REPORTS_AT_MOST = 5
let sent = 0

/** An error screen is about to be drawn in this tab: the cause goes to the console and once to the server's log, under the id the visitor can quote. */
export function reportError(cause: unknown): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  const errorId = random.toString(16).padStart(8, '0')
  console.error(`error ${errorId}`, cause)
  const { message, stack } = cause instanceof Error ? cause : new Error(String(cause))
  if (sent++ < REPORTS_AT_MOST) {
    const report = { errorId, message, stack: stack ?? '', path: location.pathname, build: tab.build }
    const headers = { 'Content-Type': 'application/json' }
    fetch('/api/client-error', { method: 'POST', keepalive: true, headers, body: JSON.stringify(report) }).catch(
      () => {},
    )
  }
  return errorId
}
