import type { Store } from '#documents/store.ts'
import type { WriteData } from '#documents/model/write.ts'
import type { Offer } from '#features/bookings/offer.server.ts'
import type { PricedNeeds } from '#features/bookings/priced-needs.ts'
import { isLower, withExtrasOf } from '#features/fares/extras.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { Clock } from '#lib/clock.ts'
import type { DayLimit } from '#lib/day-limit.ts'
import { holdsFor, type StoredPass, type PassAddresses, passValidUntil } from './pass.ts'
import { storedPass } from './pass-schema.ts'

export const PASSES = 'passes'

export type Keeping = {
  /** From the hidden field of the form: the same offer sent twice is one pass. */
  keepId: string
  offer: Pick<Offer, 'quote' | 'pickUpAt'>
  /** What rides along and is in the price. */
  brings?: PricedNeeds | null
  /** What was typed of either end beside its place. */
  addresses: PassAddresses
  locale: LocaleCode
  sample: boolean
  /** Who asks, for the limit only; it is not kept. */
  address: string
}

export type KeepDeps = { store: Store; clock: Clock; makeCode: () => string; limit: DayLimit }

/** `too-many`: this address has kept enough for a day; nothing was written. */
export type Stored = { kind: 'kept'; pass: StoredPass } | { kind: 'too-many' }

/** Keeps an offer as a Price Pass, in one commit with an id: a double click, a reload and a lost answer are one pass. */
export async function keepPass(deps: KeepDeps, requested: Keeping): Promise<Stored> {
  const { offer, brings = null, addresses, locale, sample, address } = requested
  const code = deps.makeCode()
  const keptAt = deps.clock.now()
  const { quote, pickUpAt } = offer
  const pass: StoredPass = {
    code,
    quote,
    pickUpAt,
    locale,
    sample,
    keptAt,
    validUntil: passValidUntil(keptAt, pickUpAt),
    ...(brings && { brings }),
    ...(hasAddress(addresses) && { addresses }),
  }
  try {
    const { result, replayed } = await deps.store.transact(
      (transaction) => {
        // Inside, so that sending the last one twice is answered with it and not refused.
        if (deps.limit.isFull(address)) throw new TooMany()
        transaction.write({ kind: 'set', path: passPath(code), data: asData(pass), precondition: { exists: false } })
        return code
      },
      { id: idOf(requested) },
    )
    if (!replayed) deps.limit.count(address)
    return { kind: 'kept', pass: (replayed ? await findPass(deps.store, result) : null) ?? pass }
  } catch (error) {
    if (error instanceof TooMany) return { kind: 'too-many' }
    throw error
  }
}

class TooMany extends Error {}

export async function findPass(store: Store, code: string): Promise<StoredPass | null> {
  const doc = await store.get(passPath(code))
  return doc === null ? null : storedPass.read(doc.data)
}

type Now = { now: number; /** Today's price is a sample too. */ isSample: boolean }

/** The offer at the price a pass holds, or null where it does not hold for this trip, was a sample, or today's price is lower. */
export async function offerUnderPass(
  offer: Offer,
  code: string,
  store: Store,
  { now, isSample }: Now,
): Promise<Offer | null> {
  const pass = await findPass(store, code)
  if (!pass || !holdsFor(pass, offer, now)) return null
  // The operator never offered a sample price.
  if (pass.sample && !isSample) return null
  const held = withExtrasOf(pass.quote, offer.quote.lines)
  if (isLower(offer.quote, held)) return null
  const { lines, maximumCents, asks } = held
  return { ...offer, quote: { ...offer.quote, lines, maximumCents, asks } }
}

function passPath(code: string): string {
  return `${PASSES}/${code}`
}

/** The trip is part of the id: one form changed by hand to another trip is another pass, not an old answer. */
function idOf({ keepId, offer, brings, addresses }: Keeping): string {
  const { from, to, vehicle, people, bags, returnTrip, returnAt } = offer.quote
  const trip = ['pass', keepId, from, to, vehicle, people, bags, returnTrip, returnAt, offer.pickUpAt]
  const more = [
    ...(brings ? [brings.under135, brings.pet] : []),
    ...(hasAddress(addresses) ? [addresses.from, addresses.to] : []),
  ]
  return [...trip, ...more].join(' ')
}

function hasAddress({ from, to }: PassAddresses): boolean {
  return from !== null || to !== null
}

function asData(pass: StoredPass): WriteData {
  // A pass is JSON through and through; the two type systems do not know of each other.
  const data: unknown = storedPass.write(pass)
  return data as WriteData
}
