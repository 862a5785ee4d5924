import { parseSync, Visitor } from 'oxc-parser'
import type { CatalogueEntry } from '#i18n/catalogue-file.ts'
import { type Files, type Module, readModules } from './imports.ts'

/** The interface texts a tab fetches together: `frame` with every page, a page's own with that page, the rest when it is needed. */
export type MessagePart = { name: string; keys: Set<string> }

type Entry = Pick<CatalogueEntry, 'key' | 'server'>

/** What a tab starts with. The error screen is here: it needs nothing from the network. */
const FRAME = ['app/browser/main.ts', 'app/browser/view.tsx']
/** Comes later, and only to some: each fetches its own texts (i18n/late-messages.ts). */
export const LATE = [
  'features/consent/consent-banner.browser.ts',
  'app/browser/locale-suggestion.ts',
  'sections/date-popup.browser.ts',
]
/** The office's tab shows some blocks of the site; what it says itself stands in content/office. */
const OFFICE = ['app/browser/office.tsx']
const PAGE = /^app\/pages\/([\w-]+)\.tsx$/

/**
 * Which texts each part says, read from the code itself: a string that is a key, or a template that begins like one, in a
 * module the part reaches. Nothing is listed by hand, so what only one page says can reach no other.
 */
export function messageParts(files: Files, entries: readonly Entry[]): MessagePart[] {
  const modules = new Map(readModules(files).map((module) => [module.file, module]))
  const said = (roots: readonly string[]) => {
    const reached = reachedFrom(roots, modules)
    return new Set([...reached].flatMap((file) => keysIn(file, files.get(file) ?? '', entries)))
  }
  const frame = said(FRAME)
  const pages = [...modules.keys()].filter((file) => PAGE.test(file) && file !== 'app/pages/error.tsx')
  return [
    { name: 'frame', keys: frame },
    ...pages.map((file) => ({ name: nameOf(file), keys: said([file]).difference(frame) })),
    { name: 'office', keys: said(OFFICE) },
    ...LATE.map((file) => ({ name: nameOf(file), keys: said([file]) })),
  ]
}

function nameOf(file: string): string {
  return (file.split('/').at(-1) ?? file).replace(/(\.browser)?\.tsx?$/, '')
}

/** Everything a root imports, now or later, but not what is a part of its own. */
function reachedFrom(roots: readonly string[], modules: ReadonlyMap<string, Module>): Set<string> {
  const reached = new Set(roots)
  for (const file of reached) {
    for (const { typeOnly, target } of modules.get(file)?.imports ?? []) {
      if (!typeOnly && target.kind === 'file' && !LATE.includes(target.file)) reached.add(target.file)
    }
  }
  return reached
}

function keysIn(file: string, source: string, entries: readonly Entry[]): string[] {
  if (!/\.tsx?$/.test(file) || file.startsWith('i18n/generated/')) return []
  const known = new Set(entries.map(({ key }) => key))
  const found = new Set<string>()
  const template = ({ quasis }: { quasis: { value: { raw: string } }[] }) => {
    const parts = quasis.map(({ value }) => value.raw)
    // `${x}.y` could be anything; a key begins with its area.
    if (!/^[a-z][\w-]*\./.test(parts[0] ?? '')) return
    const shape = new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('.*')}$`)
    // What only the server says may look alike; written out whole it is a fault, told by generate-messages.ts.
    for (const { key, server } of entries) if (!server && shape.test(key)) found.add(key)
  }
  new Visitor({
    Literal({ value }) {
      if (typeof value === 'string' && known.has(value)) found.add(value)
    },
    TemplateLiteral: template,
    TSTemplateLiteralType: template,
  }).visit(parseSync(file, source).program)
  return [...found]
}
