import { readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { minify } from 'terser'
import { expect, test } from 'vitest'
import { beyondLean } from './lean-react.ts'
import { tags } from './left-out.ts'
import { trim } from './trim.ts'

const source = readFileSync('node_modules/react-dom/cjs/react-dom-client.production.js', 'utf8')
const compress = { passes: 3, keep_fargs: false, hoist_funs: false, reduce_funcs: false }

test('what was left out cannot come to be: no fiber of its kind is made', { timeout: 60_000 }, async () => {
  const lean = await asCalled(trim('react-dom-client', source))
  const left = (code: string) => numbers(code).filter((tag) => tags.has(tag))
  // The canary: in the whole of React this way of looking finds them.
  expect(left(source)).toEqual(expect.arrayContaining([12, 13, 14, 18, 19, 22, 30, 31]))
  expect(left(lean)).toEqual([])
  expect(numbers(lean)).toEqual(expect.arrayContaining([1, 3, 6, 7, 10]))
})

test('every name that is used is still declared', () => {
  const whole = undeclared(source)
  expect(whole).toContain('document')
  expect(undeclared(trim('react-dom-client', source)).filter((name) => !whole.includes(name))).toEqual([])
  expect(undeclared('function a(c) { var d = c; return b } function e() { d.b; ({ f: a }) }')).toEqual(['b', 'd'])
})

test('another React is not cut by these rules: the build says so', () => {
  const other = source.replace('function trackEnterViewTransitions', 'function renamed')
  expect(() => trim('react-dom-client', other)).toThrow('trackEnterViewTransitions')
  expect(() => trim('react-dom-client', source.replaceAll('335544064', '1'))).toThrow('335544064')
})

test('exports nobody imports are left out, and nothing else', () => {
  const code = 'var a = 1;\nexports.useId = function () {};\nexports.useState = a;\nexports.version = "19";'
  expect(trim('react', code)).toBe('var a = 1;\n\nexports.useState = a;\nexports.version = "19";')
  expect(trim('scheduler', code)).toBe(code)
})

test('who asks for more is told', () => {
  const file = '/app/a.tsx'
  expect(
    beyondLean(file, `import { useState } from "react"; import { jsx } from "react/jsx-runtime"; jsx("p", {})`),
  ).toEqual([])
  expect(beyondLean(file, `import { Suspense, useState } from "react"`)).toEqual(['Suspense'])
  expect(beyondLean(file, `import * as React from "react"`)).toEqual(['*'])
  expect(beyondLean(file, `import { createRoot } from "react-dom/client"`)).toEqual(['createRoot'])
  expect(beyondLean(file, `jsx("title", {}); jsxs("my-map", {})`)).toEqual(['<title>', '<my-map>'])
})

/** The kinds of fiber a text makes. */
function numbers(code: string): number[] {
  const found = code.matchAll(/(?:createFiberImplClass\(|fiberTag = |workInProgress\.tag = )(\d+)/g)
  return [...new Set([...found].map(([, tag]) => Number(tag)))]
}

/** Without what nothing calls, and with its names. */
async function asCalled(code: string): Promise<string> {
  const { code: made = '' } = await minify(code, { module: true, compress, mangle: false, format: { beautify: true } })
  return made
}

/** Names a text uses that no function around them declares. */
function undeclared(code: string): string[] {
  return [...free(parseSync('react.js', code).program)].toSorted()
}

type Node = { type: string; name?: string; id?: Node; params?: Node[]; param?: Node; label?: Node; computed?: boolean }

function free(node: object): Set<string> {
  const [used, declared] = [new Set<string>(), new Set<string>()]
  const look = (one: Node) => {
    const { type, name, id, param, computed } = one
    if (type === 'Identifier' && name !== undefined) return void used.add(name)
    if (/^Function|^ArrowFunction/.test(type) && one !== node) {
      if (type === 'FunctionDeclaration' && id?.name !== undefined) declared.add(id.name)
      for (const each of free(one)) used.add(each)
      return
    }
    for (const bound of [type === 'VariableDeclarator' ? id : null, param])
      if (bound?.name !== undefined) declared.add(bound.name)
    for (const [key, part] of Object.entries(one)) {
      const isMerelyAName =
        key === 'label' || (!computed && (key === 'property' || (key === 'key' && type === 'Property')))
      if (!isMerelyAName) [part].flat().filter(isNode).forEach(look)
    }
  }
  look(node as Node)
  const { id, params = [] } = node as Node
  const own = [id, ...params].flatMap((one) => one?.name ?? [])
  return new Set([...used].filter((name) => name !== 'arguments' && !declared.has(name) && !own.includes(name)))
}

function isNode(part: unknown): part is Node {
  return typeof part === 'object' && part !== null && 'type' in part
}
