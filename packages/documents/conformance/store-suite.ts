import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Engine } from '#documents/engines/engine.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { arrayUnion, deleteField, increment, serverTimestamp } from '#documents/model/field-value.ts'
import type { Query } from '#documents/model/query.ts'
import type { StatusCode } from '#documents/model/status.ts'
import { GeoPoint, Timestamp, type Value } from '#documents/model/value.ts'
import type { Write, WriteData } from '#documents/model/write.ts'
import type { IndexDeclaration, Snapshot, Store } from '#documents/store.ts'

export type OpenEngine = (indexes: readonly IndexDeclaration[]) => Promise<Engine>

const set = (path: string, data: WriteData): Write => ({ kind: 'set', path, data })
const update = (path: string, data: WriteData): Write => ({ kind: 'update', path, data })
const remove = (path: string): Write => ({ kind: 'delete', path })
const failsWith = (code: StatusCode) => expect.objectContaining({ code })

/** What every engine must do, through the store as everybody uses it. */
export function storeSuite(name: string, openEngine: OpenEngine): void {
  describe(`store on ${name}`, () => {
    let store: Store
    beforeAll(async () => {
      store = openStore(await openEngine([{ collection: 'i', fields: ['kind', '-at'] }]), { pollMs: 200 })
    })
    afterAll(() => store.close())
    readingAndWriting(() => store)
    commits(() => store)
    transactions(() => store)
    listening(() => store)
  })
}

function readingAndWriting(store: () => Store): void {
  test('set, get, update, delete, with the time of the server', async () => {
    const { time } = await store().commit([
      set('b/a', { n: 1, at: serverTimestamp(), m: { x: 1, at: serverTimestamp() } }),
    ])
    const first = await store().get('b/a')
    expect(first).toEqual({
      path: 'b/a',
      data: { n: 1, at: time, m: { x: 1, at: time } },
      version: time.toMicros(),
      createdAt: time,
      updatedAt: time,
    })
    await store().commit([update('b/a', { 'm.y': 3, n: increment(4), 'm.x': deleteField(), tags: arrayUnion('t') })])
    const second = await store().get('b/a')
    expect(second?.data).toEqual({ n: 5, at: time, m: { at: time, y: 3 }, tags: ['t'] })
    expect(second?.version).toBeGreaterThan(first?.version ?? 0)
    expect(second?.createdAt).toEqual(time)
    await store().commit([remove('b/a')])
    expect(await store().get('b/a')).toBeNull()
  })

  test('every kind of value comes back as it was', async () => {
    const data = {
      none: null,
      yes: true,
      numbers: [0, -0, 1.5, NaN, Infinity, -Infinity, 5e-324, 2 ** 53],
      text: 'čšž 😀 \uFFFD \u0001 $t "quoted" \\',
      time: new Timestamp(1_763_700_000, 123_456_000),
      place: new GeoPoint(45.123, -180),
      bytes: new Uint8Array([0, 255, 1]),
      $t: 'dollar',
      deep: { constructor: { 'a.b': {} } },
    }
    await store().commit([set('b/values', data)])
    expect((await store().get('b/values'))?.data).toEqual(data)
  })

  test.each<[string, Write, StatusCode]>([
    ['update of nothing', update('b/none', { a: 1 }), 'not-found'],
    ['a reserved name', set('b/x', { __x__: 1 }), 'invalid-argument'],
    ['NUL', set('b/x', { a: '\0' }), 'invalid-argument'],
    ['a megabyte', set('b/x', { a: 'x'.repeat(1_048_576) }), 'invalid-argument'],
    ['half a path', set('b', {}), 'invalid-argument'],
    ['a path that is too long', set(`b/${'x'.repeat(1000)}/c/${'x'.repeat(1000)}`, {}), 'invalid-argument'],
    ['too much in an indexed field', set('i/x', { kind: 'x'.repeat(2000), at: 1 }), 'invalid-argument'],
  ])('%s is refused', async (_, write, code) => {
    await expect(store().commit([write])).rejects.toEqual(failsWith(code))
  })

  test('queries go by the order of values, with and without an index', async () => {
    const values: Value[] = [
      3,
      1,
      2.5,
      -1,
      'a',
      'ž',
      '😀',
      '\uFFFD',
      true,
      null,
      new Timestamp(1, 0),
      [1, 'x'],
      { m: 1 },
    ]
    await store().commit(values.map((v, i) => set(`q/${String(i).padStart(2, '0')}`, { v })))
    await store().commit(values.map((at, i) => set(`i/${String(i).padStart(2, '0')}`, { kind: i % 2, at })))
    const ids = async (query: Query) => (await store().query(query)).map((doc) => doc.path.slice(2)).join(' ')
    expect(await ids({ collection: 'q', orderBy: [{ field: 'v' }] })).toBe('09 08 03 01 02 00 10 04 05 07 06 11 12')
    expect(await ids({ collection: 'q', where: [{ field: 'v', operator: '>', value: 1 }] })).toBe('02 00')
    const even = { field: 'kind', operator: '==', value: 0 } as const
    const newest = { field: 'at', direction: 'desc' } as const
    expect(await ids({ collection: 'i', where: [even], orderBy: [newest], limit: 3 })).toBe('12 06 04')
    expect(await ids({ collection: 'i', where: [even], orderBy: [{ field: 'at' }], startAfter: [2.5], limit: 3 })).toBe(
      '00 10 04',
    )
    await expect(store().query({ collection: 'q' }, { scanLimit: 5 })).rejects.toEqual(failsWith('failed-precondition'))
    expect(await store().query({ collection: 'i', where: [even], orderBy: [newest] }, { scanLimit: 0 })).toHaveLength(7)
  })
}

