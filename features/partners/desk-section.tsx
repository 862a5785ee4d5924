import styles from './partners.module.css'

export type DeskSectionProps = {
  action: string
  title: string
  text: string
  code: { shown: string; text: string } | null
  pair: string
  tablets: { id: string; label: string }[]
  unpair: string
  prices: { legend: string; chosen: 'shown' | 'hidden'; shown: string; hidden: string; save: string }
}

/** The tablets of a partner: a code for a new one, each that is paired, and whether they show prices. */
export function DeskSection({ action, title, text, code, pair, tablets, unpair, prices }: DeskSectionProps) {
  return (
    <section id="desk" className={styles.screenOnly}>
      <h2>{title}</h2>
      <p>{text}</p>
      {code !== null && (
        <div className={styles.code} role="status">
          <strong>{code.shown}</strong>
          <p>{code.text}</p>
        </div>
      )}
      <form method="post" action={action} className={styles.row}>
        <button name="intent" value="desk-pair">
          {pair}
        </button>
      </form>
      <ul className={styles.tablets}>
        {tablets.map(({ id, label }) => (
          <li key={id}>
            {label}
            <form method="post" action={action} className={styles.quiet}>
              <input type="hidden" name="tablet" value={id} />
              <button name="intent" value="desk-unpair" aria-label={`${unpair}: ${label}`}>
                {unpair}
              </button>
            </form>
          </li>
        ))}
      </ul>
      <form method="post" action={action} className={styles.quiet}>
        <fieldset className={styles.choice}>
          <legend>{prices.legend}</legend>
          {(['shown', 'hidden'] as const).map((value) => (
            <label key={value}>
              <input type="radio" name="prices" value={value} defaultChecked={prices.chosen === value} />
              {prices[value]}
            </label>
          ))}
        </fieldset>
        <button name="intent" value="desk-prices">
          {prices.save}
        </button>
      </form>
    </section>
  )
}
