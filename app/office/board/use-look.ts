import { type RefObject, useEffect, useRef, useState } from 'react'
import { officePath } from '#app/office/office-routes.ts'
import type { KnownCaller, PriceSeen } from '#app/pages/office/new-booking.tsx'

type Looked = { seen: PriceSeen | null; known: KnownCaller | null }

const PAUSE_MS = 250

/** The price and the caller while somebody types: the same questions the form's own button asks. */
export function useLook(form: RefObject<HTMLFormElement | null>, first: Looked): Looked & { onChange: () => void } {
  const [looked, setLooked] = useState<Looked>({ seen: first.seen, known: first.known })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asking = useRef<AbortController>(undefined)
  const filled = useRef<KnownCaller | null>(first.known)
  const look = async () => {
    const fields = form.current
    if (!fields) return
    asking.current?.abort()
    const mine = (asking.current = new AbortController())
    const found = await lookUp(fields, mine.signal)
    if (!found || mine.signal.aborted) return
    setLooked(found)
    if (!isSame(found.known, filled.current)) fillIn(fields, found.known, filled.current)
    filled.current = found.known
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const onChange = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void look(), PAUSE_MS)
  }
  return { ...looked, onChange }
}

async function lookUp(form: HTMLFormElement, signal: AbortSignal): Promise<Looked | null> {
  const query = new URLSearchParams({ look: '1' })
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') query.set(name, value)
  query.delete('orderId')
  try {
    const answer = await fetch(`${officePath('new-booking')}?${query.toString()}`, { signal })
    // Our own server's answer; a page of sign-in is none.
    return answer.ok && answer.headers.get('Content-Type')?.startsWith('application/json') ? await answer.json() : null
  } catch {
    // Overtaken by the next letter, or no network: the form itself asks again.
    return null
  }
}

function isSame(one: KnownCaller | null, other: KnownCaller | null): boolean {
  return one?.name === other?.name && one?.email === other?.email && one?.locale === other?.locale
}

/**
 * What a repeat customer is called is not typed again; what was typed stays. Once for each caller: whoever chooses another
 * language is not overruled by the next look. What was filled in for another number goes: half a number may be somebody else's.
 */
function fillIn(form: HTMLFormElement, known: KnownCaller | null, before: KnownCaller | null): void {
  const put = (field: 'name' | 'email') => {
    const input = form.elements.namedItem(field)
    if (input instanceof HTMLInputElement && (input.value === '' || input.value === before?.[field]))
      input.value = known?.[field] ?? ''
  }
  put('name')
  put('email')
  const language = form.elements.namedItem('locale')
  if (language instanceof HTMLSelectElement && known) language.value = known.locale
}
