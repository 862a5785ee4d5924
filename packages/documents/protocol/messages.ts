import type { Doc } from '#documents/model/apply.ts'
import type { Json } from '#documents/model/json.ts'
import { invalid, type StoreError } from '#documents/model/status.ts'
import type { Data, Timestamp } from '#documents/model/value.ts'
import type { Write } from '#documents/model/write.ts'
import type { Target } from '#documents/store.ts'

/**
 * What goes over the wire, between tabs and into the browser's queue: plain objects that `toJson` and `fromJson` of the
 * model carry as they are. The server checks what it receives in `parse-request.ts`; the client trusts its server.
 */

/** One entry of the queue: writes, or a command by its name. The id makes a retry harmless. */
export type Mutation = { id: string } & ({ writes: Write[] } | { command: string; input: Data })

/** A StoreError without its class. */
export type Failure = { code: string; message: string }

export type MutationResult = { id: string } & ({ time: Timestamp; result: Json } | { error: Failure })

/** `quiet`: the client knows that its copy is current as of the cursor and need not be told so again. */
export type WireTarget = { id: number; target: Target; cursor: string | null; quiet: boolean }

/** What a stream tells about one of its targets. */
export type TargetMessage = { target: number } & (
  | {
      kind: 'docs'
      /** These are all there are; otherwise what changed since the message before. */
      full: boolean
      docs: Doc[]
      removed: string[]
      cursor: string
    }
  /** Nothing changed since the cursor the client came with. */
  | { kind: 'current'; cursor: string }
  | { kind: 'error'; error: Failure }
)

export const MAX_MUTATIONS = 10
export const MAX_TARGETS = 100

/** Spec § 5 and § 9: a long poll waits between 5 and 30 seconds. */
export function checkLongPollSeconds(seconds: number): number {
  const fault = (why: string) => invalid(`invalid long polling timeout: ${seconds} (${why})`)
  if (Number.isNaN(seconds)) throw fault('must not be NaN')
  if (seconds < 5) throw fault('minimum allowed value is 5')
  if (seconds > 30) throw fault('maximum allowed value is 30')
  return seconds
}

export function failureOf({ code, message }: StoreError): Failure {
  return { code, message }
}
