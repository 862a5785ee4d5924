import { expect, test } from 'vitest'
import { filesOf, type KeptBuild, keptWith } from './kept-builds.ts'

const build = (id: string): KeptBuild => ({ id, files: ['assets/same.js', `assets/${id}.js`] })

test('the files of the two builds before stay', () => {
  const three = ['a', 'b', 'c', 'd'].reduce<KeptBuild[]>((before, id) => keptWith(before, build(id)).kept, [])
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
  expect(keptWith(before, build('c')).kept).toEqual(before)
})

test('scripts, styles and what they point to are files of a build', () => {
  const manifest = {
    'a.ts': { file: 'assets/a.js', css: ['assets/a.css'], assets: ['assets/a.svg'] },
    'b.ts': { file: 'assets/b.js', css: ['assets/a.css'] },
  }
  expect(filesOf(manifest)).toEqual(['assets/a.js', 'assets/a.css', 'assets/a.svg', 'assets/b.js'])
})
