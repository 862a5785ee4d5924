import { mayAll } from '#features/accounts/rights.ts'
import { officeRoutes } from './office-routes.ts'
import type { OfficeVisit } from './office-site.server.ts'

/** The rooms of the navigation, only those one may enter. */
export function roomsFor({ role, t }: Pick<OfficeVisit, 'role' | 't'>): { href: string; label: string }[] {
  return officeRoutes.flatMap((route) =>
    'nav' in route && mayAll(role, route.right) ? [{ href: route.path, label: t(route.nav) }] : [],
  )
}
