import { parseSync } from 'oxc-parser'
import type { Plugin } from 'vite'
import { HEAD_ELEMENTS, kept } from './left-out.ts'
import { trim } from './trim.ts'

const REACT = /node_modules\/(?:react|react-dom|scheduler)\/cjs\/([\w-]+)\.production\.js$/

/** What a browser gets of React is what our pages use of it (docs/decisions/0064). Who uses more is told so by the build. */
export function leanReact(): Plugin[] {
  const inBrowser = { apply: 'build', applyToEnvironment: ({ name }: { name: string }) => name === 'client' } as const
  return [
    {
      name: 'galeb:lean-react',
      enforce: 'pre',
      ...inBrowser,
      transform(code, id) {
        const name = REACT.exec(id)?.[1]
        return name === undefined ? null : { code: trim(name, code), map: null }
      },
    },
    {
      name: 'galeb:lean-react-is-enough',
      enforce: 'post',
      ...inBrowser,
      transform(code, id) {
        const [fault] = id.includes('node_modules') ? [] : beyondLean(id, code)
        if (fault !== undefined)
          this.error(`${fault}: the browser's React is without it (scripts/lean-react/left-out.ts)`)
      },
    },
  ]
}

/** What a module, its types and its JSX turned into calls, asks of React that is left out. */
export function beyondLean(file: string, code: string): string[] {
  const imported = parseSync(file.replace(/\?.*/, '').replace(/\.tsx?$/, '.js'), code).module.staticImports.flatMap(
    ({ moduleRequest, entries }) => {
      const names = kept[moduleRequest.value.replaceAll('/', '-')]
      // A namespace has no name, and all of React in it.
      return names ? entries.map(({ importName }) => importName.name ?? '*').filter((name) => !names.has(name)) : []
    },
  )
  const elements = [...code.matchAll(/\bjsxs?\(\s*"([^"]+)"/g)].map(([, element = '']) => element)
  const heads: readonly string[] = HEAD_ELEMENTS
  return [
    ...imported,
    ...elements.filter((element) => heads.includes(element) || element.includes('-')).map((e) => `<${e}>`),
  ]
}
