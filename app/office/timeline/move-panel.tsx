import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { type BoardData, clock } from '#app/office/board/board-words.ts'
import { useOffice } from '#app/office/office-context.tsx'
import office from '#app/pages/office/office.module.css'
import type { Interval } from '#features/bookings/driver-time.ts'
import { shareOf } from '#features/dispatch/timeline.ts'
import type { Mover, Moving } from './mover.ts'
import type { TimelineRow } from './timeline-props.ts'
import { routeText } from './timeline-words.ts'
import styles from './timeline.module.css'

function useMoving(mover: Mover): Moving | null {
  return useSyncExternalStore(mover.subscribe, mover.current, nothing)
}

function nothing(): null {
  return null
}

/** Where the ride would come to stand, coloured by what the check says. It is placed by script: no page of ours has a style inside. */
export function Ghost({ mover, period }: { mover: Mover; period: Interval }) {
  const moving = useMoving(mover)
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const ghost = box.current
    if (!ghost || moving === null) return
    const { bar, at, row } = moving
    const lane = ghost.parentElement?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"]`)
    const by = at - bar.pickUpAt
    const { x, width } = shareOf({ from: bar.from + by, to: bar.to + by }, period)
    ghost.style.setProperty('--x', String(x / 100))
    ghost.style.setProperty('--width', String(width / 100))
    ghost.style.setProperty('--y', `${lane?.offsetTop ?? 0}px`)
  }, [moving, period])
  if (moving === null) return null
  return <div className={styles.ghost} ref={box} data-ghost="" data-check={checkOf(moving)} aria-hidden="true" />
}

function checkOf({ target, check }: Moving): string {
  return target === null ? 'none' : (check?.kind ?? 'open')
}

type PanelProps = { mover: Mover; rows: readonly TimelineRow[]; boardData: BoardData }

/** What is being moved, where to, and what the server says of it, before it is dropped. */
export function MovePanel({ mover, rows, boardData }: PanelProps) {
  const words = { ...useOffice(), boardData }
  const { t, locale } = words
  const moving = useMoving(mover)
  const yes = useRef<HTMLButtonElement>(null)
  const asks = moving?.isDropped === true && moving.check?.kind === 'asks'
  // What asks after a drop is answered where the focus is. Keys keep it on the ride.
  useEffect(() => {
    if (asks && document.activeElement?.closest('[data-bar]') == null) yes.current?.focus()
  }, [asks])
  if (moving === null) return null
  const { bar, row, at, target, check, isSending } = moving
  const to = rows.find(({ id }) => id === row)
  const isOther = target !== null && !target.startsWith('time:')
  const where = isOther ? (to?.label ?? '') : clock(at, locale)
  return (
    <section className={styles.panel} aria-label={t('timeline.moving')} data-panel="" data-check={checkOf(moving)}>
      <p>
        <strong>
          {clock(bar.pickUpAt, locale)} {routeText(bar, words)}
        </strong>
        {target !== null && ` · ${t('timeline.to', { where })}`}
      </p>
      <div role="status">
        {target === null && <p>{t('timeline.how')}</p>}
        {target !== null && check === null && <p>{t('timeline.checking')}</p>}
        {check?.kind === 'free' && <p>{t('timeline.can')}</p>}
        {check?.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <div className={styles.panelButtons}>
        {check?.kind === 'free' && (
          <button type="button" className={office.primary} disabled={isSending} onClick={() => void mover.drop()}>
            {t('timeline.move')}
          </button>
        )}
        {check?.kind === 'asks' && (
          <button
            ref={yes}
            type="button"
            className={office.primary}
            disabled={isSending}
            onClick={() => void mover.confirm()}
          >
            {t('timeline.move-anyway')}
          </button>
        )}
        <button type="button" className={office.secondary} onClick={() => mover.cancel()}>
          {t('timeline.leave')}
        </button>
      </div>
    </section>
  )
}
