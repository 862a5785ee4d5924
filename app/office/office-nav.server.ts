import { mayAll, type Right } from '#features/accounts/rights.ts'
import { BOOKINGS } from '#features/bookings/booking-documents.server.ts'
import { onlyStateOf } from '#domain/bookings/states.ts'
import { ENQUIRIES } from '#features/enquiries/enquiries.server.ts'
import { APPLICATIONS } from '#features/partners/partner-documents.server.ts'
import { REVIEWS } from '#features/reviews/reviews.server.ts'
import type { Filter } from '#documents/model/query.ts'
import type { OfficeFrame } from './office-frame.ts'
import { type OfficeRouteName, officePath, officeRoutes } from './office-routes.ts'
import type { OfficeSite, OfficeRequest } from './office-site.server.ts'

type Room = Extract<(typeof officeRoutes)[number], { nav: string }>
type RoomName = Room['name']

export const navGroups = ['today', 'fleet', 'money', 'site', 'settings'] as const
export type NavGroup = (typeof navGroups)[number]

/** In which group of the navigation a room stands; in a group they stand as in the list of routes. */
const groupOf: Record<RoomName, NavGroup> = {
  start: 'today',
  board: 'today',
  timeline: 'today',
  'assign-day': 'today',
  'new-booking': 'today',
  bookings: 'today',
  enquiries: 'today',
  messages: 'today',
  fleet: 'fleet',
  drivers: 'fleet',
  carriers: 'fleet',
  tariff: 'money',
  codes: 'money',
  reports: 'money',
  pages: 'site',
  pictures: 'site',
  places: 'site',
  reviews: 'site',
  partners: 'site',
  redirects: 'site',
  setup: 'settings',
  people: 'settings',
  alerts: 'settings',
  gateway: 'settings',
  flights: 'settings',
  operations: 'settings',
  'audit-log': 'settings',
  'my-account': 'settings',
}

type Counted = { right: Right; collection: string; where: Filter }

/** What waits in a room. To count another: name it here, by a field that has an index. */
const counted: Partial<Record<RoomName, Counted>> = {
  board: waiting('bookings.create', BOOKINGS, onlyStateOf('request')),
  bookings: { right: 'bookings.create', collection: BOOKINGS, where: { field: 'unseen', operator: '==', value: true } },
  enquiries: waiting('enquiries.answer', ENQUIRIES, 'open'),
  reviews: waiting('reviews.moderate', REVIEWS, 'waiting'),
  partners: waiting('applications.review', APPLICATIONS, 'submitted'),
}
/** More than a badge says. */
const MOST_COUNTED = 99

function waiting(right: Right, collection: string, state: string): Counted {
  return { right, collection, where: { field: 'state', operator: '==', value: state } }
}

/** The rooms one may enter. */
export function roomsFor({
  role,
  t,
}: Pick<OfficeRequest, 'role' | 't'>): { name: RoomName; href: string; label: string }[] {
  return officeRoutes.flatMap((route) => {
    if (!('nav' in route) || !mayAll(role, route.right)) return []
    // Who sees no bookings comes in to the rooms, and not to the day.
    const label = route.name === 'start' && !mayAll(role, 'bookings.read') ? t('office.nav.start') : t(route.nav)
    return [{ name: route.name, href: route.path, label }]
  })
}

/** The navigation, only the rooms one may enter, with what waits in each. */
export async function navFor(site: OfficeSite, request: OfficeRequest): Promise<OfficeFrame['nav']> {
  const { t, path } = request
  const rooms = roomsFor(request)
  // Every address lies under that of the first room.
  const isIn = (href: string) => path === href || (href !== officePath('start') && path.startsWith(`${href}/`))
  const current = rooms.filter(({ href }) => isIn(href)).at(-1)
  const counts = await countsOf(site, request)
  return navGroups.flatMap((group) => {
    const own = rooms
      .filter(({ name }) => groupOf[name] === group)
      .map(({ name, href, label }) => ({
        href,
        label,
        isCurrent: href === current?.href,
        count: counts.get(name) ?? 0,
      }))
    return own.length === 0 ? [] : [{ name: group, label: t(`office.group.${group}`), rooms: own }]
  })
}

async function countsOf({ services }: OfficeSite, { role }: OfficeRequest): Promise<Map<OfficeRouteName, number>> {
  const rooms = officeRoutes.flatMap(({ name }) => {
    const found = isCounted(name) ? counted[name] : undefined
    return found && mayAll(role, found.right) ? [{ name, ...found }] : []
  })
  const counts = await Promise.all(
    rooms.map(async ({ name, collection, where }) => {
      const docs = await services.store.query({ collection, where: [where], limit: MOST_COUNTED })
      return [name, docs.length] as const
    }),
  )
  return new Map(counts)
}

function isCounted(name: OfficeRouteName): name is keyof typeof counted {
  return Object.hasOwn(counted, name)
}
