import { officePath } from '#app/office/office-routes.ts'
import {
  auditOf,
  fieldOf,
  type OfficeAction,
  type OfficeAnswer,
  type OfficeLoader,
  type OfficeVisit,
  requireRight,
} from '#app/office/office-site.server.ts'
import { type AlertFaults, type AlertTyped, readAlerts, typedAlerts } from '#features/alerts/alert-settings.ts'
import { alertSettings, alertSettingsWrite } from '#features/alerts/alerts.server.ts'

export const loadAlerts: OfficeLoader<'alerts'> = async ({ desk }, visit) =>
  page(visit, typedAlerts(await alertSettings(desk.store)), {}, visit.query.has('saved'))

/** POST /office/alerts: who hears of a booking nobody has looked at. */
export const postAlerts: OfficeAction<'alerts'> = async (site, visit, form) => {
  requireRight(visit, 'settings.edit')
  const { store } = site.desk
  const raw = form.get('list')
  const typed: AlertTyped = {
    // Lines matter here.
    list: typeof raw === 'string' ? raw.slice(0, 4000) : '',
    ...{ afterMinutes: fieldOf(form, 'afterMinutes').slice(0, 10), second: fieldOf(form, 'second').slice(0, 254) },
    webhook: fieldOf(form, 'webhook').slice(0, 500),
  }
  const { settings, faults } = readAlerts(typed)
  if (!settings) return { kind: 'faulty', answer: page(visit, typed, faults, false) }
  const before = await alertSettings(store)
  const change = { action: 'alerts.changed', subject: 'settings/alerts', before, after: settings }
  await store.commit([alertSettingsWrite(settings), auditOf(site, visit, change)])
  return { kind: 'done', to: `${officePath('alerts')}?saved` }
}

function page({ t }: OfficeVisit, typed: AlertTyped, faults: AlertFaults, isSaved: boolean): OfficeAnswer<'alerts'> {
  return { kind: 'page', page: 'alerts', title: t('office.nav.alerts'), props: { typed, faults, isSaved } }
}
