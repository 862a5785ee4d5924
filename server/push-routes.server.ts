import type { Context, Hono, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import type { Services, Site } from '#app/site.server.ts'
import { mayAll } from '#features/accounts/rights.ts'
import { cookieModeOf } from '#features/accounts/session-cookie.server.ts'
import { viewedCode } from '#features/codes/view-cookie.server.ts'
import { isLocked, phoneOf } from '#features/drivers/driver-phones.server.ts'
import type { Wire } from '#features/notifications/outside-request.server.ts'
import { type Reader, readers } from '#features/notifications/notification.ts'
import {
  dropSubscription,
  findSubscription,
  keepSubscription,
  pushEndSchema,
  renewSubscriptions,
  subscriptionId,
} from '#features/notifications/push-subscriptions.server.ts'
import { sendPush } from '#features/notifications/send-push.server.ts'
import { type LocaleCode, localeCodes } from '#i18n/locale.ts'
import { rateLimit } from '#lib/rate-limit.ts'
import { pushSender } from './notify.server.ts'
import { openedAt, signedBy } from './signed.server.ts'

/** What a page asks for this browser: is it told, tell it, tell it no more, tell it something now. */
const requestSchema = v.object({
  intent: v.picklist(['look', 'on', 'off', 'test']),
  reader: v.picklist(readers),
  locale: v.picklist(localeCodes),
  subscription: pushEndSchema,
})
/** What its service worker says when the push service has given the browser another address. */
const renewedSchema = v.object({ intent: v.literal('renew'), before: pushEndSchema, subscription: pushEndSchema })

const BYTES_AT_MOST = 8 * 1024
/** Somebody changes their mind now and then; each test is a call to a push service. */
const OF_ONE_ADDRESS = { burst: 30, perHour: 120 }
const TEST_SECONDS = 60

type Deps = { addressOf: (c: Context) => string; limits: 'on' | 'off'; wire: Wire | undefined }
type Owner = { owner: string; ofSession: string | null }

/** `POST /api/push`: a browser of the office, of a driver or of a guest asks to be told of what happens, or no more. By its cookie alone. */
export function pushRoutes(app: Hono, site: Site, services: Services, ownOnly: MiddlewareHandler, deps: Deps): void {
  const ofOne = rateLimit(site.clock, OF_ONE_ADDRESS)
  const limit = bodyLimit({ maxSize: BYTES_AT_MOST, onError: (c) => c.body(null, 413) })
  app.post('/api/push', ownOnly, limit, async (c) => {
    c.header('Cache-Control', 'no-store')
    const sent: unknown = await c.req.json().catch(() => null)
    const requested = v.safeParse(v.union([requestSchema, renewedSchema]), sent)
    if (!requested.success) return c.body(null, 400)
    if (deps.limits === 'on' && !ofOne.take(deps.addressOf(c))) return c.body(null, 429)
    if (requested.output.intent === 'renew') {
      const { before, subscription } = requested.output
      return c.json({ on: await renewSubscriptions(services.store, before, subscription) })
    }
    const { intent, reader, locale, subscription } = requested.output
    const owner = await ownerOf(c, site, services, reader)
    if (owner === null) return c.body(null, 403)
    const id = subscriptionId(subscription, owner.owner)
    switch (intent) {
      case 'look': {
        const stored = await findSubscription(services.store, id)
        return c.json({ on: stored !== null && stored.ofSession === owner.ofSession })
      }
      case 'off':
        await dropSubscription(services.store, id)
        return c.json({ on: false })
      case 'on': {
        const agent = c.req.header('User-Agent') ?? ''
        await keepSubscription(services.store, {
          ...subscription,
          reader,
          ...owner,
          locale,
          agent,
          addedAt: site.clock.now(),
        })
        return c.json({ on: true })
      }
      case 'test':
        return c.json(await test(site, services, { end: subscription, reader, locale, id, wire: deps.wire }))
    }
  })
}

async function ownerOf(c: Context, site: Site, services: Services, reader: Reader): Promise<Owner | null> {
  const cookie = c.req.header('Cookie') ?? null
  const { store, secret } = services
  switch (reader) {
    case 'office': {
      const cookieMode = cookieModeOf(openedAt(site, new URL(c.req.url)))
      const signed = await signedBy(cookie, cookieMode, { services, clock: site.clock }, { mayRotate: false })
      if (!signed || !mayAll(signed.account.role, 'bookings.read')) return null
      return { owner: `office ${signed.account.id}`, ofSession: signed.session.id }
    }
    case 'driver': {
      const phone = await phoneOf({ store, clock: site.clock }, cookie)
      if (phone === null || isLocked(phone, site.clock.now())) return null
      const isDriver = site.fleet.drivers.some(({ id, active }) => active && id === phone.driver)
      return isDriver ? { owner: `driver ${phone.driver}`, ofSession: phone.id } : null
    }
    case 'guest': {
      const code = viewedCode(cookie, site.clock.now(), secret)
      return code === null ? null : { owner: `guest ${code}`, ofSession: null }
    }
  }
}

type Tested = Parameters<typeof sendPush>[0]
type Test = { end: Tested; reader: Reader; locale: LocaleCode; id: string; wire: Wire | undefined }

/** To this very browser, now; what the push service answered. */
async function test(site: Site, services: Services, { end, reader, locale, id, wire }: Test) {
  if ((await findSubscription(services.store, id)) === null) return { sent: false, reason: '' }
  const t = site.translate(locale)
  const path = { office: '/office', driver: '/driver', guest: '/' }[reader]
  const message = { title: site.catalogue.settings.siteName, body: t('notify.test'), path, tag: 'test' }
  const signal = AbortSignal.timeout(TEST_SECONDS * 1000)
  const result = await sendPush(end, message, pushSender({ services, site }), {
    ttlSeconds: TEST_SECONDS,
    signal,
    wire,
  })
  if (result.kind === 'gone') await dropSubscription(services.store, id)
  return { sent: result.kind === 'sent', reason: 'reason' in result ? result.reason : '' }
}
