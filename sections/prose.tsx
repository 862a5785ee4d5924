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
        // A wide table scrolls on a phone; who has only a keyboard must be able to stop at it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div key={key} className={styles.scroll} role="group" aria-label={labelOf(block.head)} tabIndex={0}>
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
                    <td key={column} data-label={labelOf(block.head.slice(column, column + 1))}>
                      {inlines(cell)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )
  }
}

function labelOf(head: Inline[][]): string {
  return head.map((cell) => cell.map(plain).join('')).join(', ')
}

function plain(inline: Inline): string {
  return inline.kind === 'text' ? inline.text : inline.inline.map(plain).join('')
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
