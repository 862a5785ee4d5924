import type { Store } from '#documents/store.ts'
import { toStoreError } from '#documents/model/status.ts'

/** A disk that is busy with a large commit is no disk that fails. */
const [READ_MS, WRITE_MS] = [1000, 5000]

/** null: the database can be read and written. Otherwise what is wrong, in a line for whoever is woken. Many who ask at once are told by one look. */
export type Readiness = () => Promise<string | null>

export function readiness(
  store: Pick<Store, 'get' | 'checkWritable'>,
  damage: () => readonly string[] = () => [],
): Readiness {
  let looking: Promise<string | null> | null = null
  return () => (looking ??= look(store, damage).finally(() => (looking = null)))
}

async function look(
  store: Pick<Store, 'get' | 'checkWritable'>,
  damage: () => readonly string[],
): Promise<string | null> {
  const unread = await failureOf(store.get('readiness/nothing'), READ_MS)
  if (unread !== null) return `no database: ${unread}`
  const [damaged] = damage()
  if (damaged !== undefined) return `the database file is damaged: ${damaged}`
  const unwritten = await failureOf(store.checkWritable(), WRITE_MS)
  return unwritten === null ? null : `the database cannot be written: ${unwritten}`
}

async function failureOf(requested: Promise<unknown>, withinMs: number): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`no answer within ${withinMs / 1000} s`), withinMs)
  })
  const answered = requested.then(
    () => null,
    (error: unknown) => toStoreError(error).message,
  )
  return Promise.race([answered, tooLate]).finally(() => clearTimeout(timer))
}
