import { useRef, useState } from 'react'
import { useOffice } from './office-context.tsx'
import { officePath } from './office-routes.ts'
import { useTypedForm } from './use-typed-form.ts'
import own from '#app/pages/office/tariff.module.css'
import styles from '#app/pages/office/office.module.css'

export type PreviewRow = {
  id: string
  name: string
  km: string
  prices: { id: 'car' | 'van' | 'minibus'; before: string; after: string; change: 'up' | 'down' | 'same' }[]
}
export type BoatChange = { id: string; name: string; before: string; after: string }
export type TariffPreview = { routes: PreviewRow[]; changed: PreviewRow[]; summary: string; boat: BoatChange[] }

/**
 * What the tariff in the form would make of our prices, while it is typed; the button does the same without a script. `null`: the form
 * has faults, there is nothing to show.
 */
export default function Preview({ initial }: { initial: TariffPreview | null }) {
  const { t } = useOffice()
  const place = useRef<HTMLElement>(null)
  const [preview, setPreview] = useState(initial)
  useTypedForm(place, async (form, signal) => {
    const body = new FormData(form)
    body.set('intent', 'live')
    const response = await fetch(officePath('tariff'), { method: 'POST', body, signal })
    if (!response.ok) return
    const answer: { preview: TariffPreview | null } = await response.json()
    setPreview(answer.preview)
  })
  return (
    <section className={own.preview} aria-labelledby="preview" ref={place}>
      <h2 id="preview">{t('office.tariff.preview')}</h2>
      {preview === null ? (
        <p className={styles.hint}>{t('office.tariff.preview-none')}</p>
      ) : (
        <>
          <p aria-live="polite" data-summary>
            {preview.summary}
          </p>
          <Prices rows={preview.routes} caption={t('office.tariff.ten-routes')} />
          {preview.changed.length > 0 && (
            <details>
              <summary>{t('office.tariff.all-changed', { count: preview.changed.length })}</summary>
              <Prices rows={preview.changed} caption={t('office.tariff.every-price')} />
            </details>
          )}
          {preview.boat.length > 0 && <BoatChanges changes={preview.boat} />}
        </>
      )}
    </section>
  )
}

function BoatChanges({ changes }: { changes: BoatChange[] }) {
  const { t } = useOffice()
  return (
    <table className={styles.table}>
      <caption className={own.caption}>{t('office.tariff.boat')}</caption>
      <tbody>
        {changes.map(({ id, name, before, after }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td className={own.price}>
              <del>{before}</del> <span>{after}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Prices({ rows, caption }: { rows: PreviewRow[]; caption: string }) {
  const { t } = useOffice()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls and holds nothing to focus
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={caption}>
      <table className={styles.table}>
        <caption className={own.caption}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('office.tariff.route')}</th>
            <th scope="col">{t('price-table.car')}</th>
            <th scope="col">{t('price-table.van')}</th>
            <th scope="col">{t('price-table.minibus')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, km, prices }) => (
            <tr key={id}>
              <th scope="row">
                {name} <small>{km}</small>
              </th>
              {prices.map((price) => (
                <td key={price.id} className={own.price} data-change={price.change}>
                  {price.change !== 'same' && <del>{price.before}</del>} <span>{price.after}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
