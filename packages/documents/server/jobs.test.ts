import { describe, expect, test } from 'vitest'
import { steppingClock } from '#documents/clock.ts'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { increment } from '#documents/model/field-value.ts'
import { Timestamp } from '#documents/model/value.ts'
import { declaredIndexes, joinRules } from '#documents/rules.ts'
import { AT_ONCE, jobWrite } from '#documents/model/job.ts'
import { jobRules, jobs, type JobHandler, NotNow } from './jobs.ts'

const START = Date.parse('2026-11-21T10:00:00Z')

function setting() {
  const clock = steppingClock(START)
  const indexes = declaredIndexes(joinRules({ collections: [jobRules] }))
  const store = openStore(openEmbedded(':memory:', { clock, indexes }))
  const node = (name: string, handlers: Record<string, JobHandler>, failures: unknown[] = []) =>
    jobs({
      store,
      clock,
      node: name,
      handlers,
      leaseMs: 60_000,
      maxAttempts: 3,
      onFailure: (job) => failures.push(job),
    })
  const add = (key: string, inMs?: number) => {
    const due = inMs === undefined ? AT_ONCE : Timestamp.fromMillis(START + inMs)
    return store.commit([jobWrite({ key, kind: 'mail', payload: { to: key }, due })])
  }
  return { clock, store, node, add }
}

const countEffect: JobHandler = async (payload, { finish }) => {
  const effect = { n: increment(1) }
  await finish((transaction) =>
    transaction.write({ kind: 'set', path: `effects/${payload['to']}`, data: effect, merge: true }),
  )
}

