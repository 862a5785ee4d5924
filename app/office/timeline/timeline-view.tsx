import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { UndoBar } from '#app/office/board/undo-bar.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import type { Interval } from '#features/bookings/driver-time.ts'
import {
  type Bar,
  barsOf,
  CARRIERS,
  percentOf,
  rowOfBar,
  type TimelineGroup,
  timelineQuery,
  UNASSIGNED,
  type Zoom,
  zooms,
} from '#features/dispatch/timeline.ts'
import { vehicleName } from '#features/fleet/vehicle-name.ts'
import { MoveForm } from './move-form.tsx'
import { Ghost, MovePanel } from './move-panel.tsx'
import { createMover, type Mover } from './mover.ts'
import { askMove } from './ask-move.ts'
import { Grid, Hours, NowLine, PlanRow } from './timeline-plan.tsx'
import type { TimelinePageProps, TimelineRow } from './timeline-props.ts'
import styles from './timeline.module.css'
import { useLiveTimeline } from './use-live-timeline.ts'
import { useRideMove } from './use-ride-move.ts'

type ViewProps = TimelinePageProps & { isScripted: boolean }
const noBars: readonly Bar[] = []
/** So much of what is before now is seen. */
const BEFORE_PX = 60

export function TimelineView(props: ViewProps) {
  const { now, period, choice, boardData, here, colours, isScripted } = props
  const { view, group } = choice
  const { t } = useOffice()
  const scroll = useRef<HTMLDivElement>(null)
  const live = useLiveTimeline(now, props)
  const bars = useMemo(() => barsOf(live.bookings, period), [live.bookings, period])
  const byRow = useMemo(() => Map.groupBy(bars, (bar) => rowOfBar(bar, group)), [bars, group])
  const { rows: fleetRows } = props
  const rows = useMemo(
    () => rowsWith({ rows: fleetRows, group, boardData }, bars, t('timeline.carriers')),
    [fleetRows, group, boardData, bars, t],
  )
  const mover = useMover()
  const events = useRideMove({ scroll, mover, bars, rows, group, period, isScripted })
  const [zoom, setZoom] = useZoom(choice.zoom)
  useFirstLook(scroll, { now, period, bars })
  const plan = { period, view, group, boardData, colours, here }
  return (
    <>
      {live.isOffline && <p className={styles.offline}>{t('board.offline')}</p>}
      {props.refused !== null && (
        <p role="alert" className={styles.refused}>
          {props.refused}
        </p>
      )}
      {props.move !== null && <MoveForm {...props.move} here={here} />}
      <Zooms choice={choice} zoom={zoom} onZoom={setZoom} />
      <div
        className={styles.scroll}
        ref={scroll}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also where no ride is to be focused
        tabIndex={0}
        role="region"
        aria-label={t('timeline.heading')}
        {...events}
      >
        <div className={styles.plan} data-view={view} data-zoom={zoom}>
          <Hours period={period} view={view} />
          <div className={styles.body}>
            <Grid period={period} view={view} />
            <ol className={styles.rows}>
              {rows.map((row) => (
                <PlanRow key={row.id} row={row} bars={byRow.get(row.id) ?? noBars} {...plan} />
              ))}
            </ol>
            <NowLine now={now} period={period} />
            <Ghost mover={mover} period={period} />
          </div>
        </div>
      </div>
      {bars.length === 0 && <p>{t('timeline.none')}</p>}
      <Legend />
      <MovePanel mover={mover} rows={rows} boardData={boardData} />
      <UndoBar bookings={live.steps} me={props.me} now={now} here={here} />
    </>
  )
}

/** One for the page. A ride that was moved has the focus where it is drawn next. */
function useMover(): Mover {
  const { t } = useOffice()
  const [mover] = useState(() => createMover({ ask: askMove, noAnswer: t('timeline.no-answer') }))
  useEffect(() => {
    const isLost = document.activeElement === document.body
    const moved = isLost ? mover.takeMoved() : null
    if (moved !== null) document.querySelector<SVGAElement>(`[data-bar="${CSS.escape(moved)}"]`)?.focus()
  })
  return mover
}

