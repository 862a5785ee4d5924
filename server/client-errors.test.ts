import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { steppingClock } from '#lib/clock.ts'
import { clientErrors } from './client-errors.ts'

function openErrorReports() {
  const log: Record<string, unknown>[] = []
  const clock = steppingClock(0)
  const app = new Hono()
  clientErrors(app, (_c, next) => next(), {
    clock,
    log: (entry) => log.push(entry),
    addressOf: (c) => c.req.header('X-Address') ?? '',
  })
  const tell = async (body: unknown, address = '192.0.2.1') => {
    const headers = { 'X-Address': address }
    return (await app.request('/api/client-error', { method: 'POST', body: JSON.stringify(body), headers })).status
  }
  return { log, clock, tell }
}
const report = (errorId: string) => ({ errorId, message: 'm', stack: 's', path: '/p', build: 'b' })

test('a cause is logged once under the id the visitor sees', async () => {
  const { log, tell } = openErrorReports()
  expect(await tell(report('0a1b2c3d'))).toBe(204)
  expect(await tell(report('0a1b2c3d'))).toBe(204)
  expect(log).toEqual([{ level: 'error', where: 'tab', ...report('0a1b2c3d') }])
})

test('what is no report, or a book, is refused and not logged', async () => {
  const { log, tell } = openErrorReports()
  expect(await tell({ errorId: 'no hex!!' })).toBe(400)
  expect(await tell('x')).toBe(400)
  expect(await tell({ ...report('0a1b2c3d'), stack: 'x'.repeat(9000) })).toBe(413)
  expect(log).toEqual([])
})

test('a storm is cut off, and the next minute is heard again', async () => {
  const { log, clock, tell } = openErrorReports()
  for (let at = 0; at < 70; at++) await tell(report(at.toString(16).padStart(8, '0')), `198.51.100.${at}`)
  expect(log.length).toBe(60)
  expect(await tell(report('ffffffff'))).toBe(429)
  clock.advance(60_000)
  expect(await tell(report('ffffffff'))).toBe(204)
})

test('one address tells ten, and then one a minute; the others are heard', async () => {
  const { log, clock, tell } = openErrorReports()
  for (let at = 0; at < 20; at++) await tell(report(at.toString(16).padStart(8, '0')))
  expect(log.length).toBe(10)
  expect(await tell(report('ffffffff'), '192.0.2.2')).toBe(204)
  clock.advance(60_000)
  expect([await tell(report('eeeeeeee')), await tell(report('dddddddd'))]).toEqual([204, 429])
})

test('a storm while the clock was an hour ahead: a minute after it was set back others are heard again', async () => {
  const { clock, tell } = openErrorReports()
  clock.advance(3_600_000)
  for (let at = 0; at < 70; at++) await tell(report(at.toString(16).padStart(8, '0')), `198.51.100.${at}`)
  clock.advance(-3_600_000)
  expect(await tell(report('ffffffff'))).toBe(429)
  clock.advance(60_000)
  expect(await tell(report('ffffffff'))).toBe(204)
})
