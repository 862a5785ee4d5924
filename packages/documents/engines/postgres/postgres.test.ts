import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { querySuite } from '#documents/conformance/query-suite.ts'
import { storeSuite } from '#documents/conformance/store-suite.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { increment } from '#documents/model/field-value.ts'
import type { Write } from '#documents/model/write.ts'
import type { Engine } from '#documents/engines/engine.ts'
import type { IndexDeclaration, Snapshot, Store, Target } from '#documents/store.ts'
import { openPostgres } from './open.ts'
import { noPostgres, startCluster, type Cluster } from './test-cluster.ts'

describe.skipIf(noPostgres)('PostgreSQL', () => {
  let cluster: Cluster
  let schemas = 0
  const newSchema = () => `test_${++schemas}`
  const open = (schema: string, indexes: readonly IndexDeclaration[] = []) =>
    openPostgres(cluster.url, { schema, indexes, poolSize: 6 })
  const set = (path: string, n: number): Write => ({ kind: 'set', path, data: { n } })
  const sql = async (text: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString: cluster.url })
    await client.connect()
    try {
      return (await client.query(text, values)).rows
    } finally {
      await client.end()
    }
  }

  beforeAll(async () => {
    cluster = await startCluster()
  })
  afterAll(() => cluster.remove())

  storeSuite('PostgreSQL', (indexes) => open(newSchema(), indexes))
  querySuite('PostgreSQL', (indexes) => open(newSchema(), indexes))

  test('several nodes starting at once set up one database', async () => {
    const schema = newSchema()
    const indexes = [{ collection: 'q', fields: ['n'] }]
    const engines = await Promise.all([1, 2, 3, 4].map(() => open(schema, indexes)))
    expect(await sql(`SELECT declaration, ready FROM ${schema}.indexes`)).toHaveLength(1)
    await Promise.all(engines.map((engine) => engine.close()))
  })

  test('what one node writes, a listener on another hears', async () => {
    const schema = newSchema()
    const [writer, hearer] = [openStore(await open(schema)), openStore(await open(schema), { pollMs: 60_000 })]
    const seen: Snapshot[] = []
    hearer.listen({ collection: 'l' }, { next: (snapshot) => void seen.push(snapshot) })
    await expect.poll(() => seen.length).toBe(1)
    for (let n = 1; n <= 20; n++) await writer.commit([set(`l/${n}`, n)])
    await expect.poll(() => seen.at(-1)?.docs.length, { timeout: 5000 }).toBe(20)
    await Promise.all([writer.close(), hearer.close()])
  })

  test('a listener that comes from another node is never shown less than that one showed', async () => {
    const schema = newSchema()
    const [first, engine] = [openStore(await open(schema)), await open(schema)]
    // The other node has heard nothing since its last look.
    const deaf: Engine = { ...engine, feed: { ...engine.feed, onWake: () => () => {} } }
    const other = openStore(deaf, { pollMs: 600_000 })
    const firstOf = (store: Store, target: Target) =>
      new Promise<Snapshot>((next, error) => store.listen(target, { next, error }))
    const targets: Target[] = [{ path: 'l/1' }, { collection: 'l' }]
    await first.commit([set('l/1', 0)])
    for (const target of targets) await firstOf(other, target)
    const shows = async (n: number) => {
      for (const target of targets) expect((await firstOf(other, target)).docs.map(({ data }) => data)).toEqual([{ n }])
    }
    await first.commit([set('l/1', 1)])
    await shows(1)
    // An older commit still under way holds the feed back, and the first node has read the document itself.
    const slow = new pg.Client({ connectionString: cluster.url })
    await slow.connect()
    await slow.query('BEGIN')
    await slow.query(`INSERT INTO ${schema}.changes(collection, id, at) VALUES('f', 'slow', 0)`)
    await first.commit([set('l/1', 2)])
    expect((await firstOf(first, { collection: 'l' })).docs[0]?.data).toEqual({ n: 2 })
    await shows(2)
    await slow.query('ROLLBACK')
    await slow.end()
    await Promise.all([first.close(), other.close()])
  })

  test('hears again after its connection was cut, and by polling where NOTIFY never arrives', async () => {
    const schema = newSchema()
    const [writer, hearer] = [openStore(await open(schema)), openStore(await open(schema), { pollMs: 300 })]
    const seen: Snapshot[] = []
    hearer.listen({ collection: 'l' }, { next: (snapshot) => void seen.push(snapshot) })
    await expect.poll(() => seen.length).toBe(1)
    await sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'documents listener'`)
    await writer.commit([set('l/1', 1)])
    await expect.poll(() => seen.at(-1)?.docs.length, { timeout: 5000 }).toBe(1)
    await Promise.all([writer.close(), hearer.close()])
  })

  test('of many that lock crosswise each gets its turn, and nobody waits until the database sees the knot', async () => {
    // Each knot the database has to see takes so long, and one of two gives way each time.
    await sql(`ALTER DATABASE postgres SET deadlock_timeout = '20s'`)
    const store = openStore(await open(newSchema()))
    await store.commit([set('a/1', 0), set('a/2', 0)])
    const from = performance.now()
    await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        store.transact(async (transaction) => {
          const paths = n % 2 === 0 ? ['a/1', 'a/2'] : ['a/2', 'a/1']
          for (const path of paths) await transaction.get(path)
          if (n % 3 === 0) await transaction.query({ collection: 'a' })
          for (const path of paths) transaction.write({ kind: 'update', path, data: { n: increment(1) } })
          return null
        }),
      ),
    )
    expect(performance.now() - from).toBeLessThan(20_000)
    for (const path of ['a/1', 'a/2']) expect((await store.get(path))?.data).toEqual({ n: 24 })
    await store.close()
    await sql(`ALTER DATABASE postgres RESET deadlock_timeout`)
  })

  test('no change is missed or told twice, however late the writers commit', async () => {
    const schema = newSchema()
    const engine = await open(schema)
    const start = await engine.feed.cursor()
    let writing = true
    const writers = Array.from({ length: 8 }, async (_, w) => {
      const client = new pg.Client({ connectionString: cluster.url })
      await client.connect()
      for (let i = 0; i < 25; i++) {
        await client.query('BEGIN')
        await client.query(`INSERT INTO ${schema}.changes(collection, id, at) VALUES('f', $1, 0)`, [`${w}-${i}`])
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 8))
        await client.query('COMMIT')
      }
      await client.end()
    })
    const done = Promise.all(writers).then(() => (writing = false))
    const seen: string[] = []
    let cursor = start
    const read = async () => {
      const page = await engine.feed.after(cursor, 50)
      cursor = page?.cursor ?? ''
      seen.push(...(page?.changes ?? []).map(({ path }) => path))
    }
    while (writing) await read()
    await done
    for (let i = 0; i < 5; i++) await read()
    expect(seen).toHaveLength(200)
    expect(new Set(seen).size).toBe(200)
    await engine.close()
  })

  test('four nodes increment the same document, with and without transactions: nothing is lost', async () => {
    const schema = newSchema()
    const stores = await Promise.all([1, 2, 3, 4].map(async () => openStore(await open(schema))))
    await stores[0]?.commit([set('c/n', 0)])
    const work = stores.flatMap((store) => [
      ...Array.from({ length: 10 }, () => store.commit([{ kind: 'update', path: 'c/n', data: { n: increment(1) } }])),
      ...Array.from({ length: 5 }, () =>
        store.transact(async (transaction) => {
          const n = Number((await transaction.get('c/n'))?.data['n'])
          transaction.write(set('c/n', n + 1))
          return null
        }),
      ),
    ])
    await Promise.all(work)
    expect((await stores[1]?.get('c/n'))?.data).toEqual({ n: 60 })
    await Promise.all(stores.map((store) => store.close()))
  })

  test('two nodes of two versions: an index only one of them declares is kept up by both', async () => {
    const schema = newSchema()
    const older = openStore(await open(schema))
    await older.commit(Array.from({ length: 500 }, (_, n) => set(`q/${n}`, n)))
    await older.commit(Array.from({ length: 200 }, (_, n) => set(`q/${n + 500}`, n + 500)))
    let writing = true
    const writer = (async () => {
      for (let n = 0; writing; n++) await older.commit([set(`q/${n % 700}`, n + 1000)])
    })()
    const newer = openStore(await open(schema, [{ collection: 'q', fields: ['n'] }]))
    await new Promise((resolve) => setTimeout(resolve, 100))
    writing = false
    await writer
    await older.commit([set('q/late', -5), { kind: 'delete', path: 'q/3' }])
    const byIndex = await newer.query({ collection: 'q', orderBy: [{ field: 'n' }] }, { scanLimit: 0 })
    const all = await older.query({ collection: 'q' })
    expect(byIndex.map(({ path }) => path).sort()).toEqual(all.map(({ path }) => path).sort())
    expect(byIndex[0]?.path).toBe('q/late')
    const rows = await sql(`SELECT count(*)::int AS n FROM ${schema}.index_rows`)
    expect(rows).toEqual([{ n: all.length }])
    await Promise.all([older.close(), newer.close()])
  })

  test('is durable or does not start', async () => {
    await sql(`ALTER DATABASE postgres SET synchronous_commit = off`)
    await expect(open(newSchema())).rejects.toThrow(
      'would not be durable: fsync on, full_page_writes on, synchronous_commit off',
    )
    await sql(`ALTER DATABASE postgres RESET synchronous_commit`)
  })

  test('refuses a database of a newer version', async () => {
    const schema = newSchema()
    await (await open(schema)).close()
    await sql(`UPDATE ${schema}.meta SET value = '99' WHERE key = 'schema'`)
    await expect(open(schema)).rejects.toThrow('was written by a newer version')
  })

  test('a database that cannot be reached is unavailable', async () => {
    await expect(openPostgres('postgres://postgres@127.0.0.1:1/x')).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('a database that takes no writes is read, refuses a commit as unavailable, and says so when it is asked', async () => {
    const store = openStore(await open(newSchema()))
    const anew = () =>
      sql(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'`,
      )
    await store.commit([set('q/1', 1)])
    await expect(store.checkWritable()).resolves.toBeUndefined()
    await sql(`ALTER DATABASE postgres SET default_transaction_read_only = on`)
    await anew()
    await expect.poll(() => store.get('q/1').catch(() => null)).not.toBeNull()
    for (const write of [() => store.commit([set('q/2', 2)]), () => store.checkWritable()])
      await expect(write()).rejects.toMatchObject({ code: 'unavailable', message: 'The database can only be read.' })
    await sql(`BEGIN READ WRITE; ALTER DATABASE postgres RESET default_transaction_read_only; COMMIT`)
    await anew()
    await expect
      .poll(() =>
        store.checkWritable().then(
          () => 'well',
          () => 'not',
        ),
      )
      .toBe('well')
    await store.close()
  })

  test('a hostile schema name is only a name', async () => {
    const schema = 'we"ird; DROP TABLE x; --'
    const store = openStore(await openPostgres(cluster.url, { schema }))
    await store.commit([{ kind: 'set', path: `q/it's "x"; --`, data: { "a'": "b';" } }])
    expect((await store.get(`q/it's "x"; --`))?.data).toEqual({ "a'": "b';" })
    await store.close()
  })
})
