import { roomsFor } from '#app/office/office-nav.server.ts'
import { officePath } from '#app/office/office-routes.ts'
import type { OfficeLoader } from '#app/office/office-answer.ts'
import { mayAll } from '#features/accounts/rights.ts'
import { delayedMails } from './operations.server.ts'

export const loadStart: OfficeLoader<'start'> = async (site, visit) => {
  const { t, role } = visit
  const delayed = mayAll(role, 'operations.read') ? await delayedMails(site.desk.store) : 0
  const rooms = roomsFor(visit).filter(({ href }) => href !== visit.path)
  // It cannot be told by mail: the one that would tell it is the one that is away.
  const alert =
    delayed === 0 ? null : { text: t('office.start-delayed', { count: delayed }), href: officePath('operations') }
  return { kind: 'page', page: 'start', title: t('office.title'), props: { rooms, alert } }
}
