import { writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { systemClock } from '#lib/clock.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { openPostgres } from '#documents/engines/postgres/open.ts'
import { increment } from '#documents/model/field-value.ts'
import { declaredIndexes, joinRules } from '#documents/rules.ts'
import { jobRules, jobs } from '#documents/server/jobs.ts'

/** A node that takes jobs and is slow over them. node job-node.ts <url> <name> <milliseconds a job> */
const [, , url = '', name = '', slowness = '0'] = process.argv
const indexes = declaredIndexes(joinRules({ collections: [jobRules] }))
const store = openStore(await openPostgres(url, { indexes, poolSize: 8 }))
const node = jobs({
  store,
  clock: systemClock,
  node: name,
  leaseMs: 1500,
  concurrent: 6,
  handlers: {
    async count(payload, { finish }) {
      writeSync(1, `took ${String(payload['n'])}\n`)
      await pause(Number(slowness))
      await finish((transaction) =>
        transaction.write({
          kind: 'set',
          path: `effects/${String(payload['n'])}`,
          data: { times: increment(1), by: name },
          merge: true,
        }),
      )
    },
  },
})
node.start(50)
writeSync(1, 'READY\n')
