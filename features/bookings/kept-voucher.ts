/** Where a browser keeps the vouchers somebody wanted kept, and until when each may be read (app/browser/service-worker.ts). */
export const KEPT_VOUCHERS = 'galeb-1-kept'
export const KEPT_UNTIL = 'X-Kept-Until'
/** Which state of the booking the copy shows. */
export const KEPT_SEQUENCE = 'X-Kept-Sequence'

/** A copy without a date, or past it, is not shown any more. */
export function isKeptStill(until: string | null, now: number): boolean {
  return until !== null && now < Number(until)
}
