import type { Desk } from '#app/site.server.ts'
import type { Store } from '#documents/store.ts'
import { openKeys } from '#features/codes/signing-keys.server.ts'
import type { Clock } from '#lib/clock.ts'
import { dayLimit } from '#lib/day-limit.ts'
import { guessLimit } from '#lib/guess-limit.ts'

const HOUR_MS = 3_600_000
/** A hotel's guests share an address; a program that fills the store does not stop at this. */
const PASSES_A_DAY = 40
/** So many no desk of a hotel sends; a program that takes every vehicle of the week does. */
const ORDERS_A_DAY = 100
/** A street of hosts behind one address applies; a program does not stop at this. */
const APPLICATIONS_A_DAY = 20
/** An office with forgetful people; each is a job and perhaps a mail. */
const RECOVERIES_A_DAY = 20

/** What bookings are kept with, on a store somebody opened: the signing keys, the secret, the limits on guessing. */
export async function openDesk(store: Store, clock: Clock, secret: string, limits: 'on' | 'off' = 'on'): Promise<Desk> {
  const isOn = limits === 'on'
  // design/product.md, The Decoder: five wrong ones close a code for an hour, thirty an hour close an address.
  const guesses = (wrong: number) =>
    guessLimit(clock, { wrong: isOn ? wrong : Infinity, closedMs: HOUR_MS, forgottenMs: HOUR_MS })
  return {
    store,
    secret,
    keys: await openKeys(store, secret),
    codeGuesses: guesses(5),
    addressGuesses: guesses(30),
    signInGuesses: { account: guesses(10), address: guesses(30) },
    recoveries: dayLimit(clock, isOn ? RECOVERIES_A_DAY : Infinity),
    keptPasses: dayLimit(clock, isOn ? PASSES_A_DAY : Infinity),
    orders: dayLimit(clock, isOn ? ORDERS_A_DAY : Infinity),
    applications: dayLimit(clock, isOn ? APPLICATIONS_A_DAY : Infinity),
  }
}
