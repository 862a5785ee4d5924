import { expect, test } from 'vitest'
import { periodLinks, periodsAt } from './booking-periods.ts'
import { readOfficeList } from './office-list.ts'

const shape = { collection: 'rides', sorts: ['pickUpAt', 'orderedAt'], states: ['open'], hasDays: true } as const
const NOW = Date.parse('2026-07-15T22:30:00Z')
const links = (query: string) =>
  periodLinks({ path: '/list', first: 'pickUpAt' }, readOfficeList(new URLSearchParams(query), shape), NOW)

test('today is the day in Croatia, and past ends the day before', () => {
  const { today, past } = periodsAt(NOW)
  expect([today.from, today.to, past.to]).toEqual(['2026-07-16', '2026-07-16', '2026-07-15'])
})

test('each period has an address of its own that says which it is, and keeps what was looked for', () => {
  const hrefs = links('q=ana&state=open').map(({ href }) => href)
  expect(hrefs).toEqual([
    '/list?q=ana&state=open&from=2026-07-16&to=2026-07-16&order=up',
    '/list?q=ana&state=open&from=2026-07-16&order=up',
    '/list?q=ana&state=open&to=2026-07-15',
    '/list?q=ana&state=open',
  ])
  for (const { period, href } of links('')) {
    expect(href).not.toBe('/list')
    const current = links(href.split('?')[1] ?? '').filter(({ isCurrent }) => isCurrent)
    expect(current.map((row) => row.period)).toEqual([period])
  }
})
