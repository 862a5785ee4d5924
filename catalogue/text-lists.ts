import { leavesOf, type Words } from './text-overlay.ts'

/** One item of a list that may grow: `pageData.faq.2`. */
export type ItemPath = string
export type ItemOrder = 'add' | 'drop' | 'up'

/** Items of paragraphs, steps and questions; what names a town, a stop or a picture keeps its number. */
export function itemsOf(words: unknown): ItemPath[] {
  const paths = new Set(leavesOf(words).map(({ path }) => path.replace(/\.[^.]+$/, '')))
  return [...paths].filter((path) => /\.\d+$/.test(path) && kindOf(valueAt(words, path)) !== null)
}

/** The words with an empty item behind this one, without it, or with it one place up; unchanged where it is not there. */
export function withOrder(words: Words, order: ItemOrder, item: ItemPath): Words {
  const [, list = '', number = ''] = /^(.+)\.(\d+)$/.exec(item) ?? []
  const at = Number(number)
  const items = valueAt(words, list)
  const kind = kindOf(valueAt(words, item))
  if (!Array.isArray(items) || kind === null || at >= items.length) return words
  if (order === 'add') return withList(words, list, items.toSpliced(at + 1, 0, blank(kind)))
  if (order === 'drop') return withList(words, list, items.toSpliced(at, 1))
  const [above, own]: unknown[] = [items[at - 1], items[at]]
  return at === 0 ? words : withList(words, list, items.toSpliced(at - 1, 2, own, above))
}

type Kind = 'paragraph' | 'question'

function kindOf(item: unknown): Kind | null {
  if (typeof item !== 'object' || item === null) return null
  const names = Object.keys(item)
    .filter((name) => name !== 'facts')
    .toSorted()
    .join(' ')
  return names === 'text' ? 'paragraph' : names === 'answer question' ? 'question' : null
}

/** What is written in the office rests on no fact of ours: the one who writes it answers for it. */
function blank(kind: Kind): Words {
  return kind === 'paragraph' ? { text: '', facts: [] } : { question: '', answer: '', facts: [] }
}

function valueAt(words: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    return (value as Words)[name]
  }, words)
}

function withList(words: unknown, path: string, items: unknown[]): Words {
  const [name = '', ...rest] = path.split('.')
  const next = rest.length === 0 ? items : withList(valueAt(words, name), rest.join('.'), items)
  // Lists are met only at the end of a path, or as one of the lists on the way to it.
  if (Array.isArray(words)) return words.toSpliced(Number(name), 1, next) as unknown as Words
  return { ...(words as Words), [name]: next }
}
