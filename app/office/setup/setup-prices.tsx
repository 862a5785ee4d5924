import { useEffect, useRef, useState } from 'react'
import { useOffice } from '#app/office/office-context.tsx'
import styles from '#app/pages/office/office.module.css'
import own from '#app/pages/office/setup-step.module.css'

export type ExamplePricesShown = {
  rows: { trip: string; km: string; price: string; perKm: string }[]
  warnings: string[]
}

/** Typing is over for so long. */
const PAUSE_MS = 300

/** What three rides would cost by the numbers above, while they are typed; without scripts a button shows it. */
export function SetupPrices({ initial, action }: { initial: ExamplePricesShown; action: string }) {
  const { t } = useOffice()
  const { place, prices } = useLivePrices(initial, action)
  return (
    <section aria-live="polite" ref={place}>
      <h2>{t('office.setup.examples')}</h2>
      <ul className={own.prices}>
        {prices.rows.map(({ trip, km, price, perKm }) => (
          <li key={trip}>
            {trip} <small>{km}</small>
            <br />
            <strong>{price}</strong> <small>{t('office.setup.a-km', { price: perKm })}</small>
          </li>
        ))}
      </ul>
      {prices.warnings.map((warning) => (
        <p key={warning} className={styles.fault}>
          {warning}
        </p>
      ))}
    </section>
  )
}

function useLivePrices(initial: ExamplePricesShown, action: string) {
  const place = useRef<HTMLElement>(null)
  const [prices, setPrices] = useState(initial)
  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    let timer = 0
    let turn = 0
    async function ask(sent: HTMLFormElement): Promise<void> {
      const mine = ++turn
      const body = new FormData(sent)
      body.set('intent', 'reprice-live')
      const response = await fetch(action, { method: 'POST', body })
      // Written by our own server (setup-step.server.ts); null while a field holds no number.
      const told = (await response.json()) as { prices: ExamplePricesShown | null }
      if (mine === turn && told.prices !== null) setPrices(told.prices)
    }
    const onInput = () => {
      clearTimeout(timer)
      // Without a network the last prices stay; the button says more.
      timer = window.setTimeout(() => void ask(form).catch(() => {}), PAUSE_MS)
    }
    form.addEventListener('input', onInput)
    return () => {
      clearTimeout(timer)
      form.removeEventListener('input', onInput)
    }
  }, [action])
  return { place, prices }
}
