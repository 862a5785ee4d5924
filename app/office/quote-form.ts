/** What a quote has beside its trip, as it is typed. */
export const quoteFields = ['price', 'minutes', 'km', 'validUntil', 'message'] as const
export type QuoteField = (typeof quoteFields)[number]
/** `asWritten`: both places are taken as their words, whatever places have that name. */
export type QuoteTyped = Record<QuoteField | 'asWritten', string>

export type QuoteFault =
  | 'required'
  | 'amount'
  | 'number'
  | 'too-long'
  | 'after-ride'
  | 'not-understood'
  | 'past'
  | 'past-day'
  | 'too-far'
  | 'no-such-time'
export type QuoteFaults = Partial<Record<QuoteField, QuoteFault>>
