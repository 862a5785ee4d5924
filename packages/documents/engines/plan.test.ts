import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { validQueries } from '#documents/conformance/random-query.ts'
import { compareBytes } from '#documents/model/order.ts'
import { parseQuery, type Query } from '#documents/model/query.ts'
import { keysOf, parseIndex } from './index-key.ts'
import { planQuery } from './plan.ts'

const byState = parseIndex(1, { collection: 'q', fields: ['state', '-at'] })
const byTag = parseIndex(2, { collection: 'q', fields: ['tags[]', 'at'] })
const plan = (query: Omit<Query, 'collection'>) =>
  planQuery(parseQuery({ collection: 'q', ...query }), [byState, byTag])
const state = { field: 'state', operator: '==', value: 'new' } as const
const newest = { field: 'at', direction: 'desc' } as const

describe('how a query is answered', () => {
  test('by the index that has its fields in its order, forwards or backwards', () => {
    expect(plan({ where: [state], orderBy: [newest] })).toMatchObject({
      ordered: true,
      scans: [{ index: 1, reverse: false }],
    })
    expect(plan({ where: [state], orderBy: [{ field: 'at' }] })).toMatchObject({
      ordered: true,
      scans: [{ index: 1, reverse: true }],
    })
  })

  test('by one range for each value of in, and none twice', () => {
    const within = { field: 'state', operator: 'in', value: ['new', 'old', 'new'] } as const
    expect(plan({ where: [{ ...within, value: [...within.value] }], orderBy: [newest] })).toMatchObject({
      kind: 'index',
      scans: [{}, {}],
    })
  })

  test('by a list index for array-contains', () => {
    const tagged = { field: 'tags', operator: 'array-contains', value: 'vip' } as const
    expect(plan({ where: [tagged], orderBy: [{ field: 'at' }] })).toMatchObject({
      ordered: true,
      scans: [{ index: 2 }],
    })
  })

  test('by reading the collection where documents could be missing from the index, or its order is another', () => {
    expect(plan({ where: [state] })).toMatchObject({ kind: 'collection', ordered: true })
    expect(plan({ orderBy: [newest] })).toMatchObject({ kind: 'collection' })
    expect(plan({})).toEqual({ kind: 'collection', ordered: true, reverse: false })
  })

  test('an inequality and a cursor narrow the range to what is asked', () => {
    const inside = (query: Omit<Query, 'collection'>, at: number) => {
      const planned = plan({
        where: [state, ...(query.where ?? [])],
        orderBy: [newest],
        ...(query.startAt && { startAt: query.startAt }),
      })
      if (planned.kind !== 'index') throw new Error('no index')
      const [key] = keysOf(byState, 'q', 'x', { state: 'new', at })
      const [scan] = planned.scans
      return (
        key !== undefined && scan !== undefined && compareBytes(key, scan.from) >= 0 && compareBytes(key, scan.to) < 0
      )
    }
    const recent = { where: [{ field: 'at', operator: '>=', value: 10 } as const] }
    expect([9, 10, 11].map((at) => inside(recent, at))).toEqual([false, true, true])
    expect([9, 10, 11].map((at) => inside({ startAt: [10] }, at))).toEqual([true, true, false])
  })

  test('the random queries of the suite use indexes often enough to mean something', () => {
    const indexes = [['a'], ['-b'], ['a', 'b'], ['m.x'], ['a[]']].map((fields, i) =>
      parseIndex(i, { collection: 'q', fields }),
    )
    const plans = fc.sample(validQueries, 300).map((query) => planQuery(parseQuery(query), indexes))
    expect(plans.filter(({ kind }) => kind === 'index').length).toBeGreaterThan(60)
  })
})
