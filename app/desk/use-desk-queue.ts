import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DeskAnswer } from '#features/partners/desk-slip.ts'
import { systemClock } from '#lib/clock.ts'
import { type DeskQueue, deskQueue, type Refused, type Waiting } from './desk-queue.ts'
import { askPaired, sendOrder } from './desk-requests.browser.ts'

const RETRY_MS = 10_000
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
}

/** The orders of this tablet (desk-queue.ts) for as long as its page is there: sent, tried again, and what became of them. */
export function useDeskQueue({ action, refusedText, onAnswer }: Options) {
  const [shown, setShown] = useState<Shown>({ waiting: null, refused: [], isNamed: false })
  const open = useRef<{ queue: DeskQueue; show: () => void; flush: () => Promise<void> } | null>(null)
  const answered = useEffectEvent(onAnswer)
  useEffect(() => {
    // Said as it is: who reads of a network that is there looks for the fault in the wrong place.
    let isAway = true
    const queue = deskQueue(localStorage, async (row) => {
      const sent = await sendOrder(action, row, refusedText)
      isAway = sent.kind === 'away'
      if (!isAway) queue.heard(systemClock.now())
      return sent
    })
    const show = () => {
      const waiting = queue.waiting().length === 0 ? null : isAway ? 'away' : 'failed'
      const refused = queue.refused()
      setShown((before) => ({
        waiting,
        refused,
        isNamed: refused.length > before.refused.length || before.isNamed,
      }))
    }
    const flush = async () => {
      queue.forgetOld(systemClock.now())
      const done = await queue.flush((answer, row) => answered(answer as DeskAnswer, row)).catch(() => false)
      if (done === 'unpaired') leave(action)
      else show()
    }
    const look = async () => {
      queue.forgetOld(systemClock.now())
      if (document.visibilityState === 'hidden') return
      const found = await askPaired(action)
      if (found === 'paired') queue.heard(systemClock.now())
      if (found === 'unpaired') leave(action)
    }
    open.current = { queue, show, flush }
    const { signal, stop } = stopper()
    addEventListener('online', () => void flush(), { signal })
    addEventListener('pageshow', () => void flush(), { signal })
    // Seen to in another tab of this tablet, it goes here, too.
    addEventListener('storage', show, { signal })
    document.addEventListener('visibilitychange', () => void look(), { signal })
    const retry = setInterval(() => void (queue.waiting().length > 0 && flush()), RETRY_MS)
    const alive = setInterval(() => void look(), ALIVE_MS)
    void flush()
    return () => {
      stop()
      clearInterval(retry)
      clearInterval(alive)
    }
  }, [action, refusedText])
  return {
    ...shown,
    /** Throws where the storage is full or forbidden: what is not kept is not sent either, or a drop of the network would lose it. */
    add(row: Waiting) {
      if (!open.current) throw new Error('the queue is not open yet')
      open.current.queue.add(row)
      void open.current.flush()
    },
    refuse: (row: Waiting, why: string) => open.current?.queue.refuse(row, why),
    /** Out of the list; null: another tab has seen to it. */
    takeRefused(id: string): Waiting | null {
      const row = open.current?.queue.takeRefused(id) ?? null
      open.current?.show()
      return row
    },
    hideNames: () => setShown((before) => ({ ...before, isNamed: false })),
  }
}

function stopper(): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController()
  return { signal: controller.signal, stop: () => controller.abort() }
}

/** Unpaired: the answer has cleared storage and cookie; the same address now asks for a code. */
export function leave(action: string): void {
  localStorage.clear()
  location.replace(action)
}
