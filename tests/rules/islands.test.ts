import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isTest, projectFiles, readModules } from '#scripts/imports.ts'

const modules = readModules(projectFiles('.'))
/** Those of the product; the fixture of the browser tests draws its own (tests/e2e/fixture/island.tsx). */
const islands = modules
  .map(({ file }) => file)
  .filter((file) => file.endsWith('.island.tsx') && !file.startsWith('tests/'))

test('every island has a default export, which the browser hydrates', () => {
  expect(islands.length).toBeGreaterThan(5)
  expect(islands.filter((file) => !/^export default function /m.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('the name of an island is its file, and no other island has it', () => {
  const names = islands.map(nameOf)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('every island is drawn by a page or a block, under its own name and view', () => {
  const notDrawn = islands.filter((island) => {
    const users = modules.filter(
      ({ file, imports }) =>
        !isTest(file) && imports.some(({ target }) => target.kind === 'file' && target.file === island),
    )
    return !users.some(({ file }) => draws(readFileSync(file, 'utf8'), island))
  })
  expect(notDrawn).toEqual([])
})

test('the canary: another view under the name of an island is not it', () => {
  const source = "import Tools from './tools.island.tsx'\nimport Other from './other.tsx'\n"
  expect(draws(`${source}<Island name="tools" view={Tools} />`, 'features/x/tools.island.tsx')).toBe(true)
  expect(draws(`${source}<Island name="tools" view={Other} />`, 'features/x/tools.island.tsx')).toBe(false)
})

/** The browser fetches the file by its name; the server draws what it is given as `view`. Both must be the same. */
function draws(source: string, island: string): boolean {
  const name = nameOf(island)
  const view = new RegExp(`import (\\w+)[^'\\n]* from '[^']*/${name}\\.island\\.tsx'`).exec(source)?.[1]
  return view !== undefined && new RegExp(`<Island\\s+name="${name}"\\s+view={${view}}`).test(source)
}

function nameOf(file: string): string {
  return /([\w-]+)\.island\.tsx$/.exec(file)?.[1] ?? ''
}
