import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { matchesGlob, posix } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

/** Every file of the project by its path from the root; only code has its text, of the rest the name is enough. */
export type Files = ReadonlyMap<string, string>

export type Import = {
  specifier: string
  /** `import type`: gone before anything runs. `import { type X }` stays behind as an empty import and is not one. */
  typeOnly: boolean
  target: Target
}
export type Target =
  | { kind: 'file'; file: string }
  | { kind: 'builtin' | 'package'; name: string }
  | { kind: 'up' | 'unreadable' | 'missing' }
export type Module = { file: string; imports: Import[] }

const SKIPPED = new Set(['node_modules', 'dist', 'data', 'test-results', '.git', '.cache', '.vite'])
const CODE = /\.tsx?$/

export function projectFiles(root: string): Files {
  const files = new Map<string, string>()
  const walk = (folder: string) => {
    for (const entry of readdirSync(posix.join(root, folder), { withFileTypes: true })) {
      const path = posix.join(folder, entry.name)
      if (entry.isDirectory()) {
        if (!SKIPPED.has(entry.name)) walk(path)
      } else files.set(path, CODE.test(path) ? readFileSync(posix.join(root, path), 'utf8') : '')
    }
  }
  walk('.')
  return files
}

/** A test, or the small world that tests of one room share: `fixture.ts` beside them. */
export function isTest(file: string): boolean {
  return /(\.test|(^|\/)fixture)\.tsx?$/.test(file)
}

export function readModules(files: Files): Module[] {
  return [...files].filter(([file]) => CODE.test(file)).map(([file, source]) => readModule(file, source, files))
}

function readModule(file: string, source: string, files: Files): Module {
  const parsed = parseSync(file, source)
  const fault = parsed.errors[0]
  if (fault) throw new Error(`${file} cannot be read: ${fault.message}`)
  const found: { specifier: string | null; typeOnly: boolean }[] = []
  for (const { start, moduleRequest } of parsed.module.staticImports) {
    found.push({ specifier: moduleRequest.value, typeOnly: /^import\s+type\b(?!\s+from\b)/.test(source.slice(start)) })
  }
  for (const { start, entries } of parsed.module.staticExports) {
    const request = entries.find((entry) => entry.moduleRequest)?.moduleRequest
    if (request) found.push({ specifier: request.value, typeOnly: /^export\s+type\b/.test(source.slice(start)) })
  }
  for (const { moduleRequest } of parsed.module.dynamicImports) {
    const text = /^(['"`])([^'"`$]+)\1$/.exec(source.slice(moduleRequest.start, moduleRequest.end))?.[2] ?? null
    found.push({ specifier: text, typeOnly: false })
  }
  const imports = found.map(({ specifier, typeOnly }): Import => {
    if (specifier === null) return { specifier: '(computed)', typeOnly, target: { kind: 'unreadable' } }
    return { specifier, typeOnly, target: targetOf(file, specifier, files) }
  })
  const globs = source.includes('import.meta.glob') ? globImports(file, parsed.program, files) : []
  return { file, imports: [...imports, ...globs] }
}

function targetOf(from: string, specifier: string, files: Files): Target {
  if (specifier.startsWith('..') || specifier.includes('/../')) return { kind: 'up' }
  if (isBuiltin(specifier)) return { kind: 'builtin', name: specifier }
  if (!/^[#./]/.test(specifier)) return { kind: 'package', name: specifier }
  const [path = ''] = specifier.split('?')
  const file = path.startsWith('#') ? fileOfAlias(path) : posix.join(posix.dirname(from), path)
  return files.has(file) || isGenerated(file) ? { kind: 'file', file } : { kind: 'missing' }
}

/** `#room/x` is `./room/x`, and `#documents/x` lies in its package: see "imports" in package.json. */
function fileOfAlias(path: string): string {
  return path.startsWith('#documents/') ? `packages/${path.slice(1)}` : path.slice(1)
}

/** Written by `npm run build` and `npm run dev`; a fresh clone does not have them yet. */
function isGenerated(file: string): boolean {
  return file.startsWith('i18n/generated/')
}

type Program = ReturnType<typeof parseSync>['program']

function globImports(from: string, program: Program, files: Files): Import[] {
  const found: Import[] = []
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'MemberExpression' || callee.object.type !== 'MetaProperty') return
      if (callee.property.type !== 'Identifier' || callee.property.name !== 'glob') return
      const elements = first?.type === 'ArrayExpression' ? first.elements : [first]
      const patterns = elements.map((e) => (e?.type === 'Literal' && typeof e.value === 'string' ? e.value : null))
      found.push(...globbed(from, patterns, files))
    },
  }).visit(program)
  return found
}

function globbed(from: string, patterns: (string | null)[], files: Files): Import[] {
  const specifier = `import.meta.glob(${patterns.join(', ')})`
  const known = patterns.filter((pattern) => pattern !== null)
  if (known.length < patterns.length) return [{ specifier, typeOnly: false, target: { kind: 'unreadable' } }]
  const wanted = known.filter((pattern) => !pattern.startsWith('!')).map((pattern) => rooted(from, pattern))
  const unwanted = known.filter((pattern) => pattern.startsWith('!')).map((pattern) => rooted(from, pattern.slice(1)))
  return [...files.keys()]
    .filter(
      (file) => wanted.some((glob) => matchesGlob(file, glob)) && !unwanted.some((glob) => matchesGlob(file, glob)),
    )
    .map((file) => ({ specifier, typeOnly: false, target: { kind: 'file', file } }))
}

function rooted(from: string, pattern: string): string {
  if (pattern.startsWith('/')) return pattern.slice(1)
  return pattern.startsWith('**') ? pattern : posix.join(posix.dirname(from), pattern)
}
