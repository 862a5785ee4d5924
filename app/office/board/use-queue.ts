import { useState } from 'react'
import { toStoreError } from '#documents/model/status.ts'
import type { Mutation } from '#documents/protocol/messages.ts'
import type { Queued } from '#features/dispatch/board.ts'
import { DISPATCH, SEE } from '#features/dispatch/dispatch-names.ts'
import { type Dispatching, readDispatching } from '#features/dispatch/dispatching.ts'
import { type Refused as Refusal, refusalIn } from '#features/dispatch/refusals.ts'
import type { OfficeDocuments } from './use-office-documents.ts'

/** What the server would not do, to be looked at by a person: nothing pressed here is lost in silence. */
export type Refused = Refusal & { id: string; requested: Dispatching }

/** The server has it, the listener tells in a moment; until then the card stays where it was put. */
const SETTLE_MS = 2000

export type Queue = {
  queued: readonly Queued[]
  refused: readonly Refused[]
  press: (requested: Dispatching) => void
  /** Puts a change before the dispatcher again without sending it. */
  ask: (requested: Dispatching, reason: string) => void
  see: (code: string) => void
  dismiss: (id: string) => void
}

/** What was pressed on the board: sent at once, or kept until there is a network, also over a reload. */
export function useQueue({ client, left, rejected }: OfficeDocuments, now: number): Queue {
  const [queued, setQueued] = useState<readonly Queued[]>([])
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set())
  const drop = (id: string) => setQueued((rows) => rows.filter((row) => row.id !== id))
  const press = (requested: Dispatching) => {
    if (!client) return
    const id = crypto.randomUUID()
    setQueued((rows) => [...rows, { id, requested, at: now }])
    client.command(DISPATCH, { ...requested }).then(
      () => {
        setQueued((rows) => rows.map((row) => (row.id === id ? { ...row, isSent: true } : row)))
        setTimeout(() => drop(id), SETTLE_MS)
      },
      (error: unknown) => {
        drop(id)
        setRefused((rows) => [...rows, { ...refusalIn(toStoreError(error)), id, requested }])
      },
    )
  }
  // Seen twice, or not at all: it would only ring once more.
  const see = (code: string) => void client?.command(SEE, { code }).catch(() => {})
  const before = rejected.flatMap(({ mutation, reason, other }) =>
    rowsOf(mutation).map((row) => ({ ...row, reason, other })),
  )
  return {
    queued: [...left.flatMap(rowsOf).map((row) => ({ ...row, at: 0 })), ...queued],
    refused: [...before, ...refused].filter(({ id }) => !dismissed.has(id)),
    press,
    ask: (requested, reason) =>
      setRefused((rows) => [...rows, { id: crypto.randomUUID(), requested, reason, other: null }]),
    see,
    dismiss: (id) => setDismissed((ids) => new Set([...ids, id])),
  }
}

/** A change of a booking, of all that may wait in the queue. */
function rowsOf(mutation: Mutation): { id: string; requested: Dispatching }[] {
  const requested = 'command' in mutation && mutation.command === DISPATCH ? readDispatching(mutation.input) : null
  return requested ? [{ id: mutation.id, requested }] : []
}
