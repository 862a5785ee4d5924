import type { Context, Hono, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { type Clock, steadyClock } from '#lib/clock.ts'
import { rateLimit } from '#lib/rate-limit.ts'
import { loggablePath } from './operations/log-address.ts'

/** What a tab tells of an error it met: see app/browser/error-report.ts. */
const reportSchema = v.object({
  errorId: v.pipe(v.string(), v.regex(/^[0-9a-f]{8}$/)),
  message: v.pipe(v.string(), v.transform(short(300))),
  stack: v.pipe(v.string(), v.transform(short(4000))),
  path: v.pipe(v.string(), v.transform(loggablePath)),
  build: v.pipe(v.string(), v.transform(short(40))),
})

const REPORT_BYTES_AT_MOST = 8 * 1024
/** A broken build on a busy day must not fill the disk; one cause is seen as well in sixty lines as in six thousand. */
const REPORTS_A_MINUTE = 60
const MINUTE_MS = 60_000
/** One visitor's share: the others' causes are seen, too. */
const OF_ONE_ADDRESS = { burst: 10, perHour: 60 }

/** `POST /api/client-error`: the cause of an error screen that was drawn in a tab, logged once under the id the visitor sees. */
export function clientErrors(app: Hono, ownOnly: MiddlewareHandler, { clock: given, log, addressOf }: Deps): void {
  const clock = steadyClock(given)
  const ofOne = rateLimit(clock, OF_ONE_ADDRESS)
  let minute = { from: clock.now(), ids: new Set<string>() }
  const limit = bodyLimit({ maxSize: REPORT_BYTES_AT_MOST, onError: (c) => c.body(null, 413) })
  app.post('/api/client-error', ownOnly, limit, async (c) => {
    const report = v.safeParse(reportSchema, await c.req.json().catch(() => null))
    if (!report.success) return c.body(null, 400)
    if (clock.now() - minute.from >= MINUTE_MS) minute = { from: clock.now(), ids: new Set() }
    if (minute.ids.size >= REPORTS_A_MINUTE || !ofOne.take(addressOf(c))) return c.body(null, 429)
    if (!minute.ids.has(report.output.errorId)) log({ level: 'error', where: 'tab', ...report.output })
    minute.ids.add(report.output.errorId)
    return c.body(null, 204)
  })
}

type Deps = { clock: Clock; log: (entry: Record<string, unknown>) => void; addressOf: (c: Context) => string }

function short(length: number): (text: string) => string {
  return (text) => text.slice(0, length)
}
