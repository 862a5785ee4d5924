import { type FocusEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { LocaleCode } from '#i18n/locale.ts'
import type { PriceAnswer } from './price-answer.ts'

/** Long enough that a number typed with two digits is asked once. */
export const TYPING_MS = 150

/**
 * One question at a time: a newer one ends the one before, whose answer is then undefined. Used by the price box and by the tablet of a
 * desk (app/desk/use-desk-prices.ts).
 */
export function useNewestQuestion() {
  const running = useRef<AbortController | null>(null)
  const drop = () => {
    running.current?.abort()
    running.current = null
  }
  useEffect(() => () => running.current?.abort(), [])
  const ask = async <Answer>(afterMs: number, answer: (signal: AbortSignal) => Promise<Answer>) => {
    drop()
    const mine = (running.current = new AbortController())
    if (afterMs > 0) await new Promise((done) => setTimeout(done, afterMs))
    if (mine.signal.aborted) return undefined
    const given = await answer(mine.signal)
    return running.current === mine ? given : undefined
  }
  return { ask, drop }
}

/**
 * The answer as the form changes. The old one stays, paler, until the new one is there, however long the network fails; the
 * submit button does what it does without JavaScript.
 */
export function usePriceUpdates(initial: PriceAnswer, locale: LocaleCode) {
  const [answer, setAnswer] = useState(initial)
  const [isWaiting, setWaiting] = useState(false)
  const [from, setFrom] = useState(initial)
  const question = useNewestQuestion()
  // A link of the same page with another trip brings another first answer.
  if (from !== initial) {
    setFrom(initial)
    setAnswer(initial)
  }

  const ask = async (query: URLSearchParams, afterMs: number, box: Element) => {
    const next = await question.ask(afterMs, (signal) => {
      setWaiting(true)
      return fetchIn(box, query, locale, signal)
    })
    if (next === undefined) return
    setWaiting(false)
    if (next) setAnswer(next)
  }
  const requested = useRef('')
  const askAbout = (form: HTMLFormElement, afterMs: number) => {
    const query = queryOf(new FormData(form))
    requested.current = query.toString()
    if (isWorthAsking(query)) void ask(query, afterMs, form.parentElement ?? form)
  }
  const onInput = ({ currentTarget: form, nativeEvent }: SyntheticEvent<HTMLFormElement>) => {
    const { target, isTrusted } = nativeEvent
    // Half a place is no place: it is asked about when it is chosen from the list, or the field is left.
    if (isTrusted && isPlaceField(target)) return
    askAbout(form, target instanceof HTMLInputElement && isTrusted ? TYPING_MS : 0)
  }
  const onBlur = ({ currentTarget: form, target }: FocusEvent<HTMLFormElement>) => {
    if (!isPlaceField(target) || !(target instanceof HTMLInputElement)) return
    const isChanged =
      requested.current === ''
        ? target.value !== target.defaultValue
        : queryOf(new FormData(form)).toString() !== requested.current
    if (isChanged) askAbout(form, 0)
  }
  return { answer, isWaiting, onInput, onBlur }
}

function isPlaceField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-place-field]') !== null
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
