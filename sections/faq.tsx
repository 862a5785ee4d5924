import styles from './faq.module.css'

export type FilledQuestion = { question: string; answer: string }

/** Opens without a script; the answers are in the page for those who search it. */
export function Faq({ title, questions }: { title: string; questions: FilledQuestion[] }) {
  return (
    <section id="faq" className={styles.faq}>
      <h2>{title}</h2>
      {questions.map(({ question, answer }) => (
        <details key={question}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </section>
  )
}
