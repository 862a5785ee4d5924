import type { ReactNode } from 'react'
import styles from './passage.module.css'

/** A passage whose tokens are filled: a heading and its paragraphs. */
export type FilledPassage = { title: string; body: string[] }

export function Passage({ id, passage, children }: { id: string; passage: FilledPassage; children?: ReactNode }) {
  return (
    <section id={id} className={styles.passage}>
      <h2>{passage.title}</h2>
      {passage.body.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {children}
    </section>
  )
}
