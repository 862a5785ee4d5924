import { isThereAnOwner, makeSetupToken } from '#features/accounts/setup-link.server.ts'
import type { Store } from '#documents/store.ts'
import type { Clock } from '#lib/clock.ts'

/** Where nobody owns the site yet, the start says how to become its owner. */
export async function sayHowToSetUp(store: Store, clock: Clock, origin: string): Promise<void> {
  if (await isThereAnOwner(store)) return
  console.log(`Set the site up within 24 hours, once: ${setupLink(origin, await makeSetupToken({ store, clock }))}`)
}

/** In the fragment, so that no log on the way has it. */
export function setupLink(origin: string, token: string): string {
  return `${origin}/Setup#setup=${token}`
}
