import type { Writable } from 'node:stream'
import pino, { type DestinationStream } from 'pino'
import type { Clock } from '#lib/clock.ts'
import { requestId } from './request-id.server.ts'

export type LogEntry = Record<string, unknown>
export type Log = (entry: LogEntry) => void

/** One entry, one line of JSON, with the time and the id of the request that is being answered. */
export function openLog(clock: Clock, out: DestinationStream): Log {
  const logger = pino(
    {
      base: null,
      messageKey: 'message',
      timestamp: () => `,"time":"${new Date(clock.now()).toISOString()}"`,
      formatters: { level: (level) => ({ level }) },
      mixin: () => ({ requestId: requestId() }),
      hooks: { streamWrite: escaped },
    },
    out,
  )
  return ({ level, message, ...facts }) => {
    const text = String(message)
    if (level === 'error') logger.error(facts, text)
    else if (level === 'warn') logger.warn(facts, text)
    else logger.info(facts, text)
  }
}

/** A reader of the log that stands still must not fill the memory. */
const MOST_WAITING_BYTES = 4 * 1024 * 1024

/** To standard output. A line is with the system when `log` returns, unless its reader is behind: then it waits, and from a limit on it is dropped. */
export function standardLog(clock: Clock, out: Writable = process.stdout, mostWaitingBytes = MOST_WAITING_BYTES): Log {
  const isBehind = () => out.writableLength > mostWaitingBytes
  const log = openLog(clock, out)
  let dropped = 0
  // Nobody reads any more, or the disk is full: that ends no process.
  out.on('error', () => {})
  return (entry) => {
    if (isBehind()) return void (dropped += 1)
    if (dropped > 0) log({ level: 'warn', message: 'lines of the log were dropped', count: dropped })
    dropped = 0
    log(entry)
  }
}

// oxlint-disable-next-line no-control-regex
const STEERING = /[\u007F-\u009F\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/g

/**
 * JSON escapes the ends of lines that ASCII knows; those of Unicode, the steering codes of a terminal and the marks that turn text
 * around are escaped too, so that no visitor writes a line of his own.
 */
function escaped(line: string): string {
  return line.replace(STEERING, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
