import { createElement, type ReactNode } from 'react'
import type { Block, Inline } from '#catalogue/markdown.ts'
import styles from './prose.module.css'

/** Markdown blocks as elements. No HTML string is ever put into the page. */
export function Prose({ blocks }: { blocks: Block[] }) {
  return <div className={styles.prose}>{blocks.map((block, at) => blockElement(block, at))}</div>
}

function blockElement(block: Block, key: number): ReactNode {
  switch (block.kind) {
    case 'heading':
      return createElement(`h${block.level}`, { key, id: block.id }, inlines(block.inline))
    case 'paragraph':
      return <p key={key}>{inlines(block.inline)}</p>
    case 'list':
      return createElement(
        block.ordered ? 'ol' : 'ul',
        { key },
        block.items.map((item, at) => <li key={at}>{inlines(item)}</li>),
      )
    case 'table':
      return (
        <div key={key} className={styles.scroll}>
          <table>
            <thead>
              <tr>
                {block.head.map((cell, at) => (
                  <th key={at} scope="col">
                    {inlines(cell)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, at) => (
                <tr key={at}>
                  {row.map((cell, column) => (
                    <td key={column}>{inlines(cell)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )
  }
}

function inlines(list: Inline[]): ReactNode[] {
  return list.map((inline, key) => {
    switch (inline.kind) {
      case 'text':
        return inline.text
      case 'link':
        return (
          <a key={key} href={inline.href}>
            {inlines(inline.inline)}
          </a>
        )
      case 'strong':
      case 'em':
        return createElement(inline.kind, { key }, inlines(inline.inline))
    }
  })
}
