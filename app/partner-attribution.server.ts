import { workingPartner } from '#features/partners/applications.server.ts'
import type { Partner } from '#features/partners/application.ts'
import { partnerOfCookie } from '#features/partners/partner-cookie.server.ts'
import type { Services } from './site.server.ts'

/** Who sent this guest, if that partner still works with us. Asked where a booking is kept and said; never where it is priced. */
export async function sentBy(services: Services, cookie: string | null): Promise<Partner | null> {
  const code = partnerOfCookie(cookie)
  const partner = code === null ? null : await workingPartner(services.store, code)
  return partner?.door === 'refer' ? partner : null
}
