import type { Cents } from './money.ts'
import type { TextField, Typed } from './price-question.ts'
import type { Quote } from './quote-line.ts'

/** What the price box shows: data only, every text written on the server in the reader's language. */
export type PriceAnswer = {
  /** `unpriced` is a trip understood that has no price here; it is not an error. */
  status: 'empty' | 'invalid' | 'unpriced' | 'priced'
  typed: Typed
  errors: Partial<Record<TextField, string>>
  /** Where the cursor goes. */
  firstError: TextField | null
  /** The trip as understood: "Pula Airport – Rovinj". */
  title: string | null
  unpriced: Unpriced | null
  priced: Priced | null
  /** The answer in one line: at the top of the box, and read out when it comes without a page load. */
  announcement: string
  /** The two places: what stands in the field, and what a text may mean that is not sure. */
  ends: { from: PlaceEnd; to: PlaceEnd }
  /** A price kept before, and a voucher, which ride along to the order page; there only where the query names one. */
  carried?: { name: 'pass' | 'voucher'; value: string }[]
}

/** `choices`: texts, each of which means one place. */
export type PlaceEnd = { text: string; choices: string[] }

export type Contact = { label: string; href: string }
export type Unpriced = { text: string; contact: Contact | null; contactText: string; facts: PriceFact[] }
export type Priced = {
  /** Why the boat that was asked for does not go then: said before the other classes. */
  notice: string | null
  classes: PricedClass[]
  facts: PriceFact[]
  included: string[]
  notes: string[]
  sampleMark: string | null
}
export type PriceFact = { label: string; value: string }
export type PricedLine = { label: string; amount: string }
export type PricedClass = {
  vehicle: Quote['vehicle']
  name: string
  room: string
  /** How one rides and how long, where there is more than one way. */
  way: string | null
  price: string
  /** The maximum, for structured data. */
  cents: Cents
  basis: string
  /** "plus ferry ticket paid on board" where the price of a ticket is not set. */
  plus: string | null
  lines: PricedLine[]
  /** That it is on request; where the time is known, also until when we answer and until when cancelling is free. */
  notes?: string[]
  /** The mark of a sample price, where the prices beside it are none. */
  sampleMark: string | null
  /** The order page with this trip and this class; null where nothing can be ordered. */
  bookHref: string | null
}
