import { initializeApp } from 'firebase/app'
import * as F from 'firebase/firestore'
import { FieldValue } from '#documents/model/field-value.ts'
import { DOCUMENT_ID, type Query } from '#documents/model/query.ts'
import { GeoPoint, isData, Timestamp, type Value } from '#documents/model/value.ts'

/**
 * The reference: the real Firestore web client, with its network off and its cache in memory. What it does with
 * validation, texts, queries and local writes is what we are held to (the README lists where we differ on purpose).
 */
let count = 0

export async function openReference(): Promise<F.Firestore> {
  F.setLogLevel('silent')
  const app = initializeApp({ projectId: 'reference', apiKey: 'none' }, `reference-${++count}`)
  const localCache = F.memoryLocalCache({ garbageCollector: F.memoryLruGarbageCollector() })
  const db = F.initializeFirestore(app, { localCache })
  await F.disableNetwork(db)
  return db
}

/** Our values in the reference's classes; anything it would not know goes over as it is. */
export function toReference(value: unknown): unknown {
  if (value instanceof Timestamp) return new F.Timestamp(value.seconds, value.nanoseconds)
  if (value instanceof GeoPoint) return new F.GeoPoint(value.latitude, value.longitude)
  if (value instanceof Uint8Array) return F.Bytes.fromUint8Array(value)
  if (value instanceof FieldValue) return markToReference(value)
  if (Array.isArray(value)) return value.map(toReference)
  if (!isData(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, toReference(item)]))
}

export function fromReference(value: unknown): Value {
  if (value instanceof F.Timestamp) return new Timestamp(value.seconds, value.nanoseconds)
  if (value instanceof F.GeoPoint) return new GeoPoint(value.latitude, value.longitude)
  if (value instanceof F.Bytes) return value.toUint8Array()
  if (Array.isArray(value)) return value.map(fromReference)
  if (!isData(value)) return value as Value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, fromReference(item)]))
}

export function queryToReference(db: F.Firestore, query: Query): F.Query {
  const field = (name: string) => (name === DOCUMENT_ID ? F.documentId() : name)
  const constraints: F.QueryConstraint[] = [
    ...(query.where ?? []).map((filter) => F.where(filter.field, filter.operator, toReference(filter.value))),
    ...(query.orderBy ?? []).map((order) => F.orderBy(field(order.field), order.direction)),
  ]
  if (query.limit !== undefined) constraints.push(F.limit(query.limit))
  if (query.startAt) constraints.push(F.startAt(...query.startAt.map(toReference)))
  if (query.startAfter) constraints.push(F.startAfter(...query.startAfter.map(toReference)))
  if (query.endAt) constraints.push(F.endAt(...query.endAt.map(toReference)))
  if (query.endBefore) constraints.push(F.endBefore(...query.endBefore.map(toReference)))
  return F.query(F.collection(db, query.collection), ...constraints)
}

/** Its messages name its own functions. */
export function inOurWords(message: string): string {
  return message.replace(/\b(set|update)Doc\(\)/g, '$1()')
}

function markToReference({ operation }: FieldValue): F.FieldValue {
  switch (operation.kind) {
    case 'serverTimestamp':
      return F.serverTimestamp()
    case 'deleteField':
      return F.deleteField()
    case 'increment':
      return F.increment(operation.by)
    case 'arrayUnion':
      return F.arrayUnion(...operation.items.map(toReference))
    case 'arrayRemove':
      return F.arrayRemove(...operation.items.map(toReference))
  }
}
