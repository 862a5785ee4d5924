import type { Bar } from '#features/dispatch/timeline.ts'
import type { MoveCheck } from './timeline-props.ts'

/** A ride that is being moved, and what the server said of where it is now. */
export type Moving = {
  bar: Bar
  /** The row it is over. */
  row: string
  /** The pick-up it would have. */
  at: number
  /** What it would be given (`writeTarget`); null: it stands where it stood. */
  target: string | null
  /** null: not moved yet, or the server is still asked. */
  check: MoveCheck | null
  /** Dropped: it is done as soon as the check allows it. */
  isDropped: boolean
  isSending: boolean
}

export type Aim = Pick<Moving, 'row' | 'at' | 'target'>

export type AskMove = (
  intent: 'check' | 'drop',
  fields: Record<string, string>,
  signal: AbortSignal,
) => Promise<MoveCheck>

export type Mover = ReturnType<typeof createMover>

type MoverOptions = {
  ask: AskMove
  /** What is said where the server does not answer. */
  noAnswer: string
}

/** So long a ride rests at one place before the server is asked. */
const REST_MS = 120

/**
 * One ride on its way to another row or time: kept outside of React, so that only what shows it is drawn anew, however many rides the
 * page has. Each drop is one step of the board or one change of the booking: in another row the time stays, in its own row it moves.
 */
export function createMover({ ask, noAnswer }: MoverOptions) {
  let now: Moving | null = null
  let moved: string | null = null
  let requested: AbortController | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const current = () => now
  const set = (next: Moving | null) => {
    now = next
    for (const listener of listeners) listener()
  }
  const stop = () => {
    clearTimeout(timer)
    requested?.abort()
    requested = null
  }
  const fieldsOf = ({ bar, target }: Moving) => ({
    code: bar.code,
    leg: bar.leg,
    seen: String(bar.sequence),
    to: target ?? '',
  })
  const request = async (intent: 'check' | 'drop', moving: Moving, isSure: boolean): Promise<MoveCheck | null> => {
    stop()
    const own = (requested = new AbortController())
    try {
      const check = await ask(intent, { ...fieldsOf(moving), ...(isSure && { sure: 'yes' }) }, own.signal)
      return own.signal.aborted ? null : check
    } catch {
      return own.signal.aborted ? null : { kind: 'refused', lines: [noAnswer] }
    }
  }
  const look = async () => {
    const moving = current()
    if (moving?.target == null) return
    const check = await request('check', moving, false)
    const after = current()
    if (check === null || after === null) return
    set({ ...after, check })
    if (after.isDropped && check.kind === 'free') await send(false)
  }
  const send = async (isSure: boolean) => {
    const moving = current()
    if (moving === null || moving.isSending) return
    set({ ...moving, isSending: true })
    const check = await request('drop', moving, isSure)
    if (check === null) return
    if (check.kind !== 'done') return set({ ...moving, check, isSending: false })
    moved = moving.bar.name
    set(null)
  }
  const aim = ({ row, at, target }: Aim) => {
    const moving = current()
    if (moving === null || moving.isSending || (moving.row === row && moving.at === at)) return
    stop()
    set({ ...moving, row, at, target, check: null, isDropped: false })
    if (target !== null) timer = setTimeout(() => void look(), REST_MS)
  }
  const cancel = () => {
    if (now?.isSending === true) return
    stop()
    set(null)
  }
  return {
    current,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** `row`: where it stands. */
    begin(bar: Bar, row: string) {
      stop()
      set({ bar, row, at: bar.pickUpAt, target: null, check: null, isDropped: false, isSending: false })
    },
    aim,
    /** What is not decided yet is done when it is; what asks waits for a yes. */
    async drop() {
      const moving = current()
      if (moving === null) return
      if (moving.target === null) return cancel()
      set({ ...moving, isDropped: true })
      if (moving.check?.kind === 'free') await send(false)
    },
    /** Somebody has read what the check asks, and said yes. */
    async confirm() {
      if (current()?.check?.kind === 'asks') await send(true)
    },
    cancel,
    /** The ride that was moved last, once: it is to have the focus where it stands now. */
    takeMoved() {
      const name = moved
      moved = null
      return name
    },
  }
}
