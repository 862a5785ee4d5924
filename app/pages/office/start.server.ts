import { roomsFor } from '#app/office/office-nav.server.ts'
import type { OfficeLoader } from '#app/office/office-site.server.ts'

export const loadStart: OfficeLoader<'start'> = (_site, visit) => ({
  kind: 'page',
  page: 'start',
  title: visit.t('office.title'),
  props: { rooms: roomsFor(visit).filter(({ href }) => href !== visit.path) },
})
