import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { expect, test } from 'vitest'
import * as v from 'valibot'

const tracked = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean)
const there = new Set(tracked.flatMap((file) => [file, ...foldersOf(file)]))
const pages = tracked.filter((file) => file.endsWith('.md') && !file.startsWith('content/'))
const { scripts } = v.parse(
  v.object({ scripts: v.record(v.string(), v.string()) }),
  JSON.parse(readFileSync('package.json', 'utf8')),
)

/** What a how-to has the reader make: it is not there before. */
const EXAMPLES = /(^|\/)(x|sl)\./

test('every command, link and file that a page of words names is there', () => {
  expect(pages.length).toBeGreaterThan(40)
  expect(pages.flatMap((page) => lostIn(page, readFileSync(page, 'utf8')))).toEqual([])
})

test('the canary', () => {
  const words = '`npm run nothing`, [a page](no-page.md), `server/no-such.ts`, and `npm run check` with `server/app.ts`'
  expect(lostIn('docs/a.md', words)).toEqual([
    'docs/a.md: npm run nothing',
    'docs/a.md: docs/no-page.md',
    'docs/a.md: server/no-such.ts',
  ])
})

test('a decision has its number for itself', () => {
  expect(shared(tracked)).toEqual([])
  expect(shared(['docs/decisions/0001-a.md', 'docs/decisions/0001-b.md'])).toEqual(['0001'])
})

function shared(files: readonly string[]): string[] {
  const numbers = files.flatMap((file) => /^docs\/decisions\/(\d+)-/.exec(file)?.[1] ?? [])
  return numbers.filter((number, at) => numbers.indexOf(number) !== at)
}

test('at most 25 decisions, each with the parts of the template', () => {
  const records = tracked.filter((file) => /^docs\/decisions\/\d/.test(file))
  expect(records.length).toBeGreaterThan(10)
  expect(records.length).toBeLessThanOrEqual(25)
  expect(records.flatMap((file) => missingParts(readFileSync(file, 'utf8')).map((part) => `${file}: ${part}`))).toEqual(
    [],
  )
  expect(missingParts('# 1. A\n\nStatus: accepted.\n\n## Context\n\n## Decision\n')).toEqual(['## Consequences'])
})

const PARTS = ['Status: ', '## Context', '## Decision', '## Consequences']

function missingParts(record: string): string[] {
  const lines = record.split('\n')
  return PARTS.filter((part) => !lines.some((line) => line.startsWith(part)))
}

function lostIn(page: string, words: string): string[] {
  const commands = found(words, /npm run ([\w:-]+)/g).filter((name) => scripts[name] === undefined)
  const links = found(words, /\]\(([^)#\s:]+)(?:#[^)]*)?\)/g).map((to) =>
    posix.normalize(posix.join(dirname(page), to)),
  )
  // Of the many things between back ticks those that begin with a folder of ours, said in full.
  const named = found(words, /`([a-z]+\/[\w@./-]+)`/g).filter((path) => there.has(path.split('/')[0] ?? ''))
  const paths = [...links, ...named].map((path) => path.replace(/\/$/, ''))
  const lost = paths.filter((path) => !there.has(path) && !EXAMPLES.test(path))
  return [...commands.map((name) => `npm run ${name}`), ...lost].map((what) => `${page}: ${what}`)
}

function found(words: string, pattern: RegExp): string[] {
  return [...words.matchAll(pattern)].flatMap(([, what]) => what ?? [])
}

function foldersOf(file: string): string[] {
  const folder = posix.dirname(file)
  return folder === '.' ? [] : [folder, ...foldersOf(folder)]
}