/** The rows with those that only a ride names: a carrier's, a vehicle that was sold, somebody who is on no list. */
function rowsWith(
  { rows, group, boardData }: Pick<TimelinePageProps, 'rows' | 'boardData'> & { group: TimelineGroup },
  bars: readonly Bar[],
  carriers: string,
): TimelineRow[] {
  const known = new Set(rows.map(({ id }) => id))
  const more = new Map<string, TimelineRow>()
  for (const bar of bars) {
    const id = rowOfBar(bar, group)
    if (known.has(id) || more.has(id) || id === UNASSIGNED) continue
    const name = group === 'vehicles' ? vehicleName(boardData.vehicles, bar.vehicleId ?? '') : (bar.driver ?? '')
    more.set(id, { id, label: id === CARRIERS ? carriers : name, detail: '', colour: null, target: null, times: [] })
  }
  return [...rows, ...more.values()]
}

/** `+` and `−` from everywhere but a field; the address keeps it. */
function useZoom(first: Zoom): [Zoom, (zoom: Zoom) => void] {
  const [zoom, setZoom] = useState(first)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, select, textarea')
      const by = { '+': 1, '-': -1 }[event.key]
      if (by === undefined || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      setZoom((now) => zooms[zooms.indexOf(now) + by] ?? now)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  useEffect(() => {
    const url = new URL(location.href)
    if (url.searchParams.get('zoom') === String(zoom) || (zoom === first && !url.searchParams.has('zoom'))) return
    url.searchParams.set('zoom', String(zoom))
    history.replaceState(history.state, '', url)
  }, [zoom, first])
  return [zoom, setZoom]
}

type ZoomsProps = Pick<TimelinePageProps, 'choice'> & { zoom: Zoom; onZoom: (zoom: Zoom) => void }

function Zooms({ choice, zoom, onZoom }: ZoomsProps) {
  const { t } = useOffice()
  const onClick = (event: MouseEvent, chosen: Zoom) => {
    event.preventDefault()
    onZoom(chosen)
  }
  return (
    <nav className={styles.choices} aria-label={t('timeline.zoom')}>
      {zooms.map((each) => (
        <a
          key={each}
          className={styles.choice}
          href={`${officePath('timeline')}?${timelineQuery({ ...choice, zoom: each })}`}
          aria-label={t('timeline.zoom-step', { step: each })}
          aria-current={each === zoom ? 'true' : undefined}
          onClick={(event) => onClick(event, each)}
        >
          {each}×
        </a>
      ))}
    </nav>
  )
}

const shown = ['request', 'reserved', 'driver', 'under-way', 'ridden'] as const

/** What the colours and the hatching say. */
function Legend() {
  const { t } = useOffice()
  return (
    <ul className={styles.legend} aria-label={t('timeline.legend')}>
      {shown.map((kind) => (
        <li key={kind} data-phase={kind}>
          {t(`timeline.legend-${kind}`)}
        </li>
      ))}
      <li data-phase="off">{t('timeline.off')}</li>
    </ul>
  )
}

/** On a screen that is narrower than the hours it begins a little before now, or with the first ride of another day. */
function useFirstLook(
  scroll: { current: HTMLElement | null },
  { now, period, bars }: { now: number; period: Interval; bars: readonly Bar[] },
): void {
  const first = useRef({ now, period, bars })
  useEffect(() => {
    const box = scroll.current
    const at = first.current
    if (!box) return
    const isNow = at.now >= at.period.from && at.now < at.period.to
    const moment = isNow ? at.now : at.bars.find(({ from }) => from >= at.period.from)?.from
    const hours = box.querySelector('[data-hours]')?.getBoundingClientRect().width ?? 0
    if (moment !== undefined) box.scrollTo({ left: (percentOf(moment, at.period) / 100) * hours - BEFORE_PX })
  }, [scroll])
}
