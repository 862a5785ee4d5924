import { expect, test } from 'vitest'
import { instantlyBookableFleet } from '#app/instantly-bookable-fleet.server.ts'
import { openLiveSite } from '#server/live-site.server.ts'
import { textOf } from './html.ts'
import { openTestOffice } from './test-office.ts'

test('permits, carriage and priced extras are what the pages say, and the list tells what does not fit', async () => {
  const testSite = await openTestOffice()
  const { site, store } = testSite
  const env = { publicUrl: null, published: null }
  const live = await openLiveSite({ site, store, env, log: () => {}, onChange: () => {} })
  const owner = await testSite.signedIn('owner')
  const said = async (path: string) => textOf(await (await testSite.get(path)).text())
  const list = async () => textOf(await (await owner.get('/office/setup')).text())
  expect(await said('/taxi/location')).toContain('Sample permits: Opatija')
  await owner.post('/office/setup/permits', { permits: 'opatija', carriage: 'occasional' })
  // Who drives no taxi has none, whatever town is ticked.
  expect(await said('/taxi/location')).not.toContain('ermits: Opatija')
  expect(await said('/taxi/location')).toContain('pre-booked transfers only; taxi ranks are for local taxis')
  expect(await said('/taxi/opatija')).not.toContain('We hold a taxi permit')
  expect(await list()).toContain('but taxi is not')
  await owner.post('/office/setup/permits', { permits: 'opatija', carriage: 'taxi' })
  expect(await said('/taxi/location')).toContain('Taxi permits: Opatija.')
  expect(await said('/taxi/opatija')).toContain('We hold a taxi permit')
  expect(await list()).toContain('Occasional carriage is not ticked')
  // Then a taxi is promised at once where its permit is; a transfer from elsewhere a person answers. A boat needs neither.
  const fromAirport = 'from=RJK&to=opatija'
  const fromTown = 'from=opatija&to=RJK'
  const modeFrom = async (ride: string) => modeOf(await (await testSite.get(bookOf(ride))).text())
  expect([await modeFrom(fromAirport), await modeFrom(fromTown)]).toEqual(['request', 'order'])
  const boat = { vehicle: 'boat' as const, from: 'selce', to: 'b:vrbnik' }
  expect(instantlyBookableFleet(site, boat).confirmation.serviceArea).toContain('selce')
  await owner.post('/office/setup/permits', { permits: '', carriage: 'occasional' })
  expect(await modeFrom(fromAirport)).toBe('order')
  await owner.post('/office/setup/permits', { permits: 'opatija', carriage: 'taxi' })
  await owner.post('/office/setup/extras', { 'child-seat': '5,00', luggage: '0', pet: '0' })
  // The terms say its price (content/pages/terms), so there is nothing to mend.
  expect(await list()).not.toContain('the terms say it is free')
  for (const path of [
    '/taxi/price?from=RJK&to=opatija',
    '/book?from=RJK&to=opatija&date=2026-07-20&time=10:00&vehicle=car',
  ])
    expect(await said(path)).toMatch(/Not in this price: A child seat costs €5 each way\.(?! Not in this price)/)
  // Nor is it called free where the guest says what rides along.
  expect(await said('/book?from=RJK&to=opatija&date=2026-07-20&time=10:00&vehicle=car')).not.toContain(
    'All of this is free',
  )
  const area = 'Opatija\nTrieste Airport'
  await owner.post('/office/setup/fleet', { car: '3', van: '2', minibus: '1', area, drivers: '' })
  expect(site.fleet.confirmation.serviceArea).toEqual(['opatija', 'TRS'])
  expect(await list()).toContain('pick-up in that country is not ticked')
  // From Trieste a person answers until Italy is ticked; back from there, too.
  const rides = ['from=TRS&to=opatija', 'from=opatija&to=TRS&return=1&returnDate=2026-07-22&returnTime=10:00']
  const modes = () => Promise.all(rides.map(async (ride) => modeOf(await (await testSite.get(bookOf(ride))).text())))
  expect(await modes()).toEqual(['request', 'request'])
  const fromTrieste = '/taxi/price?from=TRS&to=opatija'
  expect(await said(fromTrieste)).toContain('Pick-up outside Croatia is on request')
  await owner.post('/office/setup/permits', { permits: 'opatija', carriage: 'taxi', pickUpAbroad: 'IT' })
  expect(await list()).not.toContain('pick-up in that country is not ticked')
  expect(await modes()).toEqual(['order', 'order'])
  expect(await said(fromTrieste)).not.toContain('Pick-up outside Croatia is on request')
  live.stop()
})

function bookOf(ride: string): string {
  return `/book?${ride}&date=2026-07-20&time=10:00&people=2&bags=1&vehicle=car`
}

/** What the button of an order form obliges to. */
function modeOf(html: string): string | undefined {
  return /name="mode" value="(\w+)"/.exec(html)?.[1]
}
