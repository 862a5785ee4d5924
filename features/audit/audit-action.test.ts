import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readCatalogue } from '#i18n/catalogue-file.ts'
import { auditActions } from './audit-action.ts'

const START = 'audit.action.'

test.each(['en', 'hr'])(
  'each thing the log of changes can tell of has its word in %s, and no word is left over',
  (locale) => {
    const entries = readCatalogue(readFileSync(`content/office/${locale}.po`, 'utf8'))
    const said = entries.filter(({ key }) => key.startsWith(START))
    expect(said.map(({ key }) => key.slice(START.length)).toSorted()).toEqual([...auditActions].toSorted())
    // One told apart from another by nothing is told of by neither.
    expect(new Set(said.map(({ text }) => text)).size).toBe(said.length)
  },
)
