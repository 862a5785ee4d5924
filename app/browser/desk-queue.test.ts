import { expect, test } from 'vitest'
import { deskQueue, type Sending, type Waiting } from './desk-queue.ts'

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
