/** Where a browser keeps the vouchers somebody wanted kept, and until when each may be read (app/browser/service-worker.ts). */
export const KEPT_VOUCHERS = 'galeb-1-kept'
export const KEPT_UNTIL = 'X-Kept-Until'
/** Which state of the booking the copy shows. */
export const KEPT_SEQUENCE = 'X-Kept-Sequence'
/** Its ride in words, percent-encoded: headers hold no letters of ours. */
export const KEPT_NAME = 'X-Kept-Name'
/** Beside the vouchers lie their styles and fonts. */
export const KEPT_VOUCHER = /^(?:\/(?:hr|it|de))?\/decoder\/(B[0-9A-Z]{10})$/

/** A copy without a date, or past it, is not shown any more. */
export function isStillStored(until: string | null, now: number): boolean {
  return until !== null && now < Number(until)
}
