import { expect, test } from 'vitest'
import { STEPS_MS, stepQueue, type Sending, type Waiting } from './step-queue.ts'

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
  const localStore = storage()
  const sent: Waiting[] = []
  let network: Sending = { kind: 'away' }
  const send = async (step: Waiting) => {
    if (network.kind === 'answered') sent.push(step)
    return network
  }
  const queue = stepQueue(localStore, send)
  queue.add({ stepId: '1', name: 'Soba 12' })
  queue.add({ stepId: '2', name: '' })
  expect(await queue.flush(() => {})).toBe(false)
  const reloaded = stepQueue(localStore, send)
  network = { kind: 'answered', answer: 'yes' }
  const answers: unknown[] = []
  expect(await reloaded.flush((answer) => answers.push(answer))).toBe(true)
  expect(sent.map(({ stepId }) => stepId)).toEqual(['1', '2'])
  expect(answers).toEqual(['yes', 'yes'])
  expect(localStore.rows.size).toBe(0)
})

test('a phone that was signed out forgets what waited', async () => {
  const localStore = storage()
  const queue = stepQueue(localStore, async () => ({ kind: 'unpaired' }))
  queue.add({ stepId: '1' })
  expect(await queue.flush(() => {})).toBe('unpaired')
  expect(localStore.rows.size).toBe(0)
})

test('what is in the storage and not ours is no step', () => {
  const localStore = storage()
  for (const text of ['{', '"x"', '[1,null]']) {
    localStore.setItem('driver-waiting', text)
    expect(stepQueue(localStore, async () => ({ kind: 'away' })).waiting()).toEqual([])
  }
})

test('two that flush at once send each step once', async () => {
  const localStore = storage()
  let count = 0
  const queue = stepQueue(localStore, async () => {
    count += 1
    await Promise.resolve()
    return { kind: 'answered', answer: null }
  })
  queue.add({ stepId: '1' })
  await Promise.all([queue.flush(() => {}), queue.flush(() => {})])
  expect(count).toBe(1)
})

test('two tabs that sent the same step at once lose none of those behind it', async () => {
  const localStore = storage()
  // The network goes after the first.
  const send = async ({ stepId }: Waiting): Promise<Sending> => {
    await Promise.resolve()
    return stepId === '1' ? { kind: 'answered', answer: null } : { kind: 'away' }
  }
  const tabs = [stepQueue(localStore, send), stepQueue(localStore, send)]
  for (const stepId of ['1', '2', '3']) tabs[0]?.add({ stepId })
  await Promise.all(tabs.map((tab) => tab.flush(() => {})))
  expect(tabs[0]?.waiting()).toEqual([{ stepId: '2' }, { stepId: '3' }])
})

test('a step the server fails at holds up those of its own ride, and no other', async () => {
  const localStore = storage()
  const queue = stepQueue(localStore, async ({ stepId }) =>
    stepId === '1' ? { kind: 'failed' } : { kind: 'answered', answer: stepId },
  )
  const steps = [
    { stepId: '1', code: 'B1', leg: 'there' },
    { stepId: '2', code: 'B1', leg: 'there' },
    { stepId: '3', code: 'B1', leg: 'back' },
    { stepId: '4', code: 'B2', leg: 'there' },
  ]
  for (const step of steps) queue.add(step)
  const answers: unknown[] = []
  expect(await queue.flush((answer) => answers.push(answer))).toBe(false)
  expect(answers).toEqual(['3', '4'])
  expect(queue.waiting()).toEqual(steps.slice(0, 2))
})

test('a step the server will never take waits beside the queue, with why, and those behind it go on', async () => {
  const localStore = storage()
  let requestCount = 0
  const send = async ({ stepId }: Waiting): Promise<Sending> => {
    requestCount += 1
    return stepId === '1' ? { kind: 'refused', why: 'Too large.' } : { kind: 'answered', answer: stepId }
  }
  const queue = stepQueue(localStore, send)
  for (const stepId of ['1', '2']) queue.add({ stepId, name: `Soba ${stepId}` })
  const answers: unknown[] = []
  expect(await queue.flush((answer) => answers.push(answer))).toBe(true)
  expect(await queue.flush(() => {})).toBe(true)
  expect([answers, requestCount, queue.waiting()]).toEqual([['2'], 2, []])
  // Over a reload, too: nothing of it is lost until somebody has seen to it.
  const reloaded = stepQueue(localStore, send)
  expect(reloaded.refused()).toEqual([{ row: { stepId: '1', name: 'Soba 1' }, why: 'Too large.' }])
  expect(reloaded.takeRefused('1')).toEqual({ stepId: '1', name: 'Soba 1' })
  expect(queue.takeRefused('1')).toBe(null)
  expect(localStore.rows.size).toBe(0)
})

test('a phone that was signed out forgets what was refused, too', async () => {
  const localStore = storage()
  const queue = stepQueue(localStore, async () => ({ kind: 'unpaired' }))
  queue.refuse({ stepId: '1' }, 'Too late.')
  queue.add({ stepId: '2' })
  expect(await queue.flush(() => {})).toBe('unpaired')
  expect(localStore.rows.size).toBe(0)
})

test('after 36 hours without a word from the server nothing of a guest stays on the phone', () => {
  const localStore = storage()
  const queue = stepQueue(localStore, async () => ({ kind: 'away' }))
  queue.heard(0)
  queue.add({ stepId: '1', name: 'Soba 12' })
  queue.refuse({ stepId: '2', name: 'Soba 13' }, 'why')
  queue.forgetOld(STEPS_MS - 1)
  expect([queue.waiting().length, queue.refused().length]).toEqual([1, 1])
  queue.forgetOld(STEPS_MS)
  expect([queue.waiting().length, queue.refused().length]).toEqual([0, 0])
  expect([...localStore.rows.values()].join()).not.toContain('Soba')
})

test('a step pressed after a long silence waits its own 36 hours, and so does one of a phone that never heard a word', () => {
  const localStore = storage()
  const queue = stepQueue(localStore, async () => ({ kind: 'away' }))
  queue.add({ stepId: '1', pressedAt: String(STEPS_MS) })
  queue.heard(0)
  queue.add({ stepId: '2', pressedAt: '0' })
  queue.forgetOld(STEPS_MS)
  expect(queue.waiting().map(({ stepId }) => stepId)).toEqual(['1'])
  localStore.removeItem('driver-contact')
  queue.forgetOld(2 * STEPS_MS - 1)
  expect(queue.waiting()).toHaveLength(1)
  queue.forgetOld(2 * STEPS_MS)
  expect(queue.waiting()).toEqual([])
})
