import type { Hono } from 'hono'
import type { Services, Site } from '#app/site.server.ts'
import { joinRules, type Who } from '#documents/rules.ts'
import { documentsHandler } from '#documents/server/handler.ts'
import { defaultLimits, type Limits } from '#documents/server/limits.ts'
import { waitingAt } from '#features/bookings/waiting-at.server.ts'
import { bookingRules } from '#features/bookings/booking-rules.server.ts'
import { cookieModeOf } from '#features/accounts/session-cookie.server.ts'
import { viewedCode } from '#features/codes/view-cookie.server.ts'
import { dispatchCommands } from '#features/dispatch/dispatch-commands.server.ts'
import { openPhoneOf } from '#features/drivers/driver-phones.server.ts'
import { driverSignalRules } from '#features/drivers/driver-signals.server.ts'
import { conversationRules } from '#features/messages/conversations.server.ts'
import { positionRules } from '#features/positions/positions.server.ts'
import { partnerRules } from '#features/partners/partner-rules.server.ts'
import type { Clock } from '#lib/clock.ts'
import { addressOf } from './address.server.ts'
import { openedAt, signedBy } from './signed.server.ts'

type DocumentsApiOptions = {
  services: Services
  site: Site
  clock: Clock
  trustProxy: number
  limits: 'on' | 'off'
  log: (entry: Record<string, unknown>) => void
}

const NO_LIMITS: Limits = { burst: 1e9, perSecond: 1e9, streams: 1e9 }

/** `/api/documents/*`: what browsers may read and change, by the rules each feature declares; all else is refused. */
export function documentsApi(app: Hono, options: DocumentsApiOptions): void {
  const { services, site, clock, trustProxy, limits, log } = options
  const handler = documentsHandler({
    store: services.store,
    rules: joinRules({
      collections: [bookingRules, conversationRules, driverSignalRules, positionRules, ...partnerRules],
      commands: dispatchCommands(() => ({ fleet: site.fleet, waiting: waitingAt(site) })),
    }),
    clock,
    limits: limits === 'on' ? defaultLimits : NO_LIMITS,
    identify: (request) => identify(request, options),
    log: (error) => log({ level: 'error', message: error.message, code: error.code }),
  })
  app.all('/api/documents/*', (c) => handler(c.req.raw, { address: addressOf(c, trustProxy) }))
}

/**
 * Who is signed in to the office is known by the account's role, a driver by their phone. A guest who has shown the second factor is known as that booking's guest, for as long as the cookie lasts; null ends the stream.
 */
async function identify(request: Request, { services, clock, site }: DocumentsApiOptions): Promise<Who | null> {
  const cookie = request.headers.get('Cookie')
  const cookieMode = cookieModeOf(openedAt(site, new URL(request.url)))
  const signed = await signedBy(cookie, cookieMode, { services, clock }, { mayRotate: false })
  if (signed) {
    const { id, name, role, partnerId } = signed.account
    return { id, role, claims: { name, ...(partnerId === null ? {} : { partnerId }) } }
  }
  const phone = await openPhoneOf({ store: services.store, clock }, cookie)
  if (phone) return { id: `driver ${phone.driver}`, role: 'driver', claims: { driver: phone.driver } }
  const code = viewedCode(cookie, clock.now(), services.secret)
  if (code !== null) return { id: `guest ${code}`, role: 'guest', claims: { code } }
  return /\bview=/.test(cookie ?? '') ? null : { id: null, role: 'visitor' }
}
