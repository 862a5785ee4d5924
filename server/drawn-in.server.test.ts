import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drawingsIn } from './drawn-in.server.ts'

test('a picture comes as the drawing itself, and reads back as it was; one that is not there stays an address', () => {
  const folder = mkdtempSync(join(tmpdir(), 'galeb-drawings-'))
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg"><style>.a{fill:#0f0}</style><path d="M0 0h9" opacity="50%"/></svg>'
  mkdirSync(join(folder, 'pictures/strips'), { recursive: true })
  writeFileSync(join(folder, 'pictures/strips/a.svg'), `${svg}\n`)
  const drawings = drawingsIn(folder)
  const address = drawings('/pictures/strips/a.svg')
  expect(address).toMatch(/^data:image\/svg\+xml,[^"<>#&]*$/)
  expect(decodeURIComponent(address.replace(/^[^,]*,/, ''))).toBe(svg.replaceAll('"', "'"))
  expect(drawings('/pictures/strips/b.svg')).toBe('/pictures/strips/b.svg')
})
