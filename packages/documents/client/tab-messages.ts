import type { Doc } from '#documents/model/apply.ts'
import type { MutationResult, TargetMessage } from '#documents/protocol/messages.ts'
import type { Target } from '#documents/store.ts'
import type { OnlineState } from './online-state.ts'

/** What the leading tab tells the others, and what they ask of it. */
export type TabMessage =
  | { kind: 'lead' }
  | { kind: 'state'; state: OnlineState }
  | { kind: 'server'; key: string; message: TargetMessage }
  | { kind: 'resolved'; path: string; doc: Doc | null }
  | { kind: 'settled'; results: readonly MutationResult[] }
  | { kind: 'want'; tab: string; target: Target }
  | { kind: 'unwant'; tab: string; key: string }
  | { kind: 'bye'; tab: string }
  | { kind: 'queued' }
  | { kind: 'forgotten' }