describe('jobs', () => {
  test('run when they are due, once, and are gone then', async () => {
    const { clock, store, node, add } = setting()
    const sent: unknown[] = []
    const worker = node('a', { mail: async (payload, { key, attempt }) => void sent.push([payload, key, attempt]) })
    await add('now')
    await add('later', 5000)
    expect(await worker.runDue()).toBe(1)
    expect(await worker.runDue()).toBe(0)
    clock.advance(5000)
    expect(await worker.runDue()).toBe(1)
    expect(sent).toEqual([
      [{ to: 'now' }, 'now', 1],
      [{ to: 'later' }, 'later', 1],
    ])
    expect(await store.query({ collection: 'jobs' })).toEqual([])
  })

  test('a long queue goes on as fast as its jobs are done, not a handful a second', async () => {
    const { store, node, add } = setting()
    let [atOnce, most, done] = [0, 0, 0]
    const worker = node('a', {
      mail: async () => {
        most = Math.max(most, ++atOnce)
        await new Promise((resolve) => setTimeout(resolve, 5))
        atOnce -= 1
        done += 1
      },
    })
    for (let n = 0; n < 60; n++) await add(`queued-${n}`)
    worker.start(1000)
    // Four a second would take fifteen.
    await expect.poll(() => done, { timeout: 8000 }).toBe(60)
    await worker.stop()
    expect(most).toBeLessThanOrEqual(4)
    expect(await store.query({ collection: 'jobs' })).toEqual([])
  })

  test('what is due at once is done in the order it was written in, whatever its keys, and before what waited for its hour', async () => {
    const { clock, node, add } = setting()
    const done: string[] = []
    const worker = node('a', { mail: async (_, { key }) => void done.push(key) })
    const keys = ['z', 'm', 'a', 'k', 'c', 'y', 'b']
    await add('hour', 0)
    for (const key of keys) {
      await add(key)
      clock.advance(-60_000)
    }
    clock.advance(keys.length * 60_000)
    while ((await worker.runDue()) > 0);
    expect(done).toEqual([...keys, 'hour'])
  })

  test('what somebody waits for is done before the rest, however much of that is due', async () => {
    const { store, node, add } = setting()
    for (let n = 0; n < 150; n++) await add(`review-${n}`)
    const urgent = { key: 'confirmed', kind: 'mail', payload: { to: 'confirmed' }, due: Timestamp.fromMillis(START) }
    await store.commit([jobWrite({ ...urgent, urgent: true })])
    const done: string[] = []
    await node('a', { mail: async (_, { key }) => void done.push(key) }).runDue()
    expect(done[0]).toBe('confirmed')
    expect(done).toHaveLength(4)
  })

  test('the same key is not taken twice into the book', async () => {
    const { add } = setting()
    await add('once')
    await expect(add('once')).rejects.toMatchObject({ code: 'already-exists' })
  })

  test('one that cannot be taken keeps none of those beside it from being done, and is told', async () => {
    const { store, node, add } = setting()
    for (let i = 0; i < 3; i++) await add(`j${i}`)
    const { transact } = store
    let taken = 0
    store.transact = (run, options) => {
      taken += 1
      return taken === 2 ? Promise.reject(new Error('the database is away')) : transact(run, options)
    }
    const worker = node('a', { mail: countEffect })
    await expect(worker.runDue()).rejects.toThrow('the database is away')
    await worker.stop()
    const done = (await store.query({ collection: 'effects' })).map(({ path }) => path)
    expect(done).toEqual(['effects/j0', 'effects/j2'])
    expect(await worker.runDue()).toBe(1)
  })

  test('two nodes, one killed while it holds leases: each effect happens once', async () => {
    const { clock, store, node, add } = setting()
    for (let i = 0; i < 4; i++) await add(`j${i}`)
    // The first node takes all four and is never heard of again; the second waits for the leases to run out.
    let wakeTheDead = () => {}
    const death = new Promise<void>((resolve) => (wakeTheDead = resolve))
    const dead = node('dead', { mail: async (payload, context) => death.then(() => countEffect(payload, context)) })
    const gone = dead.runDue()
    await expect
      .poll(async () => (await store.query({ collection: 'jobs' })).every(({ data }) => data['node'] === 'dead'))
      .toBe(true)
    const living = node('living', { mail: countEffect })
    expect(await living.runDue()).toBe(0)
    clock.advance(60_000)
    expect(await living.runDue()).toBe(4)
    // It was only asleep, and finishes what it began: that counts for nothing.
    wakeTheDead()
    await gone
    const effects = await store.query({ collection: 'effects' })
    expect(effects.map(({ data }) => data['n'])).toEqual([1, 1, 1, 1])
    expect(await store.query({ collection: 'jobs' })).toEqual([])
  })

  test('two nodes at the same moment: no job runs on both', async () => {
    const { store, node, add } = setting()
    for (let i = 0; i < 12; i++) await add(`j${i}`)
    const [a, b] = [node('a', { mail: countEffect }), node('b', { mail: countEffect })]
    for (let round = 0; round < 6; round++) await Promise.all([a.runDue(), b.runDue()])
    expect((await store.query({ collection: 'effects' })).map(({ data }) => data['n'])).toEqual(
      Array.from({ length: 12 }, () => 1),
    )
  })

  test('a failing job is tried later and later, then left as failed', async () => {
    const { clock, store, node, add } = setting()
    const failures: unknown[] = []
    const boom: JobHandler = async () => {
      throw new Error('no mail server')
    }
    const worker = node('a', { mail: boom }, failures)
    await add('x')
    expect(await worker.runDue()).toBe(1)
    clock.advance(4999)
    expect(await worker.runDue()).toBe(0)
    clock.advance(1)
    expect(await worker.runDue()).toBe(1)
    clock.advance(10_000)
    expect(await worker.runDue()).toBe(1)
    clock.advance(1_000_000)
    expect(await worker.runDue()).toBe(0)
    expect((await store.get('jobs/x'))?.data).toMatchObject({
      state: 'failed',
      attempts: 3,
      lastError: 'no mail server',
    })
    expect(failures).toMatchObject([{ attempt: 1, final: false }, { attempt: 2 }, { attempt: 3, final: true }])
  })

  test('a job whose other server is away is never given up, and goes on soon after that is back', async () => {
    const { clock, store, node, add } = setting()
    let isAway = true
    let done = 0
    const handler: JobHandler = async () => {
      if (isAway) throw new NotNow('no mail server')
      done += 1
    }
    const failures: unknown[] = []
    const worker = node('a', { mail: handler }, failures)
    await add('x')
    for (let round = 0; round < 100; round++) {
      await worker.runDue()
      clock.advance(30 * 60_000)
    }
    expect(failures).toHaveLength(100)
    expect(failures).not.toContainEqual(expect.objectContaining({ final: true }))
    expect((await store.get('jobs/x'))?.data).toMatchObject({ state: 'waiting', delayed: true })
    isAway = false
    await worker.runDue()
    await worker.runDue()
    expect([done, await store.get('jobs/x')]).toEqual([1, null])
  })

  test('a kind nobody knows fails like any other', async () => {
    const { store, node, add } = setting()
    await add('x')
    await node('a', {}).runDue()
    expect((await store.get('jobs/x'))?.data['lastError']).toBe('No handler for jobs of kind mail.')
  })
})