function commits(store: () => Store): void {
  test('all or nothing', async () => {
    const writes = [set('b/half', { a: 1 }), update('b/none', { a: 1 })]
    await expect(store().commit(writes)).rejects.toEqual(failsWith('not-found'))
    expect(await store().get('b/half')).toBeNull()
  })

  test('a retry with the same id changes nothing and reports the first time', async () => {
    const write = { ...set('b/once', { n: increment(1) }), merge: true }
    const first = await store().commit([write], { id: 'm1', fingerprint: 'f' })
    const again = await store().commit([write], { id: 'm1', fingerprint: 'f' })
    expect(again).toEqual({ time: first.time, replayed: true })
    expect((await store().get('b/once'))?.data).toEqual({ n: 1 })
    await expect(store().commit([write], { id: 'm1', fingerprint: 'g' })).rejects.toEqual(failsWith('invalid-argument'))
  })

  test('the same id sent many times at once is applied once', async () => {
    const write = { ...set('b/flood', { n: increment(1) }), merge: true }
    const sent = await Promise.all(Array.from({ length: 10 }, () => store().commit([write], { id: 'flood' })))
    expect(sent.filter(({ replayed }) => !replayed)).toHaveLength(1)
    expect((await store().get('b/flood'))?.data).toEqual({ n: 1 })
  })

  test('preconditions', async () => {
    const { time } = await store().commit([{ ...set('b/pre', {}), precondition: { exists: false } }])
    const again = store().commit([{ ...set('b/pre', {}), precondition: { exists: false } }])
    await expect(again).rejects.toEqual(failsWith('already-exists'))
    const stale = store().commit([{ ...set('b/pre', {}), precondition: { version: 1 } }])
    await expect(stale).rejects.toEqual(failsWith('failed-precondition'))
    await store().commit([{ ...set('b/pre', { ok: true }), precondition: { version: time.toMicros() } }])
    expect((await store().get('b/pre'))?.data).toEqual({ ok: true })
  })

  test('concurrent increments lose nothing', async () => {
    await store().commit([set('b/counter', { n: 0, by: {} })])
    const writes = Array.from({ length: 40 }, (_, i) =>
      store().commit([update('b/counter', { n: increment(1), [`by.w${i}`]: i })]),
    )
    const times = await Promise.all(writes)
    expect(new Set(times.map(({ time }) => time.toMicros())).size).toBe(40)
    const data = (await store().get('b/counter'))?.data
    expect(data?.['n']).toBe(40)
    expect(Object.keys(data?.['by'] ?? {})).toHaveLength(40)
  })

  test('a check sees before and after inside the commit and can refuse it', async () => {
    await store().commit([set('b/checked', { n: 1 })])
    const seen: unknown[] = []
    const write = update('b/checked', { n: 2 })
    await store().commit([write], {
      check: (changes) => void seen.push(changes.map(({ path, before, after }) => [path, before?.data, after?.data])),
    })
    expect(seen).toEqual([[['b/checked', { n: 1 }, { n: 2 }]]])
    const refuse = () => {
      throw new Error('no')
    }
    await expect(store().commit([update('b/checked', { n: 3 })], { check: refuse })).rejects.toThrow('no')
    expect((await store().get('b/checked'))?.data).toEqual({ n: 2 })
  })
}

