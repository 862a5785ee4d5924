import type { ApplicationFault } from '#features/partners/application-form.ts'
import { labelOf } from '#features/partners/application-in-words.server.ts'
import type { Application } from '#features/partners/application.ts'
import { applicationPath, readApplicationDoc } from '#features/partners/partner-documents.server.ts'
import { type PaperDates, readRenewal, type RenewalFaults } from '#features/partners/read-renewal.ts'
import { renewPapersIn } from '#features/partners/renew-papers.server.ts'
import { paperFields, papersOf } from '#features/partners/papers.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import type { FormState } from './form-field.tsx'
import { lateWordsOf } from './late-words.server.ts'
import { accountOf, auditOf, fieldOf, type OfficeSite, type OfficeRequest } from './office-site.server.ts'

/** The dates of a partner's papers as a form; null where none is asked for. */
export type RenewalProps = FormState & {
  labels: { name: string; label: string; isOver: boolean }[]
  /** The dates as they were when the form was shown. */
  seen: string
}

type Sent = { typed: PaperDates; faults: RenewalFaults; seen?: string }
type Renewing = { kind: 'renewed' } | { kind: 'restored' } | ({ kind: 'late'; why: string } & Sent)

export function renewalForm(
  site: OfficeSite,
  request: OfficeRequest,
  { door, state, values }: Application,
  sent?: Sent,
): RenewalProps | null {
  if (door !== 'drive' || state === 'rejected') return null
  const t = site.translate(request.locale)
  const over = papersOf(values, localTimeOf(site.clock.now()).date).filter(({ daysLeft }) => daysLeft < 0)
  return {
    labels: paperFields.map((name) => ({
      name,
      label: labelOf(name, t),
      isOver: over.some(({ field }) => field === name),
    })),
    seen: sent?.seen ?? markOf(values),
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
  request: OfficeRequest,
  { code, values }: Application,
  form: FormData,
): Promise<Renewing | ({ kind: 'faulty' } & Sent)> {
  const seen = form.get('seen')
  const typed: PaperDates = Object.fromEntries(paperFields.map((name) => [name, fieldOf(form, name).slice(0, 40)]))
  const now = site.clock.now()
  const today = localTimeOf(now).date
  const late = async () => ({
    kind: 'late' as const,
    typed,
    faults: {},
    why: await lateWordsOf(site, request, applicationPath(code), ({ action }) => action === 'partner.renew'),
  })
  // Two tabs: what the other one saved is not written over unseen.
  const isLate = (stored: PaperDates) => typeof seen === 'string' && markOf(stored) !== seen
  const { dates, faults } = readRenewal(typed, values, today)
  const isSame = Object.keys(dates).length + Object.keys(faults).length === 0
  if (isSame) return { kind: 'renewed' }
  if (isLate(values)) return late()
  // A fault put right does not count as having seen what somebody else has saved meanwhile.
  if (Object.keys(faults).length > 0)
    return { kind: 'faulty', typed, faults, ...(typeof seen === 'string' ? { seen } : {}) }
  const renewed = paperFields.filter((name) => name in dates)
  const before = Object.fromEntries(renewed.map((name) => [name, values[name] ?? '']))
  const deciding = { now, who: accountOf(request).name, by: 'office' as const, secret: site.services.secret }
  const { result } = await site.services.store.transact(async (transaction) => {
    const stored = readApplicationDoc(await transaction.get(applicationPath(code)))
    if (stored && isLate(stored.values)) return 'late'
    const outcome = await renewPapersIn(transaction, { code, dates, today }, deciding)
    const after = outcome === 'restored' ? { ...dates, state: 'active' } : dates
    transaction.write(
      auditOf(site, request, { action: 'partner.renew', subject: applicationPath(code), before, after }),
    )
    return outcome
  })
  if (result === 'late') return late()
  return { kind: result === 'restored' ? 'restored' : 'renewed' }
}

const markOf = (values: PaperDates) => paperFields.map((name) => values[name] ?? '').join(' ')
