import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { staticFiles } from './static-files.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'galeb-static-'))
mkdirSync(join(folder, 'pictures'))
writeFileSync(join(folder, 'pictures/wave.svg'), '0123456789')
afterAll(() => rmSync(folder, { recursive: true }))

const site = new Hono()
staticFiles(site, folder)
const ask = async (headers: Record<string, string>) => {
  const answer = await site.request('/pictures/wave.svg', { headers })
  return [answer.status, answer.headers.get('Content-Range'), await answer.text()]
}

test.each([
  ['bytes=2-4', 206, 'bytes 2-4/10', '234'],
  ['bytes=7-', 206, 'bytes 7-9/10', '789'],
  ['bytes=-2', 206, 'bytes 8-9/10', '89'],
  ['bytes=20-', 416, 'bytes */10', ''],
])('a part is given of bytes: %s', async (range, ...answer) => {
  expect(await ask({ Range: range })).toEqual(answer)
})

/** RFC 9110 § 14.2: a unit that is not known, or what is no range, is as if nothing had been asked. */
test.each(['items=0-3', 'seconds=1-2', '0-3', 'bytes=', 'bytes=4-2', 'bytes=0-1,4-5', 'none'])(
  '%s is the whole',
  async (range) => {
    expect(await ask({ Range: range })).toEqual([200, null, '0123456789'])
  },
)

test('a part of what it may not be any more is the whole: nobody here compares', async () => {
  expect(await ask({ Range: 'bytes=2-4', 'If-Range': 'Sun, 01 Nov 2026 10:00:00 GMT' })).toEqual([
    200,
    null,
    '0123456789',
  ])
})
