import { type RequestedExtras, extraCases, type ExtraLine, type Extras, isExtra } from '#features/fares/extras.ts'
import { extraIds } from '#features/fares/tariff.ts'
import { type Needs, nothingNeeded } from '#features/fleet/needs.ts'
import type { BookedQuote } from './booking.ts'

/** What may cost something of all that rides along: a seat for each child under 135 cm, and a pet. A guide dog never does. */
export function requestedExtras(needs: Needs | null | undefined): RequestedExtras {
  if (!needs) return {}
  return { 'child-seat': needs.under135, pet: needs.pet === 'small' || needs.pet === 'large' ? 1 : 0 }
}

/** Of what a guest needs only that: it says nothing of anybody, and may stand in an address. */
export type PricedNeeds = Pick<Needs, 'under135' | 'pet'>

/** What a price holds of it; null where it holds none. */
export function pricedNeeds({ lines }: Pick<BookedQuote, 'lines'>, needs: Needs | null | undefined) {
  const has = (id: ExtraLine['extra']) => lines.some((line) => isExtra(line) && line.extra === id)
  const under135 = needs && has('child-seat') ? needs.under135 : 0
  const pet = needs && has('pet') ? needs.pet : 'none'
  return under135 === 0 && pet === 'none' ? null : ({ under135, pet } satisfies PricedNeeds)
}

/**
 * What rides along in a booking without a line of its own: it was free when it was booked, or is in a price agreed on the phone.
 * It stays so, whatever the tariff says today.
 */
export function freeExtras({ quote, needs }: { quote: BookedQuote; needs?: Needs | null }): Extras {
  const brought: Extras = { ...requestedExtras(needs), luggage: extraCases(quote) }
  const priced = quote.lines.filter(isExtra).filter(({ leg }) => leg === 'there')
  const rows = extraIds.map((id) => {
    const paid = priced.find(({ extra }) => extra === id)?.count ?? 0
    return [id, Math.max(0, (brought[id] ?? 0) - paid)] as const
  })
  return Object.fromEntries(rows)
}

export function isSameNeeds(a: Needs | null | undefined, b: Needs | null | undefined): boolean {
  const [one, other] = [a ?? nothingNeeded, b ?? nothingNeeded]
  return (Object.keys(nothingNeeded) as (keyof Needs)[]).every((field) => one[field] === other[field])
}
