import type { Admission } from './admission.server.ts'
import type { Listening } from './listening.server.ts'

/** Whoever has not got his answer by then does not get it; systemd and Docker wait longer. */
const ANSWER_WITHIN_MS = 8_000

/** Visitors who keep coming are not waited for longer: then the port closes, unless systemd holds it (deploy/galeb.socket). */
const QUIET_WITHIN_MS = 1_000
/** On a machine that is behind, those who connected before are let in first. */
const QUEUE_WITHIN_MS = 8_000

type Stopping = {
  admission: Pick<Admission, 'beginStop' | 'endStreams'>
  listening: Pick<Listening, 'quiet' | 'drained'>
  delayMs: number
  /** Ends the work and closes the store, when no request needs them any more. */
  rest: () => Promise<void>
}

/** Stops once, in order: tell the proxies, answer what is under way, end the streams, then the jobs and the database. */
export function stopper({ admission, listening, delayMs, rest }: Stopping): () => Promise<void> {
  let stopping: Promise<void> | null = null
  const stop = async () => {
    admission.beginStop()
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
    await listening.quiet(QUIET_WITHIN_MS, QUEUE_WITHIN_MS)
    // A tab connects its stream anew, to the node that comes after this one.
    admission.endStreams()
    await listening.drained(ANSWER_WITHIN_MS)
    await rest()
  }
  return () => (stopping ??= stop())
}
