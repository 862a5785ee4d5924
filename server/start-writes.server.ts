import { backoff } from '#documents/backoff.ts'

/** What a start writes, one after the other. Where a disk is full or the database away the site serves what it has, and each is tried again until it is done. */
export function startWrites(
  steps: readonly (() => Promise<void>)[],
  log: (entry: Record<string, unknown>) => void,
): void {
  const [step, ...rest] = steps
  if (!step) return
  const waits = backoff()
  // The first wait of a backoff is none.
  waits.delay()
  const attempt = async () => {
    waits.attempt()
    try {
      await step()
    } catch (error) {
      log({ level: 'error', message: 'what a start writes could not be written', cause: String(error) })
      setTimeout(() => void attempt(), waits.delay()).unref()
      return
    }
    startWrites(rest, log)
  }
  void attempt()
}
