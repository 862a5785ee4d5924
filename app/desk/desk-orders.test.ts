import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '#documents/client/storage.ts'
import { aloneTab } from '#documents/client/tabs.ts'
import { DESK_COPY_MS, type Waiting } from './desk-copy.ts'
import { openDeskOrders, type Sending } from './desk-orders.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

const AWAY: Sending = { kind: 'away' }
const MINUTE_MS = 60_000

/** A tablet whose page can be loaded again and again: what it keeps stays. */
function tablet(send: (order: Waiting) => Sending | Promise<Sending>) {
  const local = new Map<string, string>()
  const database = new Map<string, unknown>()
  const localStore = {
    getItem: (key: string) => local.get(key) ?? null,
    setItem: (key: string, value: string) => void local.set(key, value),
    removeItem: (key: string) => void local.delete(key),
  }
  const sent: string[] = []
  const answers: unknown[] = []
  const lost: Waiting[] = []
  const unpaired = vi.fn<() => void>()
  const storage = memoryStorage(database)
  return {
    local,
    storage,
    sent,
    answers,
    lost,
    unpaired,
    texts: () => JSON.stringify([...local, ...database]),
    async open() {
      const orders = openDeskOrders({
        stored: localStore,
        async send(order) {
          const answer = await send(order)
          if (answer.kind !== 'away') sent.push(order['orderId'] ?? '')
          return answer
        },
        onAnswer: (answer) => void answers.push(answer),
        onNotKept: (order) => void lost.push(order),
        onChange: () => {},
        onUnpaired: unpaired,
        parts: { storage, tabs: aloneTab() },
      })
      await vi.advanceTimersByTimeAsync(0)
      const press = async (id: string, more: Waiting = {}) => {
        orders.add({ orderId: id, pressedAt: String(Date.now()), ...more })
        await vi.advanceTimersByTimeAsync(0)
      }
      return { ...orders, press }
    },
  }
}

test('what could not be sent waits over a reload, is sent once, and leaves nothing behind', async () => {
  let network: Sending = AWAY
  const one = tablet(() => network)
  const first = await one.open()
  await first.press('1', { name: 'Soba 12' })
  await first.press('2')
  expect([first.waiting(), one.texts()]).toEqual([2, expect.stringContaining('Soba 12')])
  await first.close()
  network = { kind: 'answered', answer: 'yes' }
  const second = await one.open()
  expect([one.sent, one.answers, second.waiting()]).toEqual([['1', '2'], ['yes', 'yes'], 0])
  expect([one.texts().includes('Soba'), [...one.local.keys()]]).toEqual([false, ['desk-contact']])
})

test('an order the server fails at does not hold up the next guest’s, and is sent again', async () => {
  let isWell = false
  const one = tablet(({ orderId = '' }) =>
    orderId === '1' && !isWell ? { kind: 'failed' } : { kind: 'answered', answer: orderId },
  )
  const orders = await one.open()
  await orders.press('1')
  await orders.press('2')
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect([one.answers, orders.waiting()]).toEqual([['2'], 1])
  isWell = true
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS)
  expect([one.answers, orders.waiting()]).toEqual([['2', '1'], 0])
})

test('an order the server will never take waits beside the queue, with why, and those behind it go on', async () => {
  const one = tablet(({ orderId = '' }) =>
    orderId === '1' ? { kind: 'refused', why: 'Too large.' } : { kind: 'answered', answer: orderId },
  )
  const orders = await one.open()
  await orders.press('1', { name: 'Soba 1' })
  await orders.press('2')
  expect([one.sent, one.answers, orders.waiting()]).toEqual([['1', '2'], ['2'], 0])
  await orders.close()
  // Over a reload, too: nothing of it is lost until somebody has seen to it.
  const again = await one.open()
  expect(again.refused()).toEqual([{ row: { orderId: '1', pressedAt: '0', name: 'Soba 1' }, why: 'Too large.' }])
  expect(again.takeRefused('1')).toMatchObject({ name: 'Soba 1' })
  expect(orders.takeRefused('1')).toBe(null)
  expect([one.sent, [...one.local.keys()]]).toEqual([['1', '2'], ['desk-contact']])
})

test('a tablet that is unpaired says so once and forgets what waited', async () => {
  const one = tablet(() => ({ kind: 'unpaired' }))
  const orders = await one.open()
  await orders.press('1', { name: 'Soba 12' })
  expect(one.unpaired).toHaveBeenCalled()
  await orders.forget()
  expect(one.texts()).not.toContain('Soba 12')
})

test('an order the browser cannot keep is not sent and is given back', async () => {
  const one = tablet(() => ({ kind: 'answered', answer: 'yes' }))
  const orders = await one.open()
  vi.spyOn(one.storage, 'update').mockRejectedValueOnce(new Error('full'))
  await orders.press('1')
  expect([one.sent, one.lost.length, orders.waiting()]).toEqual([[], 1, 0])
})

test('after 36 hours without a word from the server nothing of a guest stays on the tablet', async () => {
  const one = tablet(() => AWAY)
  const orders = await one.open()
  await orders.press('1', { name: 'Soba 12' })
  orders.refuse({ orderId: '2', name: 'Soba 13', pressedAt: '0' }, 'why')
  await vi.advanceTimersByTimeAsync(DESK_COPY_MS - MINUTE_MS)
  // Pressed after a long silence it waits its own 36 hours.
  await orders.press('3', { name: 'Soba 14' })
  orders.forgetOld()
  expect([orders.waiting(), orders.refused().length]).toEqual([2, 1])
  await vi.advanceTimersByTimeAsync(3 * MINUTE_MS)
  orders.forgetOld()
  expect([orders.waiting(), orders.refused().length]).toEqual([1, 0])
  await vi.advanceTimersByTimeAsync(DESK_COPY_MS)
  orders.forgetOld()
  expect([orders.waiting(), one.texts().includes('Soba'), [...one.local.keys()]]).toEqual([0, false, []])
})

test('what somebody else wrote into the storage is no order', async () => {
  const one = tablet(() => AWAY)
  for (const text of ['{', '"x"', '[1,null]']) {
    one.local.set('desk-refused', text)
    expect((await one.open()).refused()).toEqual([])
  }
})
