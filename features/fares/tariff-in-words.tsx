import styles from './tariff-in-words.module.css'

/** How we charge, written on the server from the tariff itself. */
export type TariffWords = { title: string; sentences: string[]; priceDate: string; sampleMark: string | null }

export function TariffInWords({ words }: { words: TariffWords }) {
  return (
    <section className={styles.tariff} aria-labelledby="tariff-title">
      <h2 id="tariff-title">{words.title}</h2>
      <ul>
        {words.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className={styles.note}>
        {words.sampleMark !== null && <strong>{words.sampleMark}. </strong>}
        {words.priceDate}
      </p>
    </section>
  )
}
