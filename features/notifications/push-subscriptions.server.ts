import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import type { Doc } from '#documents/model/apply.ts'
import type { Write, WriteData } from '#documents/model/write.ts'
import type { CollectionRules } from '#documents/rules.ts'
import type { Store } from '#documents/store.ts'
import { localeCodes } from '#i18n/locale.ts'
import { cut } from '#lib/cut.ts'
import { storedSchema } from '#lib/stored-schema.ts'
import { readers } from './notification.ts'

const SUBSCRIPTIONS = 'push-subscriptions'
/** No browser reads them; they are asked for by whose they are. */
export const pushRules: CollectionRules = { collection: SUBSCRIPTIONS, indexes: [['owner'], ['reader'], ['endpoint']] }

/** Somebody has a phone and a computer or two; of more the oldest goes. */
const DEVICES_AT_MOST = 8
const LONGEST_AGENT = 200
const DAY_MS = 86_400_000
/** Longer than any booking is made before its ride, and than a phone of the office lies in a drawer. */
const FORGOTTEN_MS = 400 * DAY_MS

/** What a browser gives (W3C Push API): where to, and the keys with which only that browser can read it (RFC 8291). */
const endSchema = v.object({
  endpoint: v.pipe(v.string(), v.maxLength(1000), v.url()),
  keys: v.object({
    p256dh: v.pipe(v.string(), v.regex(/^[\w-]{80,100}=?$/)),
    auth: v.pipe(v.string(), v.regex(/^[\w-]{20,30}={0,2}$/)),
  }),
})
export type PushEnd = v.InferOutput<typeof endSchema>

const schema = v.object({
  ...endSchema.entries,
  reader: v.picklist(readers),
  /** Whose: `office {account}`, `driver {id}`, `guest {code}`. */
  owner: v.string(),
  /** The session of the office, or the driver's phone, that it ends with. */
  ofSession: v.nullable(v.string()),
  locale: v.picklist(localeCodes),
  agent: v.string(),
  addedAt: v.number(),
})
const stored = storedSchema('a push subscription', schema)
export type PushSubscriptionDoc = v.InferOutput<typeof schema>

export { endSchema as pushEndSchema }

/** One browser may be told as somebody of the office and as a guest: each is an entry of its own. */
export function subscriptionId({ endpoint }: { endpoint: string }, owner: string): string {
  return createHash('sha256').update(`${owner} ${endpoint}`).digest('hex').slice(0, 32)
}

export async function keepSubscription(store: Store, subscription: PushSubscriptionDoc): Promise<void> {
  const { owner } = subscription
  const id = subscriptionId(subscription, owner)
  const known = (await docsOf(store, owner)).filter((doc) => doc.path !== pathOf(id))
  const oldest = known
    .toSorted((a, b) => stored.read(b.data).addedAt - stored.read(a.data).addedAt)
    .slice(DEVICES_AT_MOST - 1)
  const data = stored.write({ ...subscription, agent: cut(subscription.agent, LONGEST_AGENT) })
  await store.commit([
    ...oldest.map(({ path }): Write => ({ kind: 'delete', path })),
    { kind: 'set', path: pathOf(id), data: data as WriteData },
  ])
}

export async function dropSubscription(store: Store, id: string): Promise<void> {
  await store.commit([{ kind: 'delete', path: pathOf(id) }])
}

export async function findSubscription(store: Store, id: string): Promise<PushSubscriptionDoc | null> {
  return read(await store.get(pathOf(id)))
}

/**
 * The browser's push service has given it another address: everybody who is told on it is told there. `before` is known to that
 * browser alone. False: nobody was.
 */
export async function renewSubscriptions(store: Store, before: PushEnd, next: PushEnd): Promise<boolean> {
  const { result } = await store.transact(async (transaction) => {
    const docs = await transaction.query({
      collection: SUBSCRIPTIONS,
      where: [{ field: 'endpoint', operator: '==', value: before.endpoint }],
    })
    const own = docs.filter(({ data }) => isDeepStrictEqual(stored.read(data).keys, before.keys))
    for (const doc of own) {
      const saved = stored.read(doc.data)
      const data = stored.write({ ...saved, ...next })
      const path = pathOf(subscriptionId(next, saved.owner))
      if (path !== doc.path) transaction.write({ kind: 'delete', path: doc.path })
      transaction.write({ kind: 'set', path, data: data as WriteData })
    }
    return own.length > 0
  })
  return result
}

/** With their ids. */
export async function subscriptionsOf(
  store: Store,
  owner: string,
): Promise<{ id: string; stored: PushSubscriptionDoc }[]> {
  return (await docsOf(store, owner)).map(withId)
}

/** Of everybody of the office. */
export async function officeSubscriptions(store: Store): Promise<{ id: string; stored: PushSubscriptionDoc }[]> {
  const docs = await store.query({
    collection: SUBSCRIPTIONS,
    where: [{ field: 'reader', operator: '==', value: 'office' }],
  })
  return docs.map(withId)
}

function withId({ path, data }: Doc) {
  return { id: path.slice(SUBSCRIPTIONS.length + 1), stored: stored.read(data) }
}

/** Which devices somebody is told on, as they may ask for it: nothing by which anybody could tell them something. */
export async function devicesOf(
  store: Store,
  owner: string,
): Promise<{ agent: string; locale: string; addedAt: number }[]> {
  return (await subscriptionsOf(store, owner)).map(({ stored: { agent, locale, addedAt } }) => ({
    agent,
    locale,
    addedAt,
  }))
}

/** Of a guest who is erased, a driver who leaves, an account that is closed. */
export async function dropSubscriptionsOf(store: Store, owner: string): Promise<void> {
  const docs = await docsOf(store, owner)
  if (docs.length > 0) await store.commit(docs.map(({ path }): Write => ({ kind: 'delete', path })))
}

/** By the daily job. */
export async function eraseOldSubscriptions(store: Store, now: number): Promise<void> {
  const docs = await store.query({ collection: SUBSCRIPTIONS })
  const due = docs.filter((doc) => stored.read(doc.data).addedAt < now - FORGOTTEN_MS)
  if (due.length > 0) await store.commit(due.map(({ path }): Write => ({ kind: 'delete', path })))
}

function docsOf(store: Store, owner: string): Promise<Doc[]> {
  return store.query({ collection: SUBSCRIPTIONS, where: [{ field: 'owner', operator: '==', value: owner }] })
}

function pathOf(id: string): string {
  return `${SUBSCRIPTIONS}/${id}`
}

function read(doc: Doc | null): PushSubscriptionDoc | null {
  return doc === null ? null : stored.read(doc.data)
}
