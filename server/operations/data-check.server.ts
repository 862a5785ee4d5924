import { Worker } from 'node:worker_threads'
import type { Checked } from '#documents/engines/embedded/check-file.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import type { Clock } from '#lib/clock.ts'

type DataCheckOptions = {
  file: string
  clock: Clock
  worker?: string | URL
  log: (entry: Record<string, unknown>) => void
}

export type DataCheck = {
  /** Of the last check; null: the first is not done. */
  latest(): { at: number; damage: readonly string[] } | null
  stop(): void
}

const LOOK_MS = 15 * 60_000
/** In the hour after it, when nobody books. */
const NIGHT = '03'

/** The database file is read whole at the start and each night: damage is told before a guest meets it. */
export function openDataCheck(options: DataCheckOptions): DataCheck {
  const { file, clock, log, worker = new URL('check-worker.ts', import.meta.url) } = options
  let latest: ReturnType<DataCheck['latest']> = null
  let thread: Worker | null = null
  let day = localTimeOf(clock.now()).date

  function check(): void {
    if (thread) return
    thread = new Worker(worker, { workerData: { file } })
    thread.unref()
    thread.once('message', ({ documents, damage }: Checked) => {
      latest = { at: clock.now(), damage }
      if (damage.length > 0) log({ level: 'error', message: 'the database file is damaged', damage })
      else log({ level: 'info', message: 'the database file was checked', documents })
    })
    thread.once('error', (error) =>
      log({ level: 'error', message: 'the database file could not be checked', cause: String(error) }),
    )
    thread.once('exit', () => (thread = null))
  }

  function look(): void {
    const { date, time } = localTimeOf(clock.now())
    if (date === day || !time.startsWith(NIGHT)) return
    day = date
    check()
  }

  check()
  const timer = setInterval(look, LOOK_MS).unref()
  return {
    latest: () => latest,
    stop() {
      clearInterval(timer)
      void thread?.terminate()
    },
  }
}
