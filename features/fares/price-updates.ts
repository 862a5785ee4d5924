import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { LocaleCode } from '#i18n/locale.ts'
import type { PriceAnswer } from './price-answer.ts'

/** Long enough that a number typed with two digits is asked once. */
const TYPING_MS = 150

/**
 * The answer as the form changes. The old one stays, paler, until the new one is there, however long the network fails; the
 * submit button does what it does without JavaScript.
 */
export function usePriceUpdates(initial: PriceAnswer, locale: LocaleCode) {
  const [answer, setAnswer] = useState(initial)
  const [isWaiting, setWaiting] = useState(false)
  const [from, setFrom] = useState(initial)
  const running = useRef<AbortController | null>(null)
  // A link of the same page with another trip brings another first answer.
  if (from !== initial) {
    setFrom(initial)
    setAnswer(initial)
  }
  useEffect(() => () => running.current?.abort(), [])

  const ask = async (query: URLSearchParams, afterMs: number, box: Element) => {
    running.current?.abort()
    const mine = (running.current = new AbortController())
    if (afterMs > 0) await new Promise((done) => setTimeout(done, afterMs))
    if (mine.signal.aborted) return
    setWaiting(true)
    const next = await fetchIn(box, query, locale, mine.signal)
    // An answer that comes after a newer question is nobody's.
    if (running.current !== mine) return
    setWaiting(false)
    if (next) setAnswer(next)
  }
  const onInput = (event: SyntheticEvent<HTMLFormElement>) => {
    const query = queryOf(new FormData(event.currentTarget))
    // What was chosen from a list is chosen.
    const isTyped = event.nativeEvent.target instanceof HTMLInputElement
    if (isWorthAsking(query))
      void ask(query, isTyped ? TYPING_MS : 0, event.currentTarget.parentElement ?? event.currentTarget)
  }
  return { answer, isWaiting, onInput }
}

/** What asks and what counts come with the first change; where they cannot be had there is no answer either. */
function fetchIn(box: Element, query: URLSearchParams, locale: LocaleCode, signal: AbortSignal) {
  return import('./ask-price.browser.ts').then(
    ({ askPrice }) => askPrice(box, query, locale, signal),
    () => null,
  )
}

export function queryOf(data: FormData): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of data) if (typeof value === 'string') query.append(name, value)
  return query
}

/** Half-filled pairs are somebody still typing, not a mistake to be told of. */
export function isWorthAsking(query: URLSearchParams): boolean {
  const filled = (name: string) => (query.get(name) ?? '') !== ''
  const isBack = query.has('return')
  return (
    filled('from') &&
    filled('to') &&
    filled('date') === filled('time') &&
    (!isBack || filled('returnDate') === filled('returnTime'))
  )
}
