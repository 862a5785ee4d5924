import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DeskAnswer } from '#features/partners/desk-slip.ts'
import { systemClock } from '#lib/clock.ts'
import { deleteDeskCopy, heardAtDesk, type Waiting } from './desk-copy.ts'
import { type DeskOrders, openDeskOrders } from './desk-orders.ts'
import { askPaired, sendOrder } from './desk-requests.browser.ts'
import type { Refused } from './stored-orders.ts'

const ALIVE_MS = 60_000

type Shown = {
  /** Why something waits: there is no network, or the server has no answer. null: nothing waits. */
  waiting: 'away' | 'failed' | null
  refused: readonly Refused[]
  /** Once the guest has gone their name is not on the screen any more; back in the form it is. */
  isNamed: boolean
}

type Options = {
  action: string
  refusedText: string
  onAnswer: (answer: DeskAnswer, row: Waiting) => void
  /** The browser cannot keep it: nothing was ordered. */
  onNotKept: (row: Waiting) => void
}

/** The orders of this tablet (desk-orders.ts) for as long as its page is there, and what became of them. */
export function useDeskQueue({ action, refusedText, onAnswer, onNotKept: onNotStored }: Options) {
  const [shown, setShown] = useState<Shown>({ waiting: null, refused: [], isNamed: false })
  const open = useRef<DeskOrders | null>(null)
  const answered = useEffectEvent(onAnswer)
  const notStored = useEffectEvent(onNotStored)
  useEffect(() => {
    const leaveNow = () => void leave(action, orders)
    const orders = openDeskOrders({
      stored: localStorage,
      send: (row, signal) => sendOrder(action, row, refusedText, signal),
      // Written by our own server.
      onAnswer: (answer, row) => answered(answer as DeskAnswer, row),
      onNotKept: (row) => notStored(row),
      onChange(isAway) {
        const refused = orders.refused()
        setShown((before) => ({
          // Said as it is: who reads of a network that is there looks for the fault in the wrong place.
          waiting: orders.waiting() === 0 ? null : isAway ? 'away' : 'failed',
          refused,
          isNamed: refused.length > before.refused.length || before.isNamed,
        }))
      },
      onUnpaired: leaveNow,
    })
    const look = async () => {
      orders.forgetOld()
      if (document.visibilityState === 'hidden') return
      const found = await askPaired(action)
      if (found === 'paired') heardAtDesk(localStorage, systemClock.now())
      if (found === 'unpaired') leaveNow()
    }
    open.current = orders
    const { signal, stop } = stopper()
    addEventListener('pageshow', orders.hurry, { signal })
    // Seen to in another tab of this tablet, it goes here, too.
    addEventListener('storage', () => orders.forgetOld(), { signal })
    document.addEventListener('visibilitychange', () => void look(), { signal })
    const alive = setInterval(() => void look(), ALIVE_MS)
    return () => {
      stop()
      clearInterval(alive)
      void orders.close()
    }
  }, [action, refusedText])
  return {
    ...shown,
    /** Throws where the storage is full or forbidden: what is not kept is not sent either, or a drop of the network would lose it. */
    add(row: Waiting) {
      if (!open.current) throw new Error('the queue is not open yet')
      open.current.add(row)
    },
    refuse: (row: Waiting, why: string) => open.current?.refuse(row, why),
    /** Out of the list; null: another tab has seen to it. */
    takeRefused: (id: string): Waiting | null => open.current?.takeRefused(id) ?? null,
    leave: () => void leave(action, open.current),
    hideNames: () => setShown((before) => ({ ...before, isNamed: false })),
  }
}

function stopper(): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController()
  return { signal: controller.signal, stop: () => controller.abort() }
}

/** Unpaired: the answer has cleared storage and cookie; the same address now asks for a code. */
async function leave(action: string, orders: DeskOrders | null): Promise<void> {
  await orders?.forget().catch(() => {})
  deleteDeskCopy()
  location.replace(action)
}
