import { type ApplicationFault, type ApplicationTyped, readPaperDate } from './application-form.ts'
import { type PaperField, paperFields } from './papers.ts'

export type PaperDates = Partial<Record<PaperField, string>>
export type RenewalFaults = Partial<Record<PaperField, ApplicationFault>>

/**
 * The dates of a form that differ from those we have. One that is left as it is may be over: its paper is another day's
 * work. A date that was given once cannot be taken away, only moved.
 */
export function readRenewal(
  typed: Readonly<PaperDates>,
  stored: ApplicationTyped,
  today: string,
): { dates: PaperDates; faults: RenewalFaults } {
  const dates: PaperDates = {}
  const faults: RenewalFaults = {}
  for (const field of paperFields) {
    const before = stored[field] ?? ''
    const plain = (typed[field] ?? '').normalize('NFC').trim()
    if (plain === before) continue
    const read = plain === '' ? ({ ok: false, fault: 'required' } as const) : readPaperDate(plain, today)
    if (read.ok) dates[field] = read.value
    else faults[field] = read.fault
  }
  return { dates, faults }
}
