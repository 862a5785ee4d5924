import { spawnSync } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '#documents/engines/postgres/open.ts'
import { noPostgres, startCluster } from '#documents/engines/postgres/test-cluster.ts'
import { keepEnquiry } from '#features/enquiries/enquiries.server.ts'
import type { LeftToYou } from '#scripts/everything-about.ts'
import { workIndexes } from '#server/work.server.ts'
import { guest, openTestBookingSite, trip } from '#tests/server/test-booking-site.ts'

const typed = { ...guest, note: 'Kolica za dijete', signText: 'Ana i Luka' }
const words = /Horvat|ana\+put|2345678|Kolica|Luka/i

test.skipIf(noPostgres)(
  'over PostgreSQL the command gives out what is kept about a person, and erases it',
  async () => {
    const cluster = await startCluster()
    onTestFinished(() => cluster.remove())
    const engine = await openPostgres(cluster.url, { indexes: workIndexes })
    const testSite = await openTestBookingSite({ engine })
    onTestFinished(() => testSite.store.close())
    const { code, cookie } = await testSite.booked(typed)
    const other = { ...guest, name: 'Somebody Else', email: 'else@example.hr', phone: '' }
    await testSite.booked(other, { ...trip, date: '2026-07-22' })
    await keepEnquiry(testSite.store, {
      id: '11111111-2222-4333-8444-000000000001',
      state: 'open',
      locale: 'hr',
      name: 'Ana Horvat-Đurić',
      email: null,
      phone: '+385912345678',
      note: 'Kolica',
      at: 0,
      promisedBy: 0,
      trial: true,
      trip: { from: 'Gospić', to: 'Opatija', date: '2026-07-20', time: null, people: 3, bags: 2 },
    })
    const given = command('export', 'ANA+put@example.hr')
    expect(given).toMatchObject({ bookings: [{ booking: { code, guest: { name: typed.name } } }] })
    expect(JSON.stringify(given)).not.toContain('Somebody')
    expect(command('export', '091 234 5678')).toMatchObject({ enquiries: [{ enquiry: { note: 'Kolica' } }] })
    await testSite.post(`/decoder/${code}`, { intent: 'cancel', fee: '0' }, { Cookie: cookie })
    for (const contact of [guest.email, guest.phone]) command('erase', contact)
    const left: string[] = []
    for await (const { docs } of engine.dump()) left.push(JSON.stringify(docs))
    expect(left.join()).not.toMatch(words)
    expect(left.join()).toContain('Somebody Else')

    function command(task: 'export' | 'erase', contact: string): { stillOpen?: LeftToYou[] } {
      const env = { ...process.env, DATABASE_URL: cluster.url }
      const { stdout, stderr } = spawnSync(process.execPath, ['scripts/person.ts', task, contact], {
        encoding: 'utf8',
        env,
      })
      if (stdout === '') throw new Error(stderr)
      return JSON.parse(stdout)
    }
  },
)
