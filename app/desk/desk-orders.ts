import { openDocuments, type ClientSettings } from '#documents/client/documents-client.ts'
import type { Transport } from '#documents/client/transport.ts'
import type { Json } from '#documents/model/json.ts'
import { StoreError } from '#documents/model/status.ts'
import { Timestamp } from '#documents/model/value.ts'
import type { Mutation, MutationResult } from '#documents/protocol/messages.ts'
import { systemClock } from '#lib/clock.ts'
import {
  DESK,
  heardAtDesk,
  isTooOld,
  type StringStorage,
  nothingWaits,
  pressedAtDesk,
  type Waiting,
} from './desk-copy.ts'
import { type Refused, refusedOrders, takeOldQueue } from './stored-orders.ts'

export type Sending =
  | { kind: 'answered'; answer: Json }
  /** The tablet belongs to nobody any more. */
  | { kind: 'unpaired' }
  /** No network, or a server that is away: it is tried again. */
  | { kind: 'away' }
  /** The server had no answer to this one. It is tried again, and those behind it do not wait for that. */
  | { kind: 'failed' }
  /** The server does not take it, however often it is sent: a person has to see that. */
  | { kind: 'refused'; why: string }

type Parts = {
  stored: StringStorage
  send(order: Waiting, signal: AbortSignal): Promise<Sending>
  onAnswer(answer: Json, order: Waiting): void
  /** The browser could not keep it, so it was not sent either. */
  onNotKept(order: Waiting): void
  /** `isAway`: there is no network. */
  onChange(isAway: boolean): void
  onUnpaired(): void
  /** For tests. */
  parts?: Pick<NonNullable<ClientSettings['parts']>, 'storage' | 'tabs'>
}

export type DeskOrders = ReturnType<typeof openDeskOrders>

const ORDER = 'order'

/**
 * The orders of a tablet wait in the queue of the document client, as what is pressed on the board does, so that neither a
 * network drop nor a reload loses one. Only how they are sent is the tablet's own: each as the form that it is (ADR 40).
 */
export function openDeskOrders({
  stored,
  send,
  onAnswer,
  onNotKept: onNotStored,
  onChange,
  onUnpaired,
  parts = {},
}: Parts) {
  const refused = refusedOrders(stored)
  let isAway = true
  const changed = () => {
    if (client.unsent().length === 0 && refused.all().length === 0) nothingWaits(stored)
    onChange(isAway)
  }

  /** null: nothing more can be sent now. */
  async function resultOf(mutation: Mutation, signal: AbortSignal): Promise<MutationResult | null> {
    const { id } = mutation
    const row = orderIn(mutation)
    if (isTooOld(stored, row['pressedAt'], systemClock.now())) return failure(id, 'out-of-range')
    const sent = await send(row, signal)
    isAway = sent.kind === 'away'
    if (!isAway) heardAtDesk(stored, systemClock.now())
    switch (sent.kind) {
      case 'away':
        return null
      case 'unpaired':
        onUnpaired()
        return null
      case 'failed':
        return failure(id, 'unavailable')
      case 'refused':
        // Kept in the one place before it leaves the other.
        refused.add(row, sent.why)
        return failure(id, 'failed-precondition')
      case 'answered':
        return { id, time: Timestamp.fromMillis(systemClock.now()), result: sent.answer }
    }
  }
  /** One guest's order does not wait for another's: one without an answer stays, and the next is sent. */
  async function commit(mutations: readonly Mutation[], signal: AbortSignal): Promise<MutationResult[]> {
    const results: MutationResult[] = []
    for (const mutation of mutations) {
      const result = await resultOf(mutation, signal)
      if (!result) break
      results.push(result)
    }
    changed()
    return results
  }

  const client = openDocuments({
    url: '',
    person: DESK,
    onAcknowledged(mutation, answer) {
      onAnswer(answer, orderIn(mutation))
      changed()
    },
    onRejected: changed,
    onDenied: onUnpaired,
    parts: { ...parts, transport: { ...NOTHING_TO_READ, commit } },
  })
  void client.ready.then(changed)
  const add = (order: Waiting) => {
    pressedAtDesk(stored, order)
    void client
      .command(ORDER, order)
      .then(
        (answer) => onAnswer(answer, order),
        (error: unknown) => {
          if (!(error instanceof StoreError)) onNotStored(order)
        },
      )
      .finally(changed)
  }
  for (const order of takeOldQueue(stored)) add(order)

  return {
    waiting: () => client.unsent().length,
    add,
    refused: (): Refused[] => refused.all(),
    refuse(order: Waiting, why: string) {
      pressedAtDesk(stored, order)
      refused.add(order, why)
      changed()
    },
    /** Out of the list; null: another tab has seen to it. */
    takeRefused(id: string): Waiting | null {
      const row = refused.take(id)
      changed()
      return row
    },
    forgetOld() {
      refused.forgetOld(systemClock.now())
      changed()
    },
    hurry: () => client.networkChanged(),
    forget: () => client.forget(),
    close: () => client.terminate(),
  }
}

function failure(id: string, code: StoreError['code']): MutationResult {
  return { id, error: { code, message: '' } }
}

function orderIn(mutation: Mutation): Waiting {
  const input = 'command' in mutation ? mutation.input : {}
  return Object.fromEntries(Object.entries(input).filter((row): row is [string, string] => typeof row[1] === 'string'))
}

const nothing = () => Promise.reject(new StoreError('unimplemented', 'A tablet reads no documents.'))
const NOTHING_TO_READ: Omit<Transport, 'commit'> = { get: nothing, query: nothing, listen: nothing, poll: nothing }
