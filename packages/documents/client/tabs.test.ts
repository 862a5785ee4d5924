import { afterEach, describe, expect, test, vi } from 'vitest'
import { increment } from '#documents/model/field-value.ts'
import type { Query } from '#documents/model/query.ts'
import { plantOrders } from '#documents/server/fixture.ts'
import { openDocuments } from './documents-client.ts'
import { fakeTransport, pairOfTabs, record, world } from './fixture.ts'
import { memoryStorage } from './storage.ts'

const requested: Query = { collection: 'orders', where: [{ field: 'state', operator: '==', value: 'requested' }] }
const worlds: ReturnType<typeof world>[] = []
afterEach(async () => {
  for (const one of worlds.splice(0)) await one.close()
})

async function planted() {
  const one = world()
  worlds.push(one)
  await plantOrders(one.server)
  return one
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 30))

describe('two tabs', () => {
  async function twoTabs() {
    const one = await planted()
    const tabs = pairOfTabs()
    const stored = new Map<string, unknown>()
    const openTab = () => one.open({ parts: { storage: memoryStorage(stored), tabs: tabs.next() } })
    const first = openTab()
    await first.ready
    const second = openTab()
    await second.ready
    return { ...one, first, second, openTab }
  }
  const streams = (requests: string[]) => requests.filter((path) => path.endsWith('listen')).length

  test('share one stream', async () => {
    const { first, second, network, server } = await twoTabs()
    const [a, b] = [record(first, requested), record(second, requested)]
    await a.until(({ fromCache }) => !fromCache)
    await b.until(({ fromCache }) => !fromCache)
    expect(streams(network.requests)).toBe(1)
    await server.store.commit([{ kind: 'update', path: 'orders/r1', data: { state: 'confirmed' } }])
    await b.until(({ docs }) => docs.length === 1)
    const only = record(second, { path: 'orders/r3' })
    await only.until(({ fromCache }) => !fromCache)
    expect(only.last()?.docs).toHaveLength(1)
    expect(streams(network.requests)).toBe(2)
    expect(second.onlineState).toBe('Online')
  })

  test('share one queue: what one writes the other sees, and it is sent once', async () => {
    const { first, second, server, network } = await twoTabs()
    const seen = record(first, { path: 'orders/r1' })
    await seen.until(({ fromCache }) => !fromCache)
    await second.commit([{ kind: 'update', path: 'orders/r1', data: { n: increment(10) } }])
    await seen.until(({ docs, hasPendingWrites }) => docs[0]?.data['n'] === 11 && !hasPendingWrites)
    expect((await server.store.get('orders/r1'))?.data['n']).toBe(11)
    expect(network.requests.filter((path) => path.endsWith('commit'))).toHaveLength(1)
  })

  test('when the leading tab is closed the other leads on, queue and all', async () => {
    const { first, second, server, pullOut, plugIn } = await twoTabs()
    const received = record(second, requested)
    await received.until(({ fromCache }) => !fromCache)
    pullOut()
    void first.commit([{ kind: 'update', path: 'orders/r1', data: { n: 90 } }]).catch(() => {})
    await settle()
    await first.terminate()
    plugIn()
    second.networkChanged()
    await received.until(
      ({ docs, hasPendingWrites, fromCache }) => docs[0]?.data['n'] === 90 && !hasPendingWrites && !fromCache,
    )
    expect((await server.store.get('orders/r1'))?.data['n']).toBe(90)
  })

  test('the leader finds out that a tab was killed, and keeps what the living want', async () => {
    vi.useFakeTimers()
    const tabs = pairOfTabs()
    const { transport, streams } = fakeTransport()
    const openTab = (its = tabs.next()) =>
      openDocuments({ url: '', person: 'x', parts: { transport, storage: memoryStorage(), tabs: its } })
    const leader = openTab()
    await leader.ready
    let silent = false
    const mute = tabs.next()
    const doomed = openTab({ ...mute, post: (message) => silent || mute.post(message) })
    const living = openTab()
    await vi.advanceTimersByTimeAsync(1)
    doomed.listen({ path: 'orders/doomed' }, { next: () => {} })
    living.listen({ path: 'orders/living' }, { next: () => {} })
    await vi.advanceTimersByTimeAsync(1)
    silent = true
    await vi.advanceTimersByTimeAsync(62_500)
    leader.networkChanged()
    await vi.advanceTimersByTimeAsync(1)
    expect(streams.at(-1)?.targets.map(({ target }) => target)).toEqual([{ path: 'orders/living' }])
    vi.useRealTimers()
    await Promise.all([leader, doomed, living].map((client) => client.terminate()))
  })

  test('the leader drops what only a closed tab wanted', async () => {
    const { first, second, network } = await twoTabs()
    const other = record(second, requested)
    await other.until(({ fromCache }) => !fromCache)
    await second.terminate()
    await settle()
    const mine = record(first, { path: 'orders/r1' })
    await mine.until(({ fromCache }) => !fromCache)
    expect(streams(network.requests)).toBe(2)
  })
})
