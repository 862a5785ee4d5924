import type { Context, Hono, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import type { Desk, Site } from '#app/site.server.ts'
import { mayAll } from '#features/accounts/rights.ts'
import { cookieWay } from '#features/accounts/session-cookie.server.ts'
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
const askedSchema = v.object({
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
export function pushRoutes(app: Hono, site: Site, desk: Desk, ownOnly: MiddlewareHandler, deps: Deps): void {
  const ofOne = rateLimit(site.clock, OF_ONE_ADDRESS)
  const limit = bodyLimit({ maxSize: BYTES_AT_MOST, onError: (c) => c.body(null, 413) })
  app.post('/api/push', ownOnly, limit, async (c) => {
    c.header('Cache-Control', 'no-store')
    const sent: unknown = await c.req.json().catch(() => null)
    const asked = v.safeParse(v.union([askedSchema, renewedSchema]), sent)
    if (!asked.success) return c.body(null, 400)
    if (deps.limits === 'on' && !ofOne.take(deps.addressOf(c))) return c.body(null, 429)
    if (asked.output.intent === 'renew') {
      const { before, subscription } = asked.output
      return c.json({ on: await renewSubscriptions(desk.store, before, subscription) })
    }
    const { intent, reader, locale, subscription } = asked.output
    const owner = await ownerOf(c, site, desk, reader)
    if (owner === null) return c.body(null, 403)
    const id = subscriptionId(subscription, owner.owner)
    switch (intent) {
      case 'look': {
        const kept = await findSubscription(desk.store, id)
        return c.json({ on: kept !== null && kept.ofSession === owner.ofSession })
      }
      case 'off':
        await dropSubscription(desk.store, id)
        return c.json({ on: false })
      case 'on': {
        const agent = c.req.header('User-Agent') ?? ''
        await keepSubscription(desk.store, {
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
        return c.json(await test(site, desk, { end: subscription, reader, locale, id, wire: deps.wire }))
    }
  })
}

async function ownerOf(c: Context, site: Site, desk: Desk, reader: Reader): Promise<Owner | null> {
  const cookie = c.req.header('Cookie') ?? null
  const { store, secret } = desk
  switch (reader) {
    case 'office': {
      const way = cookieWay(openedAt(site, new URL(c.req.url)))
      const signed = await signedBy(cookie, way, { desk, clock: site.clock }, { mayRotate: false })
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
async function test(site: Site, desk: Desk, { end, reader, locale, id, wire }: Test) {
  if ((await findSubscription(desk.store, id)) === null) return { sent: false, reason: '' }
  const t = site.translate(locale)
  const path = { office: '/office', driver: '/driver', guest: '/' }[reader]
  const message = { title: site.catalogue.settings.siteName, body: t('notify.test'), path, tag: 'test' }
  const signal = AbortSignal.timeout(TEST_SECONDS * 1000)
  const result = await sendPush(end, message, pushSender({ desk, site }), { ttlSeconds: TEST_SECONDS, signal, wire })
  if (result.kind === 'gone') await dropSubscription(desk.store, id)
  return { sent: result.kind === 'sent', reason: 'reason' in result ? result.reason : '' }
}
