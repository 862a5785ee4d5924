import { useEffect, useRef } from 'react'
import type { Booking } from '#features/bookings/booking.ts'
import { ringing } from '#features/dispatch/board.ts'
import { allowRinging, ring } from './ring.ts'

/**
 * A new booking or message is heard, and how many there are stands in the title of the tab, and on the icon of an installed office,
 * until somebody has looked at them. `unread`: messages.
 */
export function useRinging(unseen: readonly Pick<Booking, 'code'>[], unread: number, isKnown: boolean): void {
  const before = useRef<ReadonlySet<string> | null>(null)
  const unreadBefore = useRef<number | null>(null)
  useEffect(allowRinging, [])
  useEffect(() => {
    if (!isKnown) return
    const isWritten = unreadBefore.current !== null && unread > unreadBefore.current
    if (isWritten || ringing(before.current, unseen).length > 0) ring()
    unreadBefore.current = unread
    before.current = new Set([...(before.current ?? []), ...unseen.map(({ code }) => code)])
  }, [unseen, unread, isKnown])
  const count = unseen.length + unread
  useEffect(() => {
    const plain = document.title.replace(/^\(\d+\) /, '')
    document.title = count > 0 ? `(${count}) ${plain}` : plain
    void badge(count)
  }, [count])
}

/** Not every browser has one, and none needs it. */
async function badge(count: number): Promise<void> {
  if ('setAppBadge' in navigator) await navigator.setAppBadge(count).catch(() => {})
}
