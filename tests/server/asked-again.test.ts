import { expect, test } from 'vitest'
import { jobsMark } from '#app/partner-jobs.server.ts'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import type { Store } from '#documents/store.ts'
import { noAlerts } from '#features/alerts/alert-settings.ts'
import { alertSettingsWrite, alertUnseen } from '#features/alerts/alerts.server.ts'
import { asData, bookingPath } from '#features/bookings/booking-documents.server.ts'
import { sampleRide } from '#features/dispatch/sample-ride.ts'
import { workIndexes } from '#server/work.server.ts'

const NOW = 1_784_200_000_000

/** A hundred thousand rides later a question without an index reads them all: here it may read none. */
async function openStrict(): Promise<Store> {
  const store = openStore(openEmbedded(':memory:', { indexes: workIndexes }))
  const ride = sampleRide({ carrier: 'P0000000001', state: 'assigned', unseen: true })
  await store.commit([
    { kind: 'set', path: bookingPath(ride.code), data: asData(ride) },
    { kind: 'set', path: 'job-offers/B0000000002', data: { current: null, state: 'exhausted' } },
    alertSettingsWrite({ ...noAlerts, second: 'desk@example.hr' }),
  ])
  return { ...store, query: (query) => store.query(query, { scanLimit: 0 }) }
}

test('what a carrier’s open page asks every quarter of a minute reads an index', async () => {
  expect(await jobsMark({ store: await openStrict() }, { code: 'P0000000001' })).toBe('1')
})

test('so does the look for bookings nobody has seen', async () => {
  expect(await alertUnseen(await openStrict(), NOW)).toBe(1)
})
