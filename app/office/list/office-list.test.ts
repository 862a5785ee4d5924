import { expect, test } from 'vitest'
import { Timestamp } from '#documents/model/value.ts'
import { linksOfList, type ListShape, officeListPage, officeListQuery, readOfficeList } from './office-list.ts'

const shape = {
  collection: 'rides',
  sorts: ['pickUpAt', 'orderedAt'],
  states: ['open', 'done'],
  hasDays: true,
} as const satisfies ListShape
const read = (query: string) => readOfficeList(new URLSearchParams(query), shape)
const moment = Timestamp.fromMillis(0)
const doc = (at: number) => ({
  path: `rides/r${at}`,
  version: 1,
  data: { pickUpAt: at, orderedAt: 1_000 - at },
  createdAt: moment,
  updatedAt: moment,
})

test('every list can be sent as its address: what it is read from is what it links to', () => {
  for (const query of ['', 'q=ana&state=done&sort=orderedAt&order=up', 'from=2026-07-01&to=2026-07-31', 'after=5.r5']) {
    const { here } = linksOfList('/office/rides', shape, read(query), null)
    expect(here).toBe(query === '' ? '/office/rides' : `/office/rides?${query}`)
  }
})

test('what is no state, sort or place in the list asks for nothing', () => {
  expect(read('state=burnt&sort=name&after=x&from=tomorrow')).toEqual(read(''))
})

test('days are read along the days, whatever order is asked for', () => {
  expect(read('sort=orderedAt&from=2026-07-01').sort).toBe('pickUpAt')
  expect(readOfficeList(new URLSearchParams('from=2026-07-01'), { ...shape, hasDays: undefined } as never).from).toBe(
    '',
  )
})

test('a page knows whether another follows, and begins it after its own last row', () => {
  const requested = read('')
  const docs = Array.from({ length: 51 }, (_, at) => doc(100 - at))
  const { docs: rows, next } = officeListPage(docs, requested)
  expect([rows.length, next]).toEqual([50, { at: 51, id: 'r51' }])
  expect(officeListPage(docs.slice(0, 50), requested).next).toBeNull()
  const on = linksOfList('/office/rides', shape, requested, next).next ?? ''
  const query = officeListQuery(shape, readOfficeList(new URL(on, 'https://galeb.example').searchParams, shape))
  expect(query.startAfter).toEqual([51, 'r51'])
})

test('the longest word is asked for first, and the same column again turns the order round', () => {
  expect(officeListQuery(shape, read('q=an opatija')).where?.map(({ value }) => value)).toEqual(['opatija', 'an'])
  const { sorted } = linksOfList('/office/rides', shape, read(''), null)
  expect([sorted['pickUpAt'], sorted['orderedAt']]).toEqual(['/office/rides?order=up', '/office/rides?sort=orderedAt'])
})
