import { useRef, useState } from 'react'
import styles from '#app/pages/office/new-booking.module.css'
import office from '#app/pages/office/office.module.css'
import { useOffice } from './office-context.tsx'
import { officePath } from './office-routes.ts'
import { useTypedForm } from './use-typed-form.ts'

export type PriceSeen = {
  trip: string
  price: string
  /** The tariff's price, where another was agreed. */
  tariff: string | null
  asks: boolean
  vehicle: 'car' | 'van' | 'minibus' | 'boat'
  km: number
  minutes: number
  when: string
  /** When it goes back; null: one way. */
  back: string | null
}

export type KnownCaller = {
  name: string
  email: string | null
  locale: string
  count: number
  rides: { code: string; title: string }[]
}

type Looked = { seen: PriceSeen | null; known: KnownCaller | null }
type CallPriceProps = Looked & {
  /** The price was asked for: it is what is read next. */
  isPriceNext: boolean
}

/** Who calls and what the ride costs, while the call is written down: the same questions the form's own button asks. */
export default function CallPrice({ isPriceNext, ...first }: CallPriceProps) {
  const { t } = useOffice()
  const place = useRef<HTMLDivElement>(null)
  const [{ seen, known }, setLooked] = useState<Looked>(first)
  const filled = useRef(first.known)
  useTypedForm(place, async (form, signal) => {
    const found = await lookUp(form, signal)
    if (!found || signal.aborted) return
    setLooked(found)
    if (!isSame(found.known, filled.current)) fillIn(form, found.known, filled.current)
    filled.current = found.known
  })
  return (
    <>
      <div ref={place} aria-live="polite">
        {known !== null && (
          <p className={office.notice}>
            {t('phone.known', { name: known.name, count: known.count })}{' '}
            {known.rides.map(({ code, title }) => (
              <a key={code} href={`${officePath('new-booking')}?again=${code}`}>
                {title}
              </a>
            ))}
          </p>
        )}
      </div>
      <div aria-live="polite">
        {seen !== null && (
          <p className={styles.seen} tabIndex={-1} autoFocus={isPriceNext}>
            <strong>{seen.price}</strong> {seen.asks && t('phone.asks')} {t(`board.class.${seen.vehicle}`)} ·{' '}
            {seen.trip}, {t('phone.way', { km: seen.km, minutes: seen.minutes })} · {seen.when}
            {seen.back !== null && ` · ${t('phone.and-back', { when: seen.back })}`}
            {seen.tariff !== null && ` · ${t('phone.tariff', { price: seen.tariff })}`}
          </p>
        )}
      </div>
    </>
  )
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
