import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { type Files, isTest, projectFiles } from '#scripts/imports.ts'

/**
 * The Content-Security-Policy has neither nonce nor unsafe-inline: what a component may not write is refused by every
 * browser, so it is refused here first.
 */
const DRAWING = /^(app|sections|ui|features)\/.*\.tsx$/

test('no component writes inline style, raw HTML or a script', () => {
  const files = projectFiles('.')
  expect([...files.keys()].filter((file) => DRAWING.test(file)).length).toBeGreaterThan(30)
  expect(styleFaults(files)).toEqual([])
})

test.each([
  'const a = <p style={{ color: "red" }} />',
  'const a = <p style="color: red" />',
  'const a = <p dangerouslySetInnerHTML={{ __html: x }} />',
  'const a = { dangerouslySetInnerHTML: { __html: x } }',
  'const a = <script src="/a.js" />',
  'const a = <style>{x}</style>',
])('the canary: %s', (source) => {
  expect(styleFaults(new Map([['ui/button.tsx', source]]))).toHaveLength(1)
})

test('what only sounds like it is allowed', () => {
  const source = '// <script> style= dangerouslySetInnerHTML\nconst a = <p className={css.style}>style=</p>'
  expect(styleFaults(new Map([['ui/button.tsx', source]]))).toEqual([])
})

function styleFaults(files: Files): string[] {
  return [...files]
    .filter(([file]) => DRAWING.test(file) && !isTest(file))
    .flatMap(([file, source]) => faultsIn(file, source))
}

function faultsIn(file: string, source: string): string[] {
  const found: string[] = []
  const add = (start: number, what: string) =>
    found.push(`${file}:${source.slice(0, start).split('\n').length} ${what} is refused by the Content-Security-Policy`)
  new Visitor({
    JSXAttribute({ name, start }) {
      if (name.type !== 'JSXIdentifier') return
      if (name.name === 'style' || name.name === 'dangerouslySetInnerHTML') add(start, `${name.name}=`)
    },
    JSXOpeningElement({ name, start }) {
      if (name.type === 'JSXIdentifier' && (name.name === 'script' || name.name === 'style'))
        add(start, `<${name.name}>`)
    },
    Property({ key, start }) {
      if (key.type === 'Identifier' && key.name === 'dangerouslySetInnerHTML') add(start, key.name)
    },
  }).visit(parseSync(file, source).program)
  return found
}
