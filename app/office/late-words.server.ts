import { readAudit } from '#features/audit/audit.server.ts'
import { momentIn } from './office-dates.ts'
import type { OfficeSite, OfficeVisit } from './office-site.server.ts'

export type LatestChange = { by: string; at: number }

/** Why a form was not saved: who changed the same thing since it was opened, and when. null: it is not known. */
export function lateWords({ t, locale }: OfficeVisit, change: LatestChange | null): string {
  if (change === null || change.by === '') return t('office.late-somebody')
  return t('office.late', { who: change.by, when: momentIn(locale, change.at) })
}

/** The same of what only the log of changes knows it of. */
export async function lateWordsOf(site: OfficeSite, visit: OfficeVisit, subject: string): Promise<string> {
  const [row] = await readAudit(site.desk.store, { subject, limit: 1 })
  return lateWords(visit, row ? { by: row.who.name, at: row.at } : null)
}
