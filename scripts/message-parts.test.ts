import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readCatalogue } from '#i18n/catalogue-file.ts'
import { projectFiles, readModules } from './imports.ts'
import { LATE, messageParts } from './message-parts.ts'

const keys = ['a.one', 'a.two', 'b.red', 'b.blue', 'office.board', 'shared.box', 'nav.home']
// `b.grey` is the server's: a template that would fit it does not say it.
const entries = [...keys.map((key) => ({ key, server: false })), { key: 'b.grey', server: true }]
const small = new Map([
  ['app/browser/main.ts', "import { home } from './home.ts'"],
  ['app/browser/home.ts', "export const home = (t: any) => t('nav.home')"],
  ['app/browser/view.tsx', 'export {}'],
  ['app/pages/town.tsx', "import { box } from '#sections/box.tsx'\nexport default (t: any) => t('a.one') + box(t)"],
  [
    'app/pages/board.tsx',
    "import { box } from '#sections/box.tsx'\nexport default (t: any) => t('office.board') + box(t)",
  ],
  ['app/pages/colours.tsx', "export default (t: any, x: 'red') => t(`b.${x}`) + t(`${x}.two`) + t('nav.home')"],
  ['sections/box.tsx', "import type { no } from './type.ts'\nexport const box = (t: any) => t('shared.box')"],
  ['sections/type.ts', "export const no = 'a.two'"],
])

test('a part has what its modules say, and nothing of another page', () => {
  const parts = Object.fromEntries(
    messageParts(small, entries).map(({ name, keys: said }) => [name, [...said].toSorted()]),
  )
  expect(parts).toMatchObject({
    frame: ['nav.home'],
    town: ['a.one', 'shared.box'],
    board: ['office.board', 'shared.box'],
    // The frame's texts are there with every page. A template that begins with anything is not a key.
    colours: ['b.blue', 'b.red'],
  })
})

test('every text that a page of ours says is in the frame, in the part of that page, or comes with a file of its own', () => {
  const files = projectFiles('.')
  const all = readCatalogue(readFileSync('content/messages/en.po', 'utf8'))
  const parts = new Map(messageParts(files, all).map(({ name, keys: said }) => [name, said]))
  const modules = new Map(readModules(files).map((module) => [module.file, module]))
  const pages = [...modules.keys()].flatMap((file) => /^app\/pages\/([\w-]+)\.tsx$/.exec(file)?.[1] ?? [])
  expect(pages.length).toBeGreaterThan(15)
  for (const page of pages) {
    const reached = new Set([`app/pages/${page}.tsx`])
    for (const file of reached)
      for (const { typeOnly, target } of modules.get(file)?.imports ?? [])
        if (!typeOnly && target.kind === 'file' && !LATE.includes(target.file)) reached.add(target.file)
    // Read in another way than messageParts does: the calls themselves, as they stand in the text.
    const said = [...reached].flatMap((file) =>
      [...(files.get(file) ?? '').matchAll(/\bt\('([^']+)'/g)].map((call) => call[1] ?? ''),
    )
    const has = new Set([...(parts.get('frame') ?? []), ...(parts.get(page) ?? [])])
    expect([page, said.filter((key) => !has.has(key))]).toEqual([page, []])
  }
})
