import type { Services } from '#app/site.server.ts'
import type { Store } from '#documents/store.ts'
import { openKeys } from '#features/codes/signing-keys.server.ts'
import { openPushKeys } from '#features/notifications/push-keys.server.ts'
import type { Clock } from '#lib/clock.ts'
import { dayLimit } from '#lib/day-limit.ts'
import { guessLimit } from '#lib/guess-limit.ts'
import { rateLimit } from '#lib/rate-limit.ts'

const HOUR_MS = 3_600_000
/** What strangers may have kept a day: of one address, and of all together, many times what the firm could carry. */
type Most = { each: number; all: number }
/** A hotel's guests share an address; a program that fills the store does not stop at this. */
const PASSES: Most = { each: 40, all: 5000 }
/** So many no desk of a hotel sends; a program that takes every vehicle of the week does. */
const ORDERS: Most = { each: 100, all: 3000 }
/** A street of hosts behind one address applies; a program does not stop at this. */
const APPLICATIONS: Most = { each: 20, all: 500 }
/** Reviews, cancellations, changed details and things left behind: of one booking. */
const GUEST_ACTS: Most = { each: 50, all: 5000 }
/** Decisions about cookies. */
const CONSENTS: Most = { each: 100, all: 20_000 }
/** An office with forgetful people; each is a job and perhaps a mail. Of all: browsers that are known do not count. */
const RECOVERIES: Most = { each: 20, all: 1000 }
/** The same for one inbox, of one address: who has not got three mails will not get the fourth either. */
const RECOVERIES_OF_ONE = 3
/** Wrong passwords an hour for one account, of browsers that are not known; NIST SP 800-63B § 3.2.2 has a hundred in all. */
const STRANGERS_AN_HOUR = 100

/** What bookings are kept with, on a store somebody opened: the signing keys, the secret, the limits on guessing. */
export async function openDesk(
  store: Store,
  clock: Clock,
  secret: string,
  limits: 'on' | 'off' = 'on',
): Promise<Services> {
  const isOn = limits === 'on'
  // Five wrong ones close a code for an hour, thirty an hour close an address.
  const guesses = (wrong: number) =>
    guessLimit(clock, { wrong: isOn ? wrong : Infinity, closedMs: HOUR_MS, forgottenMs: HOUR_MS })
  const daily = ({ each, all }: Most) => dayLimit(clock, isOn ? each : Infinity, isOn ? all : Infinity)
  return {
    store,
    secret,
    keys: await openKeys(store, secret),
    push: await openPushKeys(store, secret),
    codeGuesses: guesses(5),
    addressGuesses: guesses(30),
    signInGuesses: {
      account: guesses(10),
      address: guesses(30),
      device: guesses(10),
      strangers: rateLimit(clock, { burst: isOn ? STRANGERS_AN_HOUR : Infinity, perHour: STRANGERS_AN_HOUR }),
    },
    recoveries: daily(RECOVERIES),
    recoveriesOfOne: dayLimit(clock, isOn ? RECOVERIES_OF_ONE : Infinity),
    keptPasses: daily(PASSES),
    orders: daily(ORDERS),
    applications: daily(APPLICATIONS),
    guestActs: daily(GUEST_ACTS),
    consents: daily(CONSENTS),
  }
}
