import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What holds for every style sheet of a page: logical directions, and only tokens that exist (docs/look.md). */
const sheets = new Map(
  globSync('{app,features,sections,ui}/**/*.css').map((file) => [file, readFileSync(file, 'utf8')]),
)
/** The tokens, and what base.css makes of a photo's focal point. */
const tokens = new Set(
  ['app/styles/tokens.css', 'app/styles/base.css'].flatMap((file) => definedIn(sheets.get(file) ?? '')),
)

const SIDES = '(?:left|right|top|bottom)'
const PHYSICAL = new RegExp(
  `(?<![\\w-])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-${SIDES}(?:-[a-z]+)?|${SIDES}|(?:min-|max-)?(?:width|height))\\s*:` +
    '|(?:text-align|float|clear)\\s*:\\s*(?:left|right)\\b',
  'g',
)

test('directions are logical: a page reads the same way in every writing', () => {
  expect(sheets.size).toBeGreaterThan(40)
  expect([...sheets].flatMap(([file, css]) => physicalIn(css).map((what) => `${file}: ${what}`))).toEqual([])
})

test('every custom property that is used is a token or is set in the same sheet, and none has a second value of its own', () => {
  expect(tokens.size).toBeGreaterThan(35)
  expect([...sheets].flatMap(([file, css]) => tokenFaults(css).map((what) => `${file}: ${what}`))).toEqual([])
})

test('letters have two weights: each further one is looked for before a first paint', () => {
  expect([...sheets].flatMap(([file, css]) => weightsIn(css).map((what) => `${file}: ${what}`))).toEqual([])
  expect(weightsIn('a { font-weight: 700 } b { font: bold 1rem serif } i { font-weight: 600 } ')).toHaveLength(2)
})

test.each(['a { margin-left: 0 }', 'a { left: 0 }', 'a { min-height: 3px }', 'a{text-align: right}'])(
  'the canary: %s',
  (css) => expect(physicalIn(css)).toHaveLength(1),
)

test.each(['a { color: var(--nowhere) }', 'a { color: var(--ink, #000) }'])('the canary of tokens: %s', (css) =>
  expect(tokenFaults(css)).toHaveLength(1),
)

test('what only sounds physical is allowed', () => {
  expect(
    physicalIn('@media (min-width: 48rem) { a { border-inline-start: 0; inset-block-end: 0; block-size: 1px } }'),
  ).toEqual([])
})

/** Not of a face, which says what it has. */
function weightsIn(css: string): string[] {
  return [...css.replace(/@font-face\s*\{[^}]*\}/g, '').matchAll(/font(?:-weight)?:\s*([1-9]00|bold\w*|lighter)\b/g)]
    .filter(([, weight]) => weight !== '400' && weight !== '600')
    .map(([found]) => found)
}

function physicalIn(css: string): string[] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/@(?:media|container)[^{]*/g, '')
  return [...plain.matchAll(PHYSICAL)].map(([what]) => what)
}

function tokenFaults(css: string): string[] {
  const own = new Set(definedIn(css))
  return [...css.matchAll(/var\((--[\w-]+)\s*(,?)/g)].flatMap(([, name = '', comma]) => {
    if (comma === ',') return [`${name} has a second value`]
    return tokens.has(name) || own.has(name) ? [] : [`${name} is no token`]
  })
}

function definedIn(css: string): string[] {
  return [...css.matchAll(/(?<![\w-])(--[\w-]+)\s*:/g)].map(([, name = '']) => name)
}
