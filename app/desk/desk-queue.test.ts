import { expect, test } from 'vitest'
import { DESK_COPY_MS, deskQueue, type Sending, type Waiting } from './desk-queue.ts'

function storage() {
  const rows = new Map<string, string>()
  return {
    rows,
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
    removeItem: (key: string) => void rows.delete(key),
  }
}

test('what could not be sent waits over a reload, is sent once, and leaves nothing behind', async () => {
  const kept = storage()
  const sent: Waiting[] = []
  let network: Sending = { kind: 'away' }
  const send = async (order: Waiting) => {
    if (network.kind === 'answered') sent.push(order)
    return network
  }
  const queue = deskQueue(kept, send)
  queue.add({ orderId: '1', name: 'Soba 12' })
  queue.add({ orderId: '2', name: '' })
  expect(await queue.flush(() => {})).toBe(false)
  const reloaded = deskQueue(kept, send)
  network = { kind: 'answered', answer: 'yes' }
  const answers: unknown[] = []
  expect(await reloaded.flush((answer) => answers.push(answer))).toBe(true)
  expect(sent.map(({ orderId }) => orderId)).toEqual(['1', '2'])
  expect(answers).toEqual(['yes', 'yes'])
  expect(kept.rows.size).toBe(0)
})

test('a tablet that was unpaired forgets what waited', async () => {
  const kept = storage()
  const queue = deskQueue(kept, async () => ({ kind: 'unpaired' }))
  queue.add({ orderId: '1' })
  expect(await queue.flush(() => {})).toBe('unpaired')
  expect(kept.rows.size).toBe(0)
})

test('what is in the storage and not ours is no order', () => {
  const kept = storage()
  for (const text of ['{', '"x"', '[1,null]']) {
    kept.setItem('desk-waiting', text)
    expect(deskQueue(kept, async () => ({ kind: 'away' })).waiting()).toEqual([])
  }
})

test('two that flush at once send each order once', async () => {
  const kept = storage()
  let count = 0
  const queue = deskQueue(kept, async () => {
    count += 1
    await Promise.resolve()
    return { kind: 'answered', answer: null }
  })
  queue.add({ orderId: '1' })
  await Promise.all([queue.flush(() => {}), queue.flush(() => {})])
  expect(count).toBe(1)
})

test('two tabs that sent the same order at once lose none of those behind it', async () => {
  const kept = storage()
  // The network goes after the first.
  const send = async ({ orderId }: Waiting): Promise<Sending> => {
    await Promise.resolve()
    return orderId === '1' ? { kind: 'answered', answer: null } : { kind: 'away' }
  }
  const tabs = [deskQueue(kept, send), deskQueue(kept, send)]
  for (const orderId of ['1', '2', '3']) tabs[0]?.add({ orderId })
  await Promise.all(tabs.map((tab) => tab.flush(() => {})))
  expect(tabs[0]?.waiting()).toEqual([{ orderId: '2' }, { orderId: '3' }])
})

test('an order the server fails at does not hold up the next guest’s', async () => {
  const kept = storage()
  const queue = deskQueue(kept, async ({ orderId }) =>
    orderId === '1' ? { kind: 'failed' } : { kind: 'answered', answer: orderId },
  )
  for (const orderId of ['1', '2']) queue.add({ orderId })
  const answers: unknown[] = []
  expect(await queue.flush((answer) => answers.push(answer))).toBe(false)
  expect(answers).toEqual(['2'])
  expect(queue.waiting()).toEqual([{ orderId: '1' }])
})

test('an order the server will never take waits beside the queue, with why, and those behind it go on', async () => {
  const kept = storage()
  let asked = 0
  const send = async ({ orderId }: Waiting): Promise<Sending> => {
    asked += 1
    return orderId === '1' ? { kind: 'refused', why: 'Too large.' } : { kind: 'answered', answer: orderId }
  }
  const queue = deskQueue(kept, send)
  for (const orderId of ['1', '2']) queue.add({ orderId, name: `Soba ${orderId}` })
  const answers: unknown[] = []
  expect(await queue.flush((answer) => answers.push(answer))).toBe(true)
  expect(await queue.flush(() => {})).toBe(true)
  expect([answers, asked, queue.waiting()]).toEqual([['2'], 2, []])
  // Over a reload, too: nothing of it is lost until somebody has seen to it.
  const reloaded = deskQueue(kept, send)
  expect(reloaded.refused()).toEqual([{ row: { orderId: '1', name: 'Soba 1' }, why: 'Too large.' }])
  expect(reloaded.takeRefused('1')).toEqual({ orderId: '1', name: 'Soba 1' })
  expect(queue.takeRefused('1')).toBe(null)
  expect(kept.rows.size).toBe(0)
})

test('a tablet that was unpaired forgets what was refused, too', async () => {
  const kept = storage()
  const queue = deskQueue(kept, async () => ({ kind: 'unpaired' }))
  queue.refuse({ orderId: '1' }, 'Too late.')
  queue.add({ orderId: '2' })
  expect(await queue.flush(() => {})).toBe('unpaired')
  expect(kept.rows.size).toBe(0)
})

test('after 36 hours without a word from the server nothing of a guest stays on the tablet', () => {
  const kept = storage()
  const queue = deskQueue(kept, async () => ({ kind: 'away' }))
  queue.heard(0)
  queue.add({ orderId: '1', name: 'Soba 12' })
  queue.refuse({ orderId: '2', name: 'Soba 13' }, 'why')
  queue.forgetOld(DESK_COPY_MS - 1)
  expect([queue.waiting().length, queue.refused().length]).toEqual([1, 1])
  queue.forgetOld(DESK_COPY_MS)
  expect([queue.waiting().length, queue.refused().length]).toEqual([0, 0])
  expect([...kept.rows.values()].join()).not.toContain('Soba')
})

test('an order pressed after a long silence waits its own 36 hours, and so does one of a tablet that never heard a word', () => {
  const kept = storage()
  const queue = deskQueue(kept, async () => ({ kind: 'away' }))
  queue.add({ orderId: '1', pressedAt: String(DESK_COPY_MS) })
  queue.heard(0)
  queue.add({ orderId: '2', pressedAt: '0' })
  queue.forgetOld(DESK_COPY_MS)
  expect(queue.waiting().map(({ orderId }) => orderId)).toEqual(['1'])
  kept.removeItem('desk-contact')
  queue.forgetOld(2 * DESK_COPY_MS - 1)
  expect(queue.waiting()).toHaveLength(1)
  queue.forgetOld(2 * DESK_COPY_MS)
  expect(queue.waiting()).toEqual([])
})
