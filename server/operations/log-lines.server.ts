import type { Writable } from 'node:stream'
import type { Clock } from '#lib/clock.ts'
import { type Line, type Log, logLine } from './log-line.ts'
import { requestId } from './request-id.server.ts'

const FLUSH_MS = 100
const FLUSH_BYTES = 32 * 1024
/** A reader of the log that stands still must not fill the memory. */
const MOST_WAITING_BYTES = 4 * 1024 * 1024

export type LogLines = { log: Log; line: Line; flush(): void }

/** Lines for whoever collects them, written together: one call of the system for a hundred requests. An error goes out at once. */
export function logLines(out: Pick<Writable, 'write' | 'writableLength'>, clock: Clock): LogLines {
  let waiting = ''
  let dropped = 0
  // Of the last line; a thousand may be written in one millisecond's turn.
  let [at, time] = [Number.NaN, '']
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting !== '') out.write(waiting)
    waiting = ''
  }
  const add = (line: string) => {
    const now = clock.now()
    if (now !== at) time = new Date((at = now)).toISOString()
    // Lines of the node itself have no id. Neither needs a sign escaped (request-id.server.ts), so only the rest is looked through.
    const id = requestId()
    const named = id === undefined ? '' : `"requestId":"${id}",`
    waiting += `{"time":"${time}",${named}${line.slice(1)}\n`
  }
  const line: Line = (level, text) => {
    if (out.writableLength > MOST_WAITING_BYTES) return void (dropped += 1)
    if (dropped > 0) add(logLine({ level: 'warn', message: 'lines of the log were dropped', count: dropped }))
    dropped = 0
    add(text)
    if (level === 'error' || waiting.length > FLUSH_BYTES) flush()
    else timer ??= setTimeout(flush, FLUSH_MS)
  }
  return { flush, line, log: (entry) => line(entry['level'], logLine(entry)) }
}
