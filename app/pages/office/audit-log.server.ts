import { changesInWords } from '#app/office/audit-changes.server.ts'
import { momentIn } from '#app/office/office-dates.ts'
import type { OfficeLoader } from '#app/office/office-answer.ts'
import { officePath } from '#app/office/office-routes.ts'
import type { Data } from '#documents/model/value.ts'
import { isAuditAction } from '#features/audit/audit-action.ts'
import { readAudit } from '#features/audit/audit.server.ts'
import { cut } from '#lib/cut.ts'

const ROWS = 100

export const loadAuditLog: OfficeLoader<'audit-log'> = async ({ services }, request) => {
  const { locale, query, t } = request
  const requested = query.get('before')
  const before = requested !== null && /^\d{1,15}$/.test(requested) ? Number(requested) : undefined
  // One record's own log: `?subject=fleet`.
  const subject = query.has('subject') ? cut(query.get('subject') ?? '', LONGEST) : null
  const entries = await readAudit(services.store, {
    ...(before === undefined ? {} : { before }),
    ...(subject === null ? {} : { subject }),
    limit: ROWS,
  })
  const address = (change: Record<string, string>) =>
    `${officePath('audit-log')}?${new URLSearchParams({ ...(subject === null ? {} : { subject }), ...change }).toString()}`
  const rows = entries.map((entry) => ({
    id: entry.id,
    at: momentIn(locale, entry.at),
    subject: entry.subject,
    // One that only an older program wrote is shown as it is kept.
    action: isAuditAction(entry.action) ? t(`audit.action.${entry.action}`) : entry.action,
    own: address({ subject: entry.subject }),
    who: entry.who.name || t(`office.role.nobody`),
    changes: changesInWords(entry.before, entry.after, request),
    raw: { before: shown(entry.before), after: shown(entry.after) },
  }))
  const last = entries.at(-1)
  const older = entries.length === ROWS && last ? address({ before: String(last.at) }) : null
  return { kind: 'page', page: 'audit-log', title: t('office.nav.audit'), props: { rows, older, subject } }
}

const LONGEST = 300
const LONGEST_RAW = 4000

function shown(data: Data | null): string | null {
  if (data === null) return null
  const text = JSON.stringify(data, null, 1)
  return text.length > LONGEST_RAW ? `${text.slice(0, LONGEST_RAW)}…` : text
}
