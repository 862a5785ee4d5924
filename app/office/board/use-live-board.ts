import { useEffect, useMemo, useState } from 'react'
import { mayReload } from '#app/browser/chunk-reload.ts'
import { useOnlineState, useQuery } from '#documents/client/hooks.ts'
import type { Doc } from '#documents/model/apply.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { sharedIn, type SharedPosition, sharedQuery } from '#features/positions/position.ts'
import { storedBooking } from '#features/bookings/stored-booking.ts'
import { systemClock } from '#lib/clock.ts'
import { UnreadableDocument } from '#lib/stored-schema.ts'
import { boardDays, boardQueries, type Days, joined, unreadIn, unreadQuery } from '#features/dispatch/board.ts'

import type { BoardPageProps } from './board-props.ts'

export type LiveBoard = {
  bookings: readonly Booking[]
  unseen: readonly Booking[]
  /** On which a step was done last. */
  steps: readonly Booking[]
  /** How many messages of each booking are new. */
  unread: Readonly<Record<string, number>>
  /** How far drivers are who share it. */
  positions: readonly SharedPosition[]
  /** The server has confirmed what is shown. */
  isLive: boolean
  isOffline: boolean
}

/** The board of these days as the listeners tell it; what the page came with until they do. */
export function useLiveBoard(
  now: number,
  {
    bookings: first,
    steps: firstSteps,
    unread: firstUnread,
    positions: firstPositions,
  }: Pick<BoardPageProps, 'bookings' | 'steps' | 'unread' | 'positions'>,
  days: Days = boardDays(now),
): LiveBoard {
  const queries = boardQueries(now, days)
  // Not each tick of the clock sorts it anew.
  const { from, to } = days
  const there = useQuery(queries.days)
  const back = useQuery(queries.back)
  const requests = useQuery(queries.requests)
  const unseen = useQuery(queries.unseen)
  const done = useQuery(queries.steps)
  const written = useQuery(unreadQuery)
  const isOffline = useOnlineState() === 'Offline'
  const parts = [there, back, requests, unseen]
  const heard = useMemo(
    () => [there.docs, back.docs, requests.docs, unseen.docs].flat().map(readable),
    [there.docs, back.docs, requests.docs, unseen.docs],
  )
  useAskedAnew(parts.some(({ error }) => error !== null) || heard.includes(null))
  const isLive = parts.every(({ loading, fromCache }) => !loading && !fromCache)
  const [wasLive, setWasLive] = useState(false)
  if (isLive && !wasLive) setWasLive(true)
  // Nothing kept in this browser and nothing heard: what the server wrote into the page is better.
  const isHeard = wasLive || parts.every(({ loading, fromCache, docs }) => !loading && (!fromCache || docs.length > 0))
  const bookings = useMemo(
    () =>
      isHeard
        ? joined(
            { from, to },
            heard.filter((booking) => booking !== null),
          )
        : first,
    [isHeard, from, to, heard, first],
  )
  const isDoneHeard = !done.loading && !done.fromCache
  const steps = useMemo(
    () => (isDoneHeard ? done.docs.map(readable).filter((booking) => booking !== null) : firstSteps),
    [isDoneHeard, done.docs, firstSteps],
  )
  const shared = useQuery(sharedQuery)
  const isSharedHeard = !shared.loading && !shared.fromCache
  const positions = useMemo(
    () => (isSharedHeard ? sharedIn(shared.docs) : firstPositions),
    [isSharedHeard, shared.docs, firstPositions],
  )
  const isWrittenHeard = !written.loading && !written.fromCache
  const unread = useMemo(
    () => (isWrittenHeard ? unreadIn(written.docs) : firstUnread),
    [isWrittenHeard, written.docs, firstUnread],
  )
  const fresh = useMemo(() => bookings.filter((booking) => booking.unseen === true), [bookings])
  return { bookings, steps, unread, positions, unseen: fresh, isLive, isOffline }
}

/**
 * Refused by the server: the session is over, or the right is gone. Not readable: the server is newer than this page. What stands there
 * would never change again, so the page is asked for anew.
 */
export function useAskedAnew(isStale: boolean): void {
  useEffect(() => {
    if (isStale && mayReload(location.pathname, systemClock.now())) location.reload()
  }, [isStale])
}

export function readable({ data }: Doc): Booking | null {
  try {
    return storedBooking.read(data)
  } catch (error) {
    if (error instanceof UnreadableDocument) return null
    throw error
  }
}
