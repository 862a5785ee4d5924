import { type ReactNode, useMemo, useRef, useState } from 'react'
import { FirstStep } from '#app/office/list/empty-room.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import type { BoardPageProps } from './board-props.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { nameOfRide, type Ride, ridesOf } from '#features/bookings/ride.ts'
import { codeInOnePiece } from '#features/codes/code.ts'
import { boardColumns } from '#domain/bookings/states.ts'
import { boardRides, columnOf, withQueued } from '#features/dispatch/board.ts'
import { type BoardFilter, daysOf, filtered, filterQuery } from '#features/dispatch/board-filter.ts'
import { conflictsOf } from '#features/dispatch/conflicts.ts'
import type { OfficeTranslate } from '#i18n/office-messages.ts'
import type { CardProps } from './card-props.ts'
import { BoardFilters } from './board-filters.tsx'
import { BoardNotices } from './board-notices.tsx'
import { BoardRow } from './board-row.tsx'
import { BulkBar } from './bulk-bar.tsx'
import styles from './board.module.css'
import { awaitedUntil, clock, columnName } from './board-words.ts'
import { UndoBar } from './undo-bar.tsx'
import { useBoardKeys } from './use-board-keys.ts'
import { useClickOnce } from './use-click-once.ts'
import { useLiveBoard } from './use-live-board.ts'
import type { Queue } from './use-queue.ts'
import { useRinging } from './use-ringing.ts'
import { useUnsentGuard } from './use-unsent-guard.ts'

type ViewProps = BoardPageProps & { queue: Queue; isScripted: boolean }

