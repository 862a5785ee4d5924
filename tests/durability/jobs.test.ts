import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { openStore } from '#documents/engines/open-store.ts'
import { openPostgres } from '#documents/engines/postgres/open.ts'
import { noPostgres, startCluster } from '#documents/engines/postgres/test-cluster.ts'
import { jobWrite } from '#documents/model/job.ts'
import { Timestamp } from '#documents/model/value.ts'
import { declaredIndexes, joinRules } from '#documents/rules.ts'
import { jobRules } from '#documents/server/jobs.ts'

const JOBS = 30

test.skipIf(noPostgres)(
  'two nodes, one killed while it holds leases: each effect happens once',
  { timeout: 120_000 },
  async () => {
    const cluster = await startCluster()
    const indexes = declaredIndexes(joinRules({ collections: [jobRules] }))
    const store = openStore(await openPostgres(cluster.url, { indexes }))
    await store.commit(
      Array.from({ length: JOBS }, (_, n) =>
        jobWrite({ key: `job-${n}`, kind: 'count', payload: { n }, due: new Timestamp(1, 0) }),
      ),
    )
    const doomed = startNode(cluster.url, 'doomed', 400)
    await expect.poll(() => doomed.output().match(/took/g)?.length ?? 0, { timeout: 20_000 }).toBeGreaterThanOrEqual(6)
    const second = startNode(cluster.url, 'second', 20)
    await expect
      .poll(async () => (await store.query({ collection: 'effects' })).length, { timeout: 20_000 })
      .toBeGreaterThan(3)
    doomed.process.kill('SIGKILL')
    await expect.poll(async () => (await store.query({ collection: 'jobs' })).length, { timeout: 30_000 }).toBe(0)
    const effects = await store.query({ collection: 'effects' })
    expect(effects).toHaveLength(JOBS)
    expect(effects.map(({ data }) => data['times'])).toEqual(Array.from({ length: JOBS }, () => 1))
    second.process.kill('SIGKILL')
    await store.close()
    await cluster.remove()
  },
)

function startNode(url: string, name: string, slowness: number) {
  const script = new URL('job-node.ts', import.meta.url).pathname
  const child = spawn(process.execPath, ['--no-warnings', script, url, name, String(slowness)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (data: Buffer) => (output += data.toString()))
  return { process: child, output: () => output }
}
