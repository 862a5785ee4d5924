import type { Page } from 'playwright-core'
import type { openPushBrowser } from '#tests/server/push-browser.ts'
import type { Opened } from './people-of-a-ride.ts'

type PushService = Awaited<ReturnType<typeof openPushBrowser>>

/** No push service answers a test's browser: the subscription it would give is given, with keys that the test can decrypt with. */
export async function subscribing(page: Page, service: PushService, name: string): Promise<void> {
  const { keys } = service.subscription(name)
  const given = { endpoint: `${service.local}/${name}`, keys }
  await page.addInitScript((json) => {
    const subscription = { options: { applicationServerKey: null }, toJSON: () => json, unsubscribe: async () => true }
    const isThere = () => sessionStorage.getItem('subscribed') !== null
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (isThere() ? subscription : null),
      subscribe: async () => {
        sessionStorage.setItem('subscribed', '')
        return subscription
      },
    })
  }, given)
}

/** Notifications are switched on by a tap on the page that is open, whatever its language. */
export async function switchOn({ context, page }: Opened, service: PushService, name: string): Promise<void> {
  await context.grantPermissions(['notifications'], { origin: new URL(page.url()).origin })
  await subscribing(page, service, name)
  await page.reload()
  await page.locator('[data-push=off] button').click()
  await page.locator('[data-push=on]').waitFor()
}

/** A browser in which the site is open in no tab any more: what its service worker shows is still there. */
export async function closeTab({ context, page }: Pick<Opened, 'context' | 'page'>) {
  const { origin } = new URL(page.url())
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  await page.goto('about:blank')
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('no service worker')
  return {
    worker,
    /** What a push service would bring. */
    deliver: (message: object) =>
      devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) }),
    shown: () =>
      worker.evaluate(async () => {
        // What a worker's scope has and a page's types do not.
        const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
        return (await registration.getNotifications()).map(({ title, data }) => `${title} ${String(data)}`)
      }),
  }
}
