import { parseSync, Visitor } from 'oxc-parser'
import type { CatalogueEntry } from '#i18n/catalogue-file.ts'
import { type Files, isTest, type Module, readModules } from './imports.ts'

type Entry = Pick<CatalogueEntry, 'key'>

const ISLAND = /^(?:app|features)\/(?:.*\/)?([\w-]+)\.island\.tsx$/

/**
 * Which texts of the site each island says. Read from the code, so nothing is listed by hand: a text is said by a module that names
 * its key, as a string that is a key, or a template that begins like one.
 */
export function textsOfIslands(files: Files, entries: readonly Entry[]): Map<string, Set<string>> {
  const modules = new Map(readModules(files).map((module) => [module.file, module]))
  const said = (root: string) =>
    new Set([...reachedFrom([root], modules)].flatMap((file) => keysIn(file, files.get(file) ?? '', entries)))
  const islands = [...modules.keys()].flatMap((file) => {
    const name = isTest(file) ? undefined : ISLAND.exec(file)?.[1]
    return name === undefined ? [] : [[name, said(file)] as const]
  })
  return new Map(islands)
}

/** Everything a root imports, now or later. */
function reachedFrom(roots: readonly string[], modules: ReadonlyMap<string, Module>): Set<string> {
  const reached = new Set(roots)
  for (const file of reached) {
    for (const { typeOnly, target } of modules.get(file)?.imports ?? []) {
      if (!typeOnly && target.kind === 'file') reached.add(target.file)
    }
  }
  return reached
}

function keysIn(file: string, source: string, entries: readonly Entry[]): string[] {
  // The texts of the shell are in every document (i18n/tab-texts.ts).
  if (!/\.tsx?$/.test(file) || file.startsWith('i18n/generated/') || file === 'i18n/tab-texts.ts') return []
  const known = new Set(entries.map(({ key }) => key))
  const found = new Set<string>()
  const template = ({ quasis }: { quasis: { value: { raw: string } }[] }) => {
    const parts = quasis.map(({ value }) => value.raw)
    // `${x}.y` could be anything; a key begins with its area.
    if (!/^[a-z][\w-]*\./.test(parts[0] ?? '')) return
    const shape = new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('.*')}$`)
    for (const { key } of entries) if (shape.test(key)) found.add(key)
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
