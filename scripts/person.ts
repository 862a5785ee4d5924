// node scripts/person.ts export|erase CONTACT: what is kept about one person, or without them; see docs/privacy.md.
import { join } from 'node:path'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { openPostgres } from '#documents/engines/postgres/open.ts'
import { erasePerson, personRecord } from '#features/retention/person.server.ts'
import { systemClock } from '#lib/clock.ts'
import { workIndexes } from '#server/work.server.ts'

const [task, contact] = process.argv.slice(2)
if ((task !== 'export' && task !== 'erase') || !contact) {
  console.error('Say export or erase, and an e-mail address or a telephone number.')
  process.exit(1)
}
const url = process.env['DATABASE_URL']
const options = { indexes: workIndexes }
const file = join(process.env['DATA_DIR'] ?? './data', 'documents.sqlite')
const store = openStore(
  url === undefined ? openEmbedded(file, { clock: systemClock, ...options }) : await openPostgres(url, options),
)
const answer = task === 'export' ? await personRecord(store, contact) : await erasePerson(store, contact)
console.log(JSON.stringify(answer, null, 2))
await store.close()
