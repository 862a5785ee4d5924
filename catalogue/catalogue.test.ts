import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ContentFaults, readCatalogue } from './catalogue.server.ts'
import { boatBundles, type Catalogue, findBoatBundle, findBundle, findPage, findTown } from './catalogue.ts'

const strangers = ['atlantis', '', '__proto__', 'constructor', 'toString', 'hasOwnProperty']
let folder = ''
let catalogue: Catalogue

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'galeb-content-'))
  cpSync('content', folder, { recursive: true })
  catalogue = readCatalogue(folder)
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a folder of content makes a town [§2.other-towns]', () => {
  expect(findTown(catalogue, 'krk-again')).toBeNull()
  cpSync(join(folder, 'taxi/krk'), join(folder, 'taxi/krk-again'), { recursive: true })
  expect(findTown(readCatalogue(folder), 'krk-again')?.facts.names.hr).toBe('Krk')
})

test('every fault of the content is told at once, with its file', () => {
  const broken = mkdtempSync(join(tmpdir(), 'galeb-broken-'))
  cpSync('content', broken, { recursive: true })
  rmSync(join(broken, 'taxi/krk/hr.yaml'))
  rmSync(join(broken, 'pages/about/de.md'))
  try {
    readCatalogue(broken)
    expect.unreachable()
  } catch (error) {
    if (!(error instanceof ContentFaults)) throw error
    expect(error.faults).toHaveLength(2)
    expect(error.faults.join('\n')).toMatch(/taxi\/krk[\s\S]*pages\/about\/de\.md/)
  } finally {
    rmSync(broken, { recursive: true })
  }
})

describe('names nobody has', () => {
  test.each(strangers)('%s', (name) => {
    expect(findTown(catalogue, name)).toBeNull()
    expect(findPage(catalogue, name)).toBeNull()
    expect(findBoatBundle(catalogue, 'en', name)).toBeNull()
    expect(findBundle(catalogue.airports.words.en, name)).toBeNull()
  })
})

test('each bundle of the specification is a section of its place', () => {
  const krk = findTown(catalogue, 'krk')
  if (!krk) throw new Error('no Krk')
  for (const bundle of ['pageData', 'heroTranslations', 'footerTranslations', 'reviewsTranslations'])
    expect(findBundle(krk.words.it, bundle), bundle).not.toBeNull()
  for (const bundle of boatBundles) expect(findBoatBundle(catalogue, 'de', bundle), bundle).not.toBeNull()
})
