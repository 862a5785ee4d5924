import { describe, expect, test } from 'vitest'
import { StoreError } from '#documents/model/status.ts'
import { fakeTransport } from './fixture.ts'
import { limbo } from './limbo.ts'

const soon = () => new Promise((resolve) => setTimeout(resolve))

describe('doubtful documents', () => {
  test('250 are looked up at most 100 at a time, all of them, each once (spec § 9)', async () => {
    const { transport, gets } = fakeTransport()
    const resolved: string[] = []
    const doubts = limbo({ get: transport.get, onResolved: (path) => void resolved.push(path) })
    const paths = Array.from({ length: 250 }, (_, i) => `orders/r${i}`)
    doubts.doubt(paths)
    doubts.doubt(paths.slice(0, 120))
    let peak = 0
    while (resolved.length < 250) {
      peak = Math.max(peak, doubts.active())
      gets[resolved.length]?.answer(null)
      await soon()
    }
    expect(peak).toBe(100)
    expect(gets.map(({ path }) => path)).toEqual(paths)
    expect(new Set(resolved).size).toBe(250)
  })

  test('refused for good counts as gone; a failed connection decides nothing', async () => {
    const { transport, gets } = fakeTransport()
    const resolved: [string, unknown][] = []
    const doubts = limbo({ get: transport.get, onResolved: (path, doc) => void resolved.push([path, doc]) })
    doubts.doubt(['orders/a', 'orders/b'])
    gets[0]?.fail(new StoreError('permission-denied', 'x'))
    gets[1]?.fail(new StoreError('unavailable', 'x'))
    await soon()
    expect(resolved).toEqual([['orders/a', null]])
    expect(doubts.active()).toBe(0)
  })
})
