import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readCatalogue } from '#i18n/catalogue-file.ts'
import { projectFiles, readModules } from './imports.ts'
import { textsOfIslands } from './tab-texts.ts'

const keys = ['a.one', 'a.two', 'b.red', 'b.blue', 'shared.box', 'nav.home']
const fewEntries = keys.map((key) => ({ key }))
const small = new Map([
  ['app/pages/town.tsx', "export default (t: any) => t('nav.home')"],
  [
    'features/tool.island.tsx',
    "import { box } from '#sections/box.tsx'\nexport default (t: any) => t('a.one') + box(t)",
  ],
  ['features/colours.island.tsx', "export default (t: any, x: 'red') => t(`b.${x}`) + t(`${x}.two`)"],
  ['features/colours.island.test.tsx', "export default (t: any) => t('nav.home')"],
  ['sections/box.tsx', "import type { no } from './type.ts'\nexport const box = (t: any) => t('shared.box')"],
  ['sections/type.ts', "export const no = 'a.two'"],
])

test('an island has what its modules say, and nothing of its page or of another island', () => {
  const islands = textsOfIslands(small, fewEntries)
  expect(Object.fromEntries([...islands].map(([name, said]) => [name, [...said].toSorted()]))).toEqual({
    tool: ['a.one', 'shared.box'],
    // A template that begins with anything is not a key.
    colours: ['b.blue', 'b.red'],
  })
})

test('every text that an island of ours says travels with it', () => {
  const files = projectFiles('.')
  const entries = readCatalogue(readFileSync('content/messages/en.po', 'utf8'))
  const islands = textsOfIslands(files, entries)
  // The office's own are fetched by its script.
  const ofSite = new Set(entries.map(({ key }) => key))
  const modules = new Map(readModules(files).map((module) => [module.file, module]))
  const roots = [...modules.keys()].filter((file) => /^(app|features)\/.*\.island\.tsx$/.test(file))
  expect(islands.size).toBe(roots.length)
  expect(roots.length).toBeGreaterThan(5)
  for (const root of roots) {
    const reached = new Set([root])
    for (const file of reached)
      for (const { typeOnly, target } of modules.get(file)?.imports ?? [])
        if (!typeOnly && target.kind === 'file') reached.add(target.file)
    // Read in another way than textsOfIslands does: the calls themselves, as they stand in the text.
    const texts = [...reached].flatMap((file) =>
      [...(files.get(file) ?? '').matchAll(/\bt\('([^']+)'/g)].map((call) => call[1] ?? ''),
    )
    const has = islands.get(/([\w-]+)\.island\.tsx$/.exec(root)?.[1] ?? '')
    expect([root, texts.filter((key) => ofSite.has(key) && !has?.has(key))]).toEqual([root, []])
  }
})
