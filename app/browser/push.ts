import { workerAddress } from './worker-address.ts'

/** `home-screen`: iPhone and iPad can once the site is on the home screen. `none`: this browser cannot. */
export type PushState = 'none' | 'home-screen' | 'denied' | 'on' | 'off'

/** Whether this browser can be told with its tab closed, and whether it is. */
export async function pushState(requested: Requested): Promise<PushState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return /iPhone|iPad/.test(navigator.userAgent) ? 'home-screen' : 'none'
  if (Notification.permission === 'denied') return 'denied'
  return (await isPushOn(requested)) ? 'on' : 'off'
}

type PushIntent = 'look' | 'on' | 'off' | 'test'
type Requested = { reader: string; locale: string; publicKey: string }
type PushAnswer = { on?: boolean; sent?: boolean; reason?: string }

/** Whether this browser is told now. What the push service has changed since is kept anew. */
async function isPushOn(requested: Requested): Promise<boolean> {
  if (Notification.permission !== 'granted') return false
  const registration = await navigator.serviceWorker.getRegistration('/')
  const subscription = await registration?.pushManager.getSubscription()
  if (!registration || !subscription) return false
  const { on = false } = await ask('look', requested, subscription)
  if (!on || isOfKey(subscription, requested.publicKey)) return on
  await subscription.unsubscribe()
  return switchPushOn(requested)
}

/** By a tap: the browser asks the person first. False: they said no. */
export async function switchPushOn(requested: Requested): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await navigator.serviceWorker.register(workerAddress(), { scope: '/', updateViaCache: 'none' })
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  if (before && !isOfKey(before, requested.publicKey)) await before.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(requested.publicKey),
  })
  return (await ask('on', requested, subscription)).on === true
}

/** The browser's own subscription stays: it may be told as somebody else too. */
export async function switchPushOff(requested: Requested): Promise<void> {
  await withSubscription('off', requested)
}

export async function testPush(requested: Requested): Promise<PushAnswer> {
  return withSubscription('test', requested)
}

async function withSubscription(intent: PushIntent, requested: Requested): Promise<PushAnswer> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  const subscription = await registration?.pushManager.getSubscription()
  return subscription ? ask(intent, requested, subscription) : { on: false }
}

async function ask(
  intent: PushIntent,
  { reader, locale }: Requested,
  subscription: PushSubscription,
): Promise<PushAnswer> {
  const { endpoint, keys } = subscription.toJSON()
  const body = JSON.stringify({ intent, reader, locale, subscription: { endpoint, keys } })
  const answer = await fetch('/api/push', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
  if (!answer.ok) throw new Error(`push: ${answer.status}`)
  // Our own server's.
  return (await answer.json()) as PushAnswer
}

function isOfKey({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey
  return key === null || textOf(new Uint8Array(key)) === publicKey
}

function textOf(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0))
}
