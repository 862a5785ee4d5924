import { useRef, useState } from 'react'
import { useOffice } from '#app/office/office-context.tsx'
import { useTypedForm } from '#app/office/use-typed-form.ts'
import styles from '#app/pages/office/office.module.css'
import own from '#app/pages/office/setup-step.module.css'

export type ExamplePricesShown = {
  rows: { trip: string; km: string; price: string; perKm: string }[]
  warnings: string[]
}

/** What three rides would cost by the numbers above, while they are typed; without scripts a button shows it. */
export default function SetupPrices({ initial, action }: { initial: ExamplePricesShown; action: string }) {
  const { t } = useOffice()
  const place = useRef<HTMLElement>(null)
  const [prices, setPrices] = useState(initial)
  useTypedForm(place, async (form, signal) => {
    const body = new FormData(form)
    body.set('intent', 'reprice-live')
    const response = await fetch(action, { method: 'POST', body, signal })
    // Written by our own server (setup-step.server.ts); null while a field holds no number.
    const told = (await response.json()) as { prices: ExamplePricesShown | null }
    if (told.prices !== null) setPrices(told.prices)
  })
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