export function BoardView(props: ViewProps) {
  const { now, boardData, filter: requested, refused, here, queue, isScripted } = props
  const { t, locale } = useOffice()
  const root = useRef<HTMLDivElement>(null)
  const [filter, setFilter] = useFilter(requested)
  const days = daysOf(requested, now)
  const live = useLiveBoard(now, props, days)
  const unsent = queue.queued.filter(({ isSent }) => isSent !== true)
  useUnsentGuard(unsent.length, t('board.unsent-ask'))
  useRinging(live.unseen, countOf(live.unread), live.isLive)
  const all = useMemo(() => withQueued(live.bookings, queue.queued), [live.bookings, queue.queued])
  const { from, to } = days
  const rides = useMemo(() => boardRides(all, now, { from, to }), [all, now, from, to])
  const conflicts = useMemo(() => conflictsOf(all.flatMap(ridesOf), boardData.away), [all, boardData.away])
  const drivers = useMemo(() => driversIn(live.bookings, boardData.drivers), [live.bookings, boardData.drivers])
  const shown = filtered(rides, filter, { now, names: (id) => boardData.places[id] ?? id })
  const awaited = (ride: Ride) => clock(awaitedUntil(ride, boardData), locale)
  const bookings = new Map(all.map((booking) => [booking.code, booking]))
  const isWaiting = ({ code, leg }: Ride) =>
    unsent.some(({ requested: row }) => row.code === code && (row.leg == null || row.leg === leg))
  const events = useBoardKeys({ root, bookings: all, queue, isScripted, now })
  const clicks = useClickOnce()
  return (
    <div ref={root} className={styles.board} {...events} {...(isScripted && clicks)}>
      <Top questions={props.questions} unread={live.unread}>
        <BoardFilters
          filter={filter}
          onChange={setFilter}
          isScripted={isScripted}
          boardData={boardData}
          drivers={drivers}
        />
      </Top>
      <BoardNotices
        refused={refused}
        here={here}
        queue={queue}
        isOffline={live.isOffline}
        isScripted={isScripted}
        bookings={all}
        awaited={awaited}
      />
      <datalist id="drivers">
        {drivers.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <Nothing hasAny={all.length > 0} isShown={shown.length > 0} />
      <div className={styles.columns}>
        {groupsOf(shown, filter, t).map(({ name, heading, rides: group }) => (
          <section key={name} className={styles.column} data-column={name} aria-label={heading}>
            <h2>
              {heading} <span>{group.length.toLocaleString(locale)}</span>
            </h2>
            {group.length > 0 && (
              <div className={styles.rows}>
                {group.map((ride) => (
                  <Row
                    key={nameOfRide(ride)}
                    booking={bookings.get(ride.code)}
                    ride={ride}
                    boardData={boardData}
                    drivers={drivers}
                    now={now}
                    here={here}
                    conflicts={conflicts.get(nameOfRide(ride)) ?? []}
                    isWaiting={isWaiting(ride)}
                    unread={live.unread[ride.code] ?? 0}
                    positions={live.positions}
                    isSorted={filter.sort === 'time'}
                  />
                ))}
              </div>
            )}
          </section>
        ))}
      </div>
      <div className={styles.bars}>
        <UndoBar bookings={live.steps} me={props.me} now={now} here={here} />
        <BulkBar boardData={boardData} here={here} />
      </div>
      {isScripted && <p className={styles.keys}>{t('board.keys')}</p>}
    </div>
  )
}

/** By state a group each, as the columns of the board are; by time one list. */
function groupsOf(rides: readonly Ride[], { sort }: BoardFilter, t: OfficeTranslate) {
  if (sort === 'time') return [{ name: 'time', heading: t('board.by-time'), rides }]
  return boardColumns.map((name) => ({
    name,
    heading: columnName(name, t),
    rides: rides.filter(({ state }) => columnOf(state) === name),
  }))
}

/** The filter as it was chosen last, kept in the address, so that the page can be reloaded and passed on. */
function useFilter(requested: BoardFilter): [BoardFilter, (filter: BoardFilter) => void] {
  const [filter, setFilter] = useState(requested)
  const change = (next: BoardFilter) => {
    setFilter(next)
    history.replaceState(history.state, '', officePath('board') + filterQuery(next))
  }
  return [filter, change]
}

type MaybeRowProps = Omit<CardProps, 'booking'> & { booking: Booking | undefined; isSorted: boolean }

function Row({ booking, ...props }: MaybeRowProps) {
  return booking && <BoardRow booking={booking} {...props} />
}

/** A day without a ride is a beginning; a filter that leaves none is told as such. */
function Nothing({ hasAny, isShown }: { hasAny: boolean; isShown: boolean }) {
  const { t } = useOffice()
  if (isShown) return null
  if (hasAny) return <p>{t('list.none')}</p>
  return <FirstStep text={t('board.begin')} href={officePath('new-booking')} label={t('office.nav.new-booking')} />
}

type TopProps = Pick<BoardPageProps, 'questions' | 'unread'> & { children: ReactNode }

function Top({ questions, unread, children }: TopProps) {
  const { t } = useOffice()
  return (
    <div className={styles.top}>
      <h1>{t('board.heading')}</h1>
      {children}
      <a className={styles.aside} href={officePath('weather')}>
        {t('weather-desk.heading')}
      </a>
      {questions > 0 && (
        <a className={styles.aside} href={`${officePath('enquiries')}?state=open`}>
          {t('board.questions', { count: questions })}
        </a>
      )}
      {/* Of whatever day: the booking may not be on the board. */}
      {Object.entries(unread).map(([code, count]) => (
        <a key={code} className={styles.aside} href={`${officePath('booking', { code })}#messages`}>
          {codeInOnePiece(code)}: {t('board.messages', { count })}
        </a>
      ))}
      <a className={styles.new} href={officePath('new-booking')}>
        {t('board.new-booking')}
      </a>
    </div>
  )
}

function countOf(unread: Readonly<Record<string, number>>): number {
  return Object.values(unread).reduce((sum, count) => sum + count, 0)
}

/** Whoever is on the list, or drives these days, is offered by name. */
function driversIn(bookings: readonly Booking[], known: readonly string[]): string[] {
  return [...new Set([...known, ...bookings.flatMap(ridesOf).flatMap(({ driver }) => driver ?? [])])].toSorted((a, b) =>
    a.localeCompare(b),
  )
}
