import { lateWordsOf } from '#app/office/late-words.server.ts'
import { officePath } from '#app/office/office-routes.ts'
import { auditOf, fieldOf, type OfficeVisit, requireRight } from '#app/office/office-site.server.ts'
import type { OfficeAction, OfficeAnswer, OfficeLoader } from '#app/office/office-answer.ts'
import {
  type AlertFaults,
  type AlertSettings,
  type AlertTyped,
  readAlerts,
  typedAlerts,
} from '#features/alerts/alert-settings.ts'
import { alertSettings, saveAlertSettings } from '#features/alerts/alerts.server.ts'

export const loadAlerts: OfficeLoader<'alerts'> = async ({ desk }, visit) => {
  const kept = await alertSettings(desk.store)
  return page(visit, typedAlerts(kept), { seen: seenOf(kept), isSaved: visit.query.has('saved') })
}

/** POST /office/alerts: who hears of a booking nobody has looked at. */
export const postAlerts: OfficeAction<'alerts'> = async (site, visit, form) => {
  requireRight(visit, 'settings.edit')
  const { store } = site.desk
  const raw = form.get('list')
  const typed: AlertTyped = {
    // Lines matter here.
    list: typeof raw === 'string' ? raw : '',
    afterMinutes: fieldOf(form, 'afterMinutes'),
    second: fieldOf(form, 'second'),
    webhook: fieldOf(form, 'webhook'),
  }
  const { settings, faults } = readAlerts(typed)
  const sent = form.get('seen')
  const seen = typeof sent === 'string' ? sent : null
  if (!settings) return { kind: 'faulty', answer: page(visit, typed, { faults, seen: seen ?? '' }) }
  // Two tabs: what the other one saved is not written over unseen.
  const other = await saveAlertSettings(
    store,
    settings,
    (kept) => seen === null || seen === seenOf(kept),
    (before) => auditOf(site, visit, { action: 'alerts.changed', subject: 'settings/alerts', before, after: settings }),
  )
  if (other)
    return {
      kind: 'faulty',
      answer: page(visit, typed, {
        seen: seenOf(other),
        meanwhile: typedAlerts(other),
        late: await lateWordsOf(site, visit, 'settings/alerts'),
      }),
    }
  return { kind: 'done', to: `${officePath('alerts')}?saved` }
}

/** What the form was made from, in one line: what has more a browser sends back with line ends of its own. */
function seenOf(kept: AlertSettings): string {
  return JSON.stringify(typedAlerts(kept))
}

type Shown = { seen: string; faults?: AlertFaults; isSaved?: boolean; meanwhile?: AlertTyped | null; late?: string }

function page(
  { t }: OfficeVisit,
  typed: AlertTyped,
  { seen, faults = {}, isSaved = false, meanwhile = null, late = '' }: Shown,
): OfficeAnswer<'alerts'> {
  const props = { typed, seen, faults, isSaved, meanwhile, late }
  return { kind: 'page', page: 'alerts', title: t('office.nav.alerts'), props }
}
