import { type AuditEntry, readAudit } from '#features/audit/audit.server.ts'
import { momentIn } from './office-dates.ts'
import type { OfficeSite, OfficeRequest } from './office-site.server.ts'

export type LatestChange = { by: string; at: number }

/** Why a form was not saved: who changed the same thing since it was opened, and when. null: it is not known. */
export function lateWords({ t, locale }: OfficeRequest, change: LatestChange | null): string {
  if (change === null || change.by === '') return t('office.late-somebody')
  return t('office.late', { who: change.by, when: momentIn(locale, change.at) })
}

/** The same of what only the log of changes knows it of. */
export async function lateWordsOf(
  site: OfficeSite,
  request: OfficeRequest,
  subject: string,
  isIt: (entry: AuditEntry) => boolean = () => true,
): Promise<string> {
  const row = (await readAudit(site.services.store, { subject, limit: LOG_ROWS })).find(isIt)
  return lateWords(request, row ? { by: row.who.name, at: row.at } : null)
}

/** The same of prices: every version says who saved it. */
export function lateTariff({ tariffHistory }: OfficeSite, request: OfficeRequest): string {
  const [newest] = tariffHistory.versions
  return lateWords(request, newest ? { by: newest.by, at: newest.savedAt } : null)
}

/** Other changes of the same subject are in its log too. */
const LOG_ROWS = 20
