import type { Writable } from 'node:stream'
import type { Clock } from '#lib/clock.ts'
import { type Log, logLine } from './log-line.ts'
import { requestId } from './request-id.server.ts'

const FLUSH_MS = 100
const FLUSH_BYTES = 32 * 1024
/** A reader of the log that stands still must not fill the memory. */
const MOST_WAITING_BYTES = 4 * 1024 * 1024

export type LogLines = { log: Log; flush(): void }

/** Lines for whoever collects them, written together: one call of the system for a hundred requests. An error goes out at once. */
export function logLines(out: Pick<Writable, 'write' | 'writableLength'>, clock: Clock): LogLines {
  let waiting = ''
  let dropped = 0
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting !== '') out.write(waiting)
    waiting = ''
  }
  const add = (entry: Record<string, unknown>) => {
    const id = requestId()
    waiting += `${logLine({ time: new Date(clock.now()).toISOString(), ...(id === undefined ? {} : { requestId: id }), ...entry })}\n`
  }
  return {
    flush,
    log(entry) {
      if (out.writableLength > MOST_WAITING_BYTES) return void (dropped += 1)
      if (dropped > 0) add({ level: 'warn', message: 'lines of the log were dropped', count: dropped })
      dropped = 0
      add(entry)
      if (entry['level'] === 'error' || waiting.length > FLUSH_BYTES) flush()
      else timer ??= setTimeout(flush, FLUSH_MS)
    },
  }
}
