import { writeSync } from 'node:fs'
import type { Engine } from '#documents/engines/engine.ts'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { openPostgres } from '#documents/engines/postgres/open.ts'
import { increment } from '#documents/model/field-value.ts'
import { commitOf } from './tally.ts'

/**
 * A process that writes until it is killed, and says the number of each commit once it is acknowledged.
 * node writer.ts <embedded|postgres> <file or url> <first number> <writers>
 */
const [, , kind = '', place = '', first = '0', writers = '4'] = process.argv

const engine: Engine =
  kind === 'postgres' ? await openPostgres(place, { poolSize: Number(writers) }) : openEmbedded(place)
const store = openStore(engine)
let next = Number(first)
writeSync(1, 'READY\n')

async function writeOn(writer: number): Promise<void> {
  for (;;) {
    const n = next++
    await store.commit(commitOf(n, writer, increment(1)), { id: `m${n}` })
    // Synchronous: what was said has left the process, whatever happens to it next.
    writeSync(1, `${n}\n`)
  }
}

try {
  await Promise.all(Array.from({ length: Number(writers) }, (_, writer) => writeOn(writer)))
} catch (error) {
  process.stdout.on('error', () => {})
  process.stdout.write(
    `ERROR ${error instanceof Error && 'code' in error ? String(error.code) : String(error)}\n`,
    () => process.exit(3),
  )
}