function transactions(store: () => Store): void {
  const book = (id: string) =>
    store().transact(async (transaction) => {
      const taken = await transaction.query({
        collection: 'seats',
        where: [{ field: 'taken', operator: '==', value: true }],
      })
      if (taken.length >= 3) return 'full'
      transaction.write(set(`seats/${id}`, { taken: true }))
      return 'booked'
    })

  test('a decision from a query holds until it is written: three seats are never sold four times', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => book(`s${i}`)))
    expect(answers.filter(({ result }) => result === 'booked')).toHaveLength(3)
    expect(await store().query({ collection: 'seats' })).toHaveLength(3)
  })

  test('read, then write: nothing is lost between', async () => {
    await store().commit([set('b/turn', { n: 0 })])
    const one = () =>
      store().transact(async (transaction) => {
        const n = Number((await transaction.get('b/turn'))?.data['n'])
        transaction.write(update('b/turn', { n: n + 1 }))
        return n
      })
    const answers = await Promise.all(Array.from({ length: 8 }, one))
    expect(answers.map(({ result }) => result).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  })

  test('however many want one document at once, each gets its turn', async () => {
    await store().commit([set('b/crowd', { n: 0 })])
    const one = () =>
      store().transact(async (transaction) => {
        const n = Number((await transaction.get('b/crowd'))?.data['n'])
        transaction.write(update('b/crowd', { n: n + 1 }))
        return null
      })
    await Promise.all(Array.from({ length: 60 }, one))
    expect((await store().get('b/crowd'))?.data).toEqual({ n: 60 })
  })

  test('a retry gets the first answer, and the function is not asked again', async () => {
    let runs = 0
    const run = () =>
      store().transact(
        (transaction) => {
          transaction.write(set(`b/run${++runs}`, {}))
          return { run: runs }
        },
        { id: 't1' },
      )
    const first = await run()
    expect(await run()).toEqual({ ...first, replayed: true })
    expect(runs).toBe(1)
  })

  test('what throws writes nothing', async () => {
    const failing = store().transact((transaction) => {
      transaction.write(set('b/thrown', {}))
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await store().get('b/thrown')).toBeNull()
  })
}

function listening(store: () => Store): void {
  const open: Query = { collection: 'l', where: [{ field: 'open', operator: '==', value: true }] }
  const record = (target: Query | { path: string }) => {
    const seen: Snapshot[] = []
    const stop = store().listen(target, { next: (snapshot) => void seen.push(snapshot) })
    const until = (count: number) => expect.poll(() => seen.length, { timeout: 3000, interval: 5 }).toBe(count)
    return { seen, until, stop }
  }
  const told = ({ changes }: Snapshot) => changes && [changes.changed.map(({ path }) => path), changes.removed]

  test('a query tells what came, changed and went', async () => {
    const { seen, until, stop } = record(open)
    await until(1)
    await store().commit([set('l/1', { open: true })])
    await until(2)
    await store().commit([update('l/1', { k: 1 })])
    await until(3)
    await store().commit([set('other/1', { open: true }), set('l/2', { open: false })])
    await store().commit([update('l/1', { open: false })])
    await until(4)
    expect(seen.map(told)).toEqual([null, [['l/1'], []], [['l/1'], []], [[], ['l/1']]])
    stop()
    await store().commit([set('l/3', { open: true })])
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(seen).toHaveLength(4)
  })

  test('a document: there, changed, gone, there again', async () => {
    await store().commit([set('l/doc', { n: 1 })])
    const { seen, until, stop } = record({ path: 'l/doc' })
    await until(1)
    await store().commit([update('l/doc', { n: 2 })])
    await until(2)
    await store().commit([remove('l/doc')])
    await until(3)
    await store().commit([set('l/doc', { n: 1 })])
    await until(4)
    expect(seen.map(({ docs }) => docs[0]?.data['n'])).toEqual([1, 2, undefined, 1])
    stop()
  })

  test('a window of the first three refills when one leaves', async () => {
    await store().commit([1, 2, 3, 4].map((n) => set(`w/${n}`, { n })))
    const { seen, until, stop } = record({ collection: 'w', orderBy: [{ field: 'n' }], limit: 3 })
    await until(1)
    await store().commit([remove('w/2')])
    await until(2)
    await store().commit([set('w/0', { n: 0 })])
    await until(3)
    const windows = seen.map(({ docs }) => docs.map(({ path }) => path.slice(2)).join(''))
    expect(windows).toEqual(['123', '134', '013'])
    stop()
  })

  test('a cursor tells whether a collection, or one document of it, changed since', async () => {
    const { seen, until, stop } = record({ collection: 'since' })
    await until(1)
    const cursor = seen[0]?.cursor ?? ''
    expect(await store().unchangedSince(cursor, { collection: 'since' })).toBe(true)
    await store().commit([set('elsewhere/1', {})])
    expect(await store().unchangedSince(cursor, { collection: 'since' })).toBe(true)
    await store().commit([set('since/1', {})])
    expect(await store().unchangedSince(cursor, { collection: 'since' })).toBe(false)
    expect(await store().unchangedSince(cursor, { path: 'since/1' })).toBe(false)
    expect(await store().unchangedSince(cursor, { path: 'since/2' })).toBe(true)
    expect(await store().unchangedSince('nonsense', { collection: 'since' })).toBe(false)
    await store().prune({
      changesBefore: Timestamp.parse('9000-01-01T00:00:00.000000Z'),
      mutationsBefore: new Timestamp(0, 0),
    })
    expect(await store().unchangedSince(cursor, { collection: 'elsewhere' })).toBe(false)
    stop()
  })

  test('a listener that was cut off by pruning asks anew and misses nothing', async () => {
    const { seen, until, stop } = record({ collection: 'pruned' })
    await until(1)
    await store().commit([set('pruned/1', {})])
    await store().prune({
      changesBefore: Timestamp.parse('9000-01-01T00:00:00.000000Z'),
      mutationsBefore: new Timestamp(0, 0),
    })
    await store().commit([set('pruned/2', {})])
    await expect.poll(() => seen.at(-1)?.docs.length, { timeout: 3000 }).toBe(2)
    stop()
  })
}
