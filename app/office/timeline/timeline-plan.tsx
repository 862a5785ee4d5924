import { memo } from 'react'
import { clock, day } from '#app/office/board/board-words.ts'
import { useOffice } from '#app/office/office-context.tsx'
import { rowOf } from '#domain/bookings/states.ts'
import type { Interval } from '#features/bookings/driver-time.ts'
import {
  type Bar,
  daysIn,
  isSameBar,
  linesOf,
  percentOf,
  shareOf,
  ticksOf,
  type TimelineGroup,
  type TimelineView,
} from '#features/dispatch/timeline.ts'
import type { RowTime } from '#features/dispatch/row-times.ts'
import { foldName } from '#features/fleet/fold-name.ts'
import type { TimelineRow } from './timeline-props.ts'
import { barLines, barText, timeText, type TimelineWords } from './timeline-words.ts'
import styles from './timeline.module.css'

/** What every row is drawn with. */
export type PlanProps = Pick<TimelineWords, 'boardData'> & {
  period: Interval
  view: TimelineView
  group: TimelineGroup
  colours: Readonly<Record<string, string>>
  here: string
}

/** The hours, or the days of a week, above the rows. */
export const Hours = memo(function Hours({ period, view }: Pick<PlanProps, 'period' | 'view'>) {
  const { t, locale } = useOffice()
  const ticks = view === 'day' ? ticksOf(period, view) : daysIn(period).map(({ from }) => from)
  return (
    <div className={styles.head}>
      <div className={styles.corner}>{t('timeline.free')}</div>
      <svg className={styles.hours} data-hours="" aria-hidden="true">
        {ticks.map((at) => (
          <svg key={at} x={`${percentOf(at, period)}%`} width={view === 'day' ? '4.2%' : '14.3%'}>
            <text x="3" y="17">
              {view === 'day' ? clock(at, locale).slice(0, 5) : day(at, locale)}
            </text>
          </svg>
        ))}
      </svg>
    </div>
  )
})

/** Lines behind all rows. */
export const Grid = memo(function Grid({ period, view }: Pick<PlanProps, 'period' | 'view'>) {
  const days = new Set(daysIn(period).map(({ from }) => from))
  return (
    <svg className={styles.grid} aria-hidden="true">
      <defs>
        <pattern id="timeline-off" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className={styles.hatch} width="2" height="8" />
        </pattern>
        <pattern id="timeline-held" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
          <rect className={styles.heldHatch} width="2" height="6" />
        </pattern>
      </defs>
      {ticksOf(period, view).map((at) => (
        <line
          key={at}
          className={days.has(at) ? styles.midnight : styles.tick}
          x1={`${percentOf(at, period)}%`}
          x2={`${percentOf(at, period)}%`}
          y1="0"
          y2="100%"
        />
      ))}
    </svg>
  )
})

export function NowLine({ now, period }: { now: number; period: Interval }) {
  if (now < period.from || now >= period.to) return null
  const x = `${percentOf(now, period)}%`
  return (
    <svg className={styles.now} aria-hidden="true" data-now="">
      <line x1={x} x2={x} y1="0" y2="100%" />
    </svg>
  )
}

type RowProps = PlanProps & { row: TimelineRow; bars: readonly Bar[] }

/** Drawn anew only where a ride of it is another one: of five hundred one moves. */
export const PlanRow = memo(
  function PlanRow({ row, bars, ...plan }: RowProps) {
    const words = { ...useOffice(), boardData: plan.boardData }
    const { id, label, detail, colour, times } = row
    const lines = linesOf(bars)
    return (
      <li className={styles.row} data-row={id}>
        <div className={styles.label}>
          <strong>
            {colour !== null && <Dot colour={colour} />}
            {label}
          </strong>
          {detail !== '' && <span>{detail}</span>}
          {times
            .filter(({ kind }) => kind === 'away')
            .map((time) => (
              <span key={time.from}>{timeText(time, words)}</span>
            ))}
        </div>
        <div className={styles.lines}>
          <svg className={styles.times} aria-hidden="true">
            {times.map((time) => (
              <Time key={`${time.kind}${time.from}`} time={time} period={plan.period} text={timeText(time, words)} />
            ))}
          </svg>
          {(lines.length === 0 ? [[]] : lines).map((line, at) => (
            <svg key={at} className={styles.line} role="group" aria-label={label}>
              {line.map((bar) => (
                <BarLink key={bar.name} bar={bar} {...plan} />
              ))}
            </svg>
          ))}
        </div>
      </li>
    )
  },
  (before, after) =>
    before.row === after.row &&
    before.period === after.period &&
    before.view === after.view &&
    before.bars.length === after.bars.length &&
    before.bars.every((bar, at) => isSameBar(bar, after.bars[at] ?? bar)),
)

function Dot({ colour }: { colour: string }) {
  return (
    <svg className={styles.dot} width="12" height="12" aria-hidden="true">
      <circle cx="6" cy="6" r="5" fill={colour} />
    </svg>
  )
}

function Time({ time, period, text }: { time: RowTime; period: Interval; text: string }) {
  const { x, width } = shareOf(time, period)
  if (width === 0) return null
  return (
    <svg x={`${x}%`} width={`${width}%`} height="100%" data-time={time.kind}>
      <rect width="100%" height="100%" className={styles[time.kind]} />
      {time.kind === 'off' && <rect width="100%" height="100%" fill="url(#timeline-off)" />}
      {time.kind !== 'off' && (
        <text x="4" y="12">
          {text}
        </text>
      )}
    </svg>
  )
}

type BarProps = PlanProps & { bar: Bar }

/** The whole of what it occupies, and in it the ride. The link opens the form that moves it, which needs no script. */
const BarLink = memo(
  function BarLink({ bar, period, group, boardData, colours, here }: BarProps) {
    const words = { ...useOffice(), boardData }
    const whole = shareOf(bar, period)
    const inside = { from: Math.max(bar.from, period.from), to: Math.min(bar.to, period.to) }
    const ride = shareOf({ from: bar.pickUpAt, to: bar.endsAt }, inside)
    const { driver, isHeld, state } = bar
    const colour = driver === null ? undefined : colours[foldName(driver)]
    const [first, second] = barLines(bar, group, words)
    return (
      <a
        className={styles.bar}
        href={`${here}&move=${bar.name}#move`}
        data-bar={bar.name}
        data-phase={rowOf(state).phase}
        data-driver={driver === null ? undefined : ''}
        draggable="false"
      >
        <title>{barText(bar, group, words)}</title>
        <svg x={`${whole.x}%`} y="3" width={`${whole.width}%`}>
          <rect className={styles.occupied} width="100%" height="42" rx="4" />
          <rect className={styles.ride} x={`${ride.x}%`} width={`${ride.width}%`} height="42" rx="4" />
          {isHeld && <rect fill="url(#timeline-held)" width="100%" height="42" />}
          {colour !== undefined && <rect y="37" width="100%" height="5" fill={colour} />}
          <g className={styles.words} aria-hidden="true">
            <text x="5" y="15" className={styles.strong}>
              {first}
            </text>
            <text x="5" y="31">
              {second}
            </text>
          </g>
          <rect className={styles.frame} width="100%" height="42" rx="4" />
        </svg>
      </a>
    )
  },
  (before, after) => before.period === after.period && before.here === after.here && isSameBar(before.bar, after.bar),
)
