import type { Store } from '#documents/store.ts'

const WAIT_MS = 1000

/** Whether the database answers within a second. Many who ask at once are told by one look. */
export function readiness(store: Pick<Store, 'get'>): () => Promise<boolean> {
  let looking: Promise<boolean> | null = null
  return () => (looking ??= look(store).finally(() => (looking = null)))
}

async function look(store: Pick<Store, 'get'>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), WAIT_MS)))
  const answered = store.get('readiness/nothing').then(
    () => true,
    () => false,
  )
  return Promise.race([answered, tooLate]).finally(() => clearTimeout(timer))
}
