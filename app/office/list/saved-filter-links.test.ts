import { expect, test } from 'vitest'
import { readOfficeList } from './office-list.ts'
import { filterHref, filterOf } from './saved-filter-links.ts'

const shape = { collection: 'rides', sorts: ['pickUpAt', 'orderedAt'], states: ['open'], hasDays: true } as const
const NOW = Date.parse('2026-07-15T09:00:00Z')
const DAY_MS = 86_400_000
const save = (query: string) => filterOf(readOfficeList(new URLSearchParams(query), shape), 'pickUpAt', NOW)
const later = (query: string) => filterHref({ query: save(query) }, '/list', 'pickUpAt', NOW + 3 * DAY_MS)

test('a saved period is that of the day on which it is opened, saved days stay', () => {
  expect(later('state=open&from=2026-07-15&to=2026-07-15&order=up')).toBe(
    '/list?state=open&order=up&from=2026-07-18&to=2026-07-18',
  )
  expect(later('from=2026-07-15&order=up')).toBe('/list?order=up&from=2026-07-18')
  expect(later('to=2026-07-14')).toBe('/list?to=2026-07-17')
  expect(later('from=2026-08-01&to=2026-08-31')).toBe('/list?from=2026-08-01&to=2026-08-31')
})

test('words that were searched for are not saved, and all bookings have an address of their own', () => {
  expect(save('q=ana@example.hr&state=open')).toBe('state=open')
  expect(later('q=ana')).toBe('/list?sort=pickUpAt')
})
