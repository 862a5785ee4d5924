import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clearForBuild, filesOf, keepBuilds, type StoredBuild, keptWith } from './stored-builds.ts'

const build = (id: string): StoredBuild => ({ id, files: ['assets/same.js', `assets/${id}.js`] })

test('the files of the two builds before stay', () => {
  const three = ['a', 'b', 'c', 'd'].reduce<StoredBuild[]>((before, id) => keptWith(before, build(id)).stored, [])
  expect(three.map(({ id }) => id)).toEqual(['d', 'c', 'b'])
  expect([...keptWith(three, build('e')).needed].toSorted()).toEqual([
    'assets/c.js',
    'assets/d.js',
    'assets/e.js',
    'assets/same.js',
  ])
})

test('a build made again pushes nobody out', () => {
  const before = [build('c'), build('b'), build('a')]
  expect(keptWith(before, build('c')).stored).toEqual(before)
})

test('scripts, styles and what they point to are files of a build', () => {
  const manifest = {
    'a.ts': { file: 'assets/a.js', css: ['assets/a.css'], assets: ['assets/a.svg'] },
    'b.ts': { file: 'assets/b.js', css: ['assets/a.css'] },
  }
  expect(filesOf(manifest)).toEqual(['assets/a.js', 'assets/a.css', 'assets/a.svg', 'assets/b.js'])
})

test('on the disk: a tab of the last two builds finds its files, one of an older build does not', () => {
  const client = mkdtempSync(join(tmpdir(), 'galeb-client-'))
  const make = (name: string) => {
    clearForBuild(client)
    mkdirSync(join(client, 'assets'), { recursive: true })
    mkdirSync(join(client, '.vite'), { recursive: true })
    for (const end of ['', '.gz', '.br']) writeFileSync(join(client, `assets/${name}.js${end}`), name)
    writeFileSync(join(client, `${name}.html`), name)
    writeFileSync(join(client, '.vite/manifest.json'), JSON.stringify({ 'a.ts': { file: `assets/${name}.js` } }))
    writeFileSync(join(client, '.vite/styles.json'), '{}')
    keepBuilds(client)
  }
  for (const name of ['one', 'two', 'three', 'four']) make(name)
  const there = (file: string) => existsSync(join(client, file))
  expect(['one', 'two', 'three', 'four'].map((name) => there(`assets/${name}.js.br`))).toEqual([
    false,
    true,
    true,
    true,
  ])
  expect([there('three.html'), there('four.html')]).toEqual([false, true])
  rmSync(client, { recursive: true })
})
