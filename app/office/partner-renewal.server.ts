import type { ApplicationFault } from '#features/partners/application-form.ts'
import { labelOf } from '#features/partners/application-in-words.server.ts'
import type { Application } from '#features/partners/application.ts'
import { applicationPath } from '#features/partners/partner-documents.server.ts'
import { type PaperDates, readRenewal, type RenewalFaults } from '#features/partners/read-renewal.ts'
import { renewPapersIn } from '#features/partners/renew-papers.server.ts'
import { paperFields, papersOf } from '#features/partners/papers.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import type { FormState } from './form-field.tsx'
import { accountOf, auditOf, fieldOf, type OfficeSite, type OfficeVisit } from './office-site.server.ts'

/** The dates of a partner's papers as a form; null where none is asked for. */
export type RenewalProps = FormState & { labels: { name: string; label: string; isOver: boolean }[] }

type Sent = { typed: PaperDates; faults: RenewalFaults }

export function renewalForm(
  site: OfficeSite,
  visit: OfficeVisit,
  { door, state, values }: Application,
  sent?: Sent,
): RenewalProps | null {
  if (door !== 'drive' || state === 'rejected') return null
  const t = site.translate(visit.locale)
  const over = papersOf(values, localTimeOf(site.clock.now()).date).filter(({ daysLeft }) => daysLeft < 0)
  return {
    labels: paperFields.map((name) => ({
      name,
      label: labelOf(name, t),
      isOver: over.some(({ field }) => field === name),
    })),
    values: Object.fromEntries(paperFields.map((name) => [name, sent?.typed[name] ?? values[name] ?? ''])),
    faults: Object.fromEntries(
      Object.entries(sent?.faults ?? {}).map(([name, fault]) => [
        name,
        t(`partner.fault-${fault satisfies ApplicationFault}`),
      ]),
    ),
  }
}

/** Keeps new dates with their line of the audit log; what is wrong comes back with what was typed. */
export async function renewPapers(
  site: OfficeSite,
  visit: OfficeVisit,
  { code, values }: Application,
  form: FormData,
): Promise<{ kind: 'renewed' | 'restored' } | ({ kind: 'faulty' } & Sent)> {
  const typed: PaperDates = Object.fromEntries(paperFields.map((name) => [name, fieldOf(form, name).slice(0, 40)]))
  const now = site.clock.now()
  const today = localTimeOf(now).date
  const { dates, faults } = readRenewal(typed, values, today)
  if (Object.keys(faults).length > 0) return { kind: 'faulty', typed, faults }
  if (Object.keys(dates).length === 0) return { kind: 'renewed' }
  const renewed = paperFields.filter((name) => name in dates)
  const before = Object.fromEntries(renewed.map((name) => [name, values[name] ?? '']))
  const deciding = { now, who: accountOf(visit).name, by: 'office' as const, secret: site.desk.secret }
  const { result } = await site.desk.store.transact(async (transaction) => {
    const outcome = await renewPapersIn(transaction, { code, dates, today }, deciding)
    const after = outcome === 'restored' ? { ...dates, state: 'active' } : dates
    transaction.write(auditOf(site, visit, { action: 'partner.renew', subject: applicationPath(code), before, after }))
    return outcome
  })
  return { kind: result === 'restored' ? 'restored' : 'renewed' }
}
