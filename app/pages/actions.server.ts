import type { RouteName } from '#app/routes.ts'
import type { Action } from '#app/site.server.ts'
import { decideConsent } from './consent.server.ts'

/** Which routes take a form, beside their loader. A POST to any other is not allowed. */
export const actions: Partial<Record<RouteName, Action>> = {
  consent: decideConsent,
}
