// node scripts/driver-link.ts CODE [--new]: prints the link of the driver's page for a booking, see docs/how-to/use-the-driver-link.md.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { driverLink } from '#app/booking-links.server.ts'
import { backupEmbedded } from '#documents/engines/embedded/backup.ts'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import type { Engine } from '#documents/engines/engine.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { openPostgres } from '#documents/engines/postgres/open.ts'
import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import { renewDriverLink } from '#features/bookings/guest-signs.server.ts'
import { readCode } from '#features/codes/code.ts'
import { readEnv } from '#server/env.ts'
import { linkedRides } from '#features/bookings/booking-links.server.ts'
import { legs } from '#features/bookings/booking-legs.ts'
import { secretKey } from '#server/secret-key.server.ts'
import { workIndexes } from '#server/work.server.ts'

const [typed = '', option] = process.argv.slice(2)
const isNew = option === '--new'
const env = readEnv(process.env)
const file = join(env.dataDir, 'documents.sqlite')

try {
  console.log(await linkOf(typed))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function linkOf(text: string): Promise<string> {
  const reading = readCode(text)
  if (!reading.ok || reading.kind !== 'B' || (option !== undefined && !isNew))
    throw new Error('Say the code of a booking, and --new if every link before shall end.')
  const folder = mkdtempSync(join(tmpdir(), 'galeb-link-'))
  const store = openStore(await openEngine(join(folder, 'copy.sqlite')))
  try {
    const { code } = reading
    if (isNew) for (const leg of legs) await renewDriverLink({ store, clock: env.clock }, code, leg)
    const booking = readBooking(await store.get(bookingPath(code)))
    if (!booking) throw new Error(`There is no booking ${code}.`)
    const desk = { secret: secretKey(env.secretKey, env.dataDir) }
    return linkedRides(booking)
      .map(([ride]) => (env.publicUrl ?? '') + driverLink(ride, desk))
      .join('\n')
  } finally {
    await store.close()
    rmSync(folder, { recursive: true })
  }
}

/** The file of a running site belongs to it: to read, a copy does; to make a new link the site must be stopped. */
async function openEngine(copy: string): Promise<Engine> {
  if (env.databaseUrl !== null) return openPostgres(env.databaseUrl, { indexes: workIndexes })
  if (isNew) return openEmbedded(file, { indexes: workIndexes })
  await backupEmbedded(file, copy)
  return openEmbedded(copy)
}
