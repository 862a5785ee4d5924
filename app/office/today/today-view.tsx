import { useMemo } from 'react'
import { day, refusalText, stateWord } from '#app/office/board/board-words.ts'
import { UndoBar } from '#app/office/board/undo-bar.tsx'
import { useLiveBoard } from '#app/office/board/use-live-board.ts'
import { Lines } from '#app/office/lines.tsx'
import { type OfficeInUse, useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import { type Column, Table } from '#app/office/table.tsx'
import office from '#app/pages/office/office.module.css'
import { nameOfRide, type Ride } from '#features/bookings/ride.ts'
import { formatCode } from '#features/codes/code.ts'
import { attentionOfRides, mostUrgentFirst } from '#features/dispatch/attention.ts'
import { boardRides } from '#features/dispatch/board.ts'
import { dayNumbers, nextRides } from '#features/dispatch/day-numbers.ts'
import { formatCents } from '#features/fares/money.ts'
import { vehicleName } from '#features/fleet/vehicle-name.ts'
import { attentionRow, idsOf, momentShort, routeOf } from './attention-words.ts'
import type { AttentionRow, TodayPageProps } from './today-props.ts'
import styles from './today.module.css'

const MOST_NEXT = 12
/** The board and the page of a booking show these. */
const notOnToday = { unread: {}, positions: [] }

export function TodayView({ bookings: first, steps, now, boardData, phones, others, refused, me }: TodayPageProps) {
  const { t, locale } = useOffice()
  const live = useLiveBoard(now, { bookings: first, steps, ...notOnToday })
  const rides = useMemo(() => boardRides(live.bookings, now), [live.bookings, now])
  const rows = useMemo(() => {
    const { airport: airportMinutes } = boardData.waiting.freeMinutes
    const facts = { now, away: boardData.away, vehicleIds: idsOf(boardData), airportMinutes }
    const ofRides = attentionOfRides(live.bookings, facts)
    return [...ofRides.map((item) => attentionRow(item, { t, locale, now, boardData, phones })), ...others].toSorted(
      mostUrgentFirst,
    )
  }, [live.bookings, now, boardData, phones, others, t, locale])
  return (
    <div className={styles.today}>
      <div className={styles.top}>
        <h1>
          {t('today.heading')} <span>{day(now, locale)}</span>
        </h1>
        <a className={office.secondary} href={officePath('assign-day')}>
          {t('assign.heading')}
        </a>
        <a className={office.primary} href={officePath('new-booking')}>
          {t('office.nav.new-booking')}
        </a>
      </div>
      {refused !== null && (
        <p role="alert" className={styles.refused}>
          <strong>{formatCode(refused.code)}</strong> {refusalText(refused, { t, locale })}{' '}
          <a href={officePath('booking', { code: refused.code })}>{t('today.open')}</a>
        </p>
      )}
      {live.isOffline && <p className={styles.offline}>{t('board.offline')}</p>}
      <Numbers rides={rides} now={now} />
      <UndoBar bookings={live.steps} me={me} now={now} here={officePath('start')} />
      <section aria-labelledby="attention">
        <h2 id="attention">
          {t('today.attention')} <span>{rows.length.toLocaleString(locale)}</span>
        </h2>
        {rows.length === 0 ? (
          <p className={office.lead}>{t('today.nothing')}</p>
        ) : (
          <ul className={styles.rows}>
            {rows.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
        )}
      </section>
      <NextRides rides={nextRides(rides, MOST_NEXT)} boardData={boardData} now={now} />
    </div>
  )
}

function Numbers({ rides, now }: { rides: readonly Ride[]; now: number }) {
  const { t, locale } = useOffice()
  const numbers = dayNumbers(rides, now)
  const shown = [
    [t('today.rides'), numbers.rides.toLocaleString(locale)],
    [t('today.still-open'), numbers.open.toLocaleString(locale)],
    [t('today.passengers'), numbers.passengers.toLocaleString(locale)],
    [t('today.prices'), formatCents(numbers.cents, locale)],
  ] as const
  return (
    <dl className={styles.numbers} aria-label={t('today.numbers')}>
      {shown.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Row({ row: { what, about, action, press, call, level } }: { row: AttentionRow }) {
  return (
    <li className={styles.row} data-level={level}>
      <p>
        <strong>{what}</strong>
        <span>{about}</span>
      </p>
      <div className={styles.actions}>
        {press && (
          <form method="post" action={officePath('start')}>
            <input type="hidden" name="code" value={press.code} />
            <input type="hidden" name="expected" value={press.expected} />
            <input type="hidden" name="action" value={press.action} />
            <button className={office.primary}>{press.label}</button>
          </form>
        )}
        {call && (
          <a className={office.secondary} href={call.href}>
            {call.label}
          </a>
        )}
        <a className={office.secondary} href={action.href}>
          {action.label}
        </a>
      </div>
    </li>
  )
}

type NextProps = Pick<TodayPageProps, 'boardData' | 'now'> & { rides: readonly Ride[] }

function NextRides({ rides, ...about }: NextProps) {
  const { t, locale } = useOffice()
  return (
    <section aria-labelledby="next-rides">
      <h2 id="next-rides">{t('today.next')}</h2>
      {rides.length === 0 ? (
        <p className={office.lead}>{t('today.no-rides')}</p>
      ) : (
        <Table columns={columnsOf(about, { t, locale })} rows={rides} keyOf={nameOfRide} narrow="list" />
      )}
    </section>
  )
}

function columnsOf({ boardData, now }: Omit<NextProps, 'rides'>, { t, locale }: OfficeInUse): Column<Ride>[] {
  const vehicleOf = ({ vehicleId, quote }: Ride) =>
    vehicleId === null ? t(`board.class.${quote.vehicle}`) : vehicleName(boardData.vehicles, vehicleId)
  return [
    {
      head: t('today.column.pick-up'),
      isBare: true,
      cell: ({ code, pickUpAt }) => (
        <a href={officePath('booking', { code })} className={styles.time}>
          {momentShort(pickUpAt, now, locale)}
        </a>
      ),
    },
    { head: t('today.column.route'), cell: (ride) => routeOf(ride, boardData) },
    {
      head: t('today.column.guest'),
      cell: ({ guest, quote: { people, bags } }) => (
        <Lines first={guest.name} second={t('board.party', { people, bags })} />
      ),
    },
    {
      head: t('today.column.vehicle'),
      cell: (ride) => <Lines first={vehicleOf(ride)} second={ride.driver ?? t('today.no-driver')} />,
    },
    { head: t('today.column.state'), cell: ({ state }) => stateWord(state, t) },
  ]
}
