// node scripts/join-calendars.ts: before going back to a version from before docs/decisions/0051. The site must not run meanwhile.
import { join } from 'node:path'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { openPostgres } from '#documents/engines/postgres/open.ts'
import { joinCalendars } from '#features/bookings/calendars-before.server.ts'
import { systemClock } from '#lib/clock.ts'
import { workIndexes } from '#server/work.server.ts'

const url = process.env['DATABASE_URL']
const file = join(process.env['DATA_DIR'] ?? './data', 'documents.sqlite')
const options = { indexes: workIndexes }
const store = openStore(
  url === undefined ? openEmbedded(file, { clock: systemClock, ...options }) : await openPostgres(url, options),
)
console.log(`${await joinCalendars(store)} rides are in the calendars an older version reads.`)
await store.close()
