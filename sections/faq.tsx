import styles from './faq.module.css'
import type { PageLink } from './page-link.ts'

export type FilledQuestion = { question: string; answer: string }

type FaqProps = { title: string; questions: FilledQuestion[]; more?: PageLink }

/** Opens without a script; the answers are in the page for those who search it. */
export function Faq({ title, questions, more }: FaqProps) {
  return (
    <section id="faq" className={styles.faq}>
      <h2>{title}</h2>
      {questions.map(({ question, answer }) => (
        <details key={question}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
      {more && (
        <p className={styles.more}>
          <a href={more.href}>{more.label}</a>
        </p>
      )}
    </section>
  )
}
