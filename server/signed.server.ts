import type { Services } from '#app/site.server.ts'
import type { Signed } from '#features/accounts/account.ts'
import { type CookieMode, sessionToken } from '#features/accounts/session-cookie.server.ts'
import { findSession } from '#features/accounts/sessions.server.ts'
import type { Clock } from '#lib/clock.ts'

/**
 * Scheme and host the visitor sees. A proxy of the operator's own may end https before us; what is asked for by another
 * name, from the machine itself say, is asked for as it stands.
 */
export function openedAt({ publicUrl }: { publicUrl: string | null }, url: URL): string {
  return publicUrl !== null && new URL(publicUrl).host === url.host ? publicUrl : url.origin
}

/** Whose session a request carries; null: nobody's. `fresh`: the token to be given in place of the one it came with. */
export async function signedBy(
  cookie: string | null,
  cookieMode: CookieMode | null,
  { services, clock }: { services: Services; clock: Clock },
  { mayRotate }: { mayRotate: boolean },
): Promise<(Signed & { fresh: string | null }) | null> {
  const token = cookieMode && sessionToken(cookie, cookieMode)
  return token ? findSession({ store: services.store, clock }, token, { mayRotate }) : null
}
