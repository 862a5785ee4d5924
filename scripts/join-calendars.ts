// node scripts/join-calendars.ts: before going back to a version from before docs/decisions/0051. The site must not run meanwhile.
import { openStore } from '#documents/engines/open-store.ts'
import { joinCalendars } from '#features/bookings/calendars-before.server.ts'
import { openSiteData } from '#server/site-data.server.ts'
import { readEnv } from '#server/env.ts'

const store = openStore(await openSiteData(readEnv(process.env)))
console.log(`${await joinCalendars(store)} rides are in the calendars an older version reads.`)
await store.close()
