import { useMemo, useState } from 'react'
import { readable, useAskedAnew } from '#app/office/board/use-live-board.ts'
import { useOnlineState, useQuery } from '#documents/client/hooks.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { boardQueries } from '#features/dispatch/board.ts'
import { timelineQueries } from '#features/dispatch/timeline.ts'
import type { TimelinePageProps } from './timeline-props.ts'

/** The rides of the period as the listeners tell them; what the page came with until they do. */
export function useLiveTimeline(
  now: number,
  { period, bookings: first, steps: firstSteps }: Pick<TimelinePageProps, 'period' | 'bookings' | 'steps'>,
): { bookings: readonly Booking[]; steps: readonly Booking[]; isOffline: boolean } {
  const queries = timelineQueries(period)
  const there = useQuery(queries.there)
  const back = useQuery(queries.back)
  const done = useQuery(boardQueries(now).steps)
  const heard = useMemo(() => [...there.docs, ...back.docs].map(readable), [there.docs, back.docs])
  useAskedAnew([there, back].some(({ error }) => error !== null) || heard.includes(null))
  const isLive = [there, back].every(({ loading, fromCache }) => !loading && !fromCache)
  const [wasLive, setWasLive] = useState(false)
  if (isLive && !wasLive) setWasLive(true)
  const bookings = useMemo(() => (wasLive ? eachOnce(heard) : first), [wasLive, heard, first])
  const isDoneHeard = !done.loading && !done.fromCache
  const steps = useMemo(
    () => (isDoneHeard ? eachOnce(done.docs.map(readable)) : firstSteps),
    [isDoneHeard, done.docs, firstSteps],
  )
  return { bookings, steps, isOffline: useOnlineState() === 'Offline' }
}

/** There and back within it is one booking. */
function eachOnce(bookings: readonly (Booking | null)[]): Booking[] {
  const known = bookings.filter((booking) => booking !== null)
  return [...new Map(known.map((booking) => [booking.code, booking])).values()]
}
