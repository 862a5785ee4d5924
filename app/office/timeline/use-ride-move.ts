import { type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { isOver } from '#domain/bookings/states.ts'
import type { Interval } from '#features/bookings/driver-time.ts'
import { writeTarget } from '#features/dispatch/ride-move.ts'
import { type Bar, movedTo, rowOfBar, type TimelineGroup } from '#features/dispatch/timeline.ts'
import type { Aim, Mover } from './mover.ts'
import type { TimelineRow } from './timeline-props.ts'

/** A hand that only clicks moves less. */
const DRAG_FROM_PX = 6
const KEY_STEP_MS = 15 * 60_000
const FINE_KEY_STEP_MS = 5 * 60_000
/** So near its edge the timeline scrolls under a dragged ride. */
const EDGE_PX = 40
const SCROLL_STEP_PX = 16

type MoveOptions = {
  scroll: RefObject<HTMLElement | null>
  mover: Mover
  bars: readonly Bar[]
  rows: readonly TimelineRow[]
  group: TimelineGroup
  period: Interval
  isScripted: boolean
}

/** Moves a ride by the pointer or by keys: to another row with its time, or in its own row to another time. */
export function useRideMove({ scroll, mover, bars, rows, group, period, isScripted }: MoveOptions) {
  const hasDragged = useRef(false)
  const stopDrag = useRef<(() => void) | null>(null)
  useEffect(() => () => stopDrag.current?.(), [])
  const barAt = (target: EventTarget | null) => {
    const name = target instanceof Element ? target.closest('[data-bar]')?.getAttribute('data-bar') : undefined
    const bar = bars.find((one) => one.name === name)
    return isScripted && bar && !isOver(bar.state) ? bar : undefined
  }
  return {
    onPointerDown(event: PointerEvent) {
      const bar = barAt(event.target)
      const box = scroll.current
      hasDragged.current = false
      // A finger scrolls; it moves a ride by the form that its link opens.
      if (!bar || !box || event.button !== 0 || event.pointerType === 'touch') return
      stopDrag.current?.()
      stopDrag.current = followPointer(event, box, {
        bar,
        mover,
        period,
        rows,
        ownRow: rowOfBar(bar, group),
        onStart: () => (hasDragged.current = true),
      })
    },
    onClickCapture(event: MouseEvent) {
      if (!hasDragged.current) return
      hasDragged.current = false
      event.preventDefault()
      event.stopPropagation()
    },
    onDragStart(event: MouseEvent) {
      // The link itself is not what is dragged.
      event.preventDefault()
    },
    onKeyDown(event: KeyboardEvent) {
      const bar = barAt(event.target)
      if (!bar || event.altKey || event.ctrlKey || event.metaKey) return
      if (isTaken(event, { bar, mover, rows, ownRow: rowOfBar(bar, group) })) event.preventDefault()
    },
  }
}

type KeyOptions = { bar: Bar; mover: Mover; rows: readonly TimelineRow[]; ownRow: string }

/** Arrows move, Enter drops, or says yes to what is asked, Escape leaves the ride where it was. */
function isTaken({ key, shiftKey }: KeyboardEvent, { bar, mover, rows, ownRow }: KeyOptions): boolean {
  const moving = mover.current()
  const isMoving = moving?.bar.name === bar.name
  if (key === 'Enter' && isMoving) {
    void (moving.check?.kind === 'asks' ? mover.confirm() : mover.drop())
    return true
  }
  if (key === 'Escape' && isMoving) {
    mover.cancel()
    return true
  }
  const [x, y] = steps[key] ?? [0, 0]
  if (x === 0 && y === 0) return false
  if (!isMoving) mover.begin(bar, ownRow)
  const now = mover.current()
  if (now === null) return false
  if (x !== 0) {
    const from = now.row === ownRow ? now.at : bar.pickUpAt
    mover.aim(inTime(bar, ownRow, movedTo(from, x * (shiftKey ? FINE_KEY_STEP_MS : KEY_STEP_MS))))
  } else {
    const row = rowFrom(rows, { from: now.row, ownRow, by: y })
    mover.aim(row === ownRow ? inTime(bar, ownRow, bar.pickUpAt) : inRow(bar, row, rows))
  }
  return true
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The next row that takes a ride, or its own; the last one where there is none further. */
function rowFrom(
  rows: readonly TimelineRow[],
  { from, ownRow, by }: { from: string; ownRow: string; by: number },
): string {
  const open = rows.filter(({ id, target }) => id === ownRow || target !== null)
  const at = open.findIndex(({ id }) => id === from)
  return open[Math.min(Math.max(at + by, 0), open.length - 1)]?.id ?? ownRow
}

function inTime(bar: Bar, row: string, at: number): Aim {
  return { row, at, target: at === bar.pickUpAt ? null : writeTarget({ kind: 'time', at }) }
}

function inRow({ pickUpAt: at }: Bar, row: string, rows: readonly TimelineRow[]): Aim {
  return { row, at, target: rows.find(({ id }) => id === row)?.target ?? null }
}

type Drag = {
  bar: Bar
  mover: Mover
  period: Interval
  rows: readonly TimelineRow[]
  ownRow: string
  onStart: () => void
}

/** Where rows and hours lie is measured once, when the drag begins; then a move of the pointer is a sum. */
function followPointer(
  start: PointerEvent,
  box: HTMLElement,
  { bar, mover, period, rows, ownRow, onStart }: Drag,
): () => void {
  const from = { x: start.clientX, y: start.clientY }
  let lies: Lies | null = null
  const onMove = (event: globalThis.PointerEvent) => {
    const moved = Math.hypot(event.clientX - from.x, event.clientY - from.y)
    if (lies === null && moved < DRAG_FROM_PX) return
    if (lies === null) {
      lies = measured(box, from.x)
      onStart()
      mover.begin(bar, ownRow)
    }
    scrollAtEdge(box, event, lies)
    const y = event.clientY - lies.top + box.scrollTop
    const row = lies.rows.find((one) => y >= one.top && y < one.bottom)?.id ?? ownRow
    const byPx = event.clientX - lies.startX + (box.scrollLeft - lies.scrollLeft)
    const byMs = Math.abs(byPx) < DRAG_FROM_PX ? 0 : (byPx / lies.width) * (period.to - period.from)
    mover.aim(row === ownRow ? inTime(bar, ownRow, movedTo(bar.pickUpAt, byMs)) : inRow(bar, row, rows))
  }
  const stop = () => {
    removeEventListener('pointermove', onMove)
    removeEventListener('pointerup', onUp)
    removeEventListener('pointercancel', onCancel)
    removeEventListener('keydown', onKey)
  }
  const onUp = () => {
    stop()
    if (lies !== null) void mover.drop()
  }
  const onCancel = () => {
    stop()
    if (lies !== null) mover.cancel()
  }
  const onKey = (event: globalThis.KeyboardEvent) => {
    if (event.key === 'Escape') onCancel()
  }
  addEventListener('pointermove', onMove)
  addEventListener('pointerup', onUp)
  addEventListener('pointercancel', onCancel)
  addEventListener('keydown', onKey)
  return stop
}

/** In the scrolled content: where it begins, how wide all hours are, and where each row is. */
type Lies = {
  top: number
  left: number
  bottom: number
  right: number
  startX: number
  scrollLeft: number
  width: number
  rows: { id: string; top: number; bottom: number }[]
}

function measured(box: HTMLElement, startX: number): Lies {
  const { top, left, bottom, right } = box.getBoundingClientRect()
  const rows = [...box.querySelectorAll<HTMLElement>('[data-row]')].map((row) => {
    const own = row.getBoundingClientRect()
    const offset = own.top - top + box.scrollTop
    return { id: row.dataset['row'] ?? '', top: offset, bottom: offset + own.height }
  })
  const width = box.querySelector('[data-hours]')?.getBoundingClientRect().width ?? 1
  return { top, left, bottom, right, startX, scrollLeft: box.scrollLeft, width, rows }
}

function scrollAtEdge(box: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }, lies: Lies): void {
  const by = (at: number, start: number, end: number) => {
    if (at < start + EDGE_PX) return -SCROLL_STEP_PX
    return at > end - EDGE_PX ? SCROLL_STEP_PX : 0
  }
  box.scrollBy(by(clientX, lies.left, lies.right), by(clientY, lies.top, lies.bottom))
}
