import { expect, test } from 'vitest'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { steppingClock } from '#lib/clock.ts'
import { readTariff } from './tariff.server.ts'
import { readTariffs, saveTariff, withdrawTariff } from './tariff-book.server.ts'
import { nextChangeAfter, plannedAt, tariffChanges, versionAt } from './tariff-versions.ts'

const NOON = Date.parse('2026-07-15T10:00:00Z')
const base = { ...readTariff('content', () => true), sample: false, validFrom: '2026-07-15' }

function open() {
  const clock = steppingClock(NOON)
  return { clock, store: openStore(openEmbedded(':memory:', { clock })) }
}

test('versions are numbered, kept, and the one whose day has come holds', async () => {
  const book = open()
  const save = (start: number, validFrom: string, seen: number) =>
    saveTariff(book, { tariff: { ...base, start, validFrom }, note: '', by: 'owner', seen })
  expect(await save(500, '2026-07-15', 0)).toEqual({ kind: 'saved', number: 1 })
  expect(await save(700, '2026-08-01', 1)).toEqual({ kind: 'saved', number: 2 })
  expect(await save(600, '2026-07-15', 2)).toEqual({ kind: 'saved', number: 3 })
  const versions = await readTariffs(book.store)
  expect(versionAt(versions, NOON)).toMatchObject({ number: 3, tariff: { start: 600 } })
  expect(plannedAt(versions, NOON).map(({ number }) => number)).toEqual([2])
  // Croatia is two hours ahead in summer.
  const midnight = Date.parse('2026-07-31T22:00:00Z')
  expect(nextChangeAfter(versions, NOON)).toBe(midnight)
  expect(versionAt(versions, midnight - 1)?.number).toBe(3)
  expect(versionAt(versions, midnight)?.number).toBe(2)
  expect(nextChangeAfter(versions, midnight)).toBe(null)
})

test('who has not seen the newest version overwrites nothing, and yesterday is refused', async () => {
  const book = open()
  const saving = { tariff: base, note: '', by: 'owner', seen: 0 }
  const both = await Promise.all([saveTariff(book, saving), saveTariff(book, saving)])
  expect(both.map(({ kind }) => kind).toSorted()).toEqual(['late', 'saved'])
  expect(await saveTariff(book, { ...saving, seen: 1, tariff: { ...base, validFrom: '2026-07-14' } })).toEqual({
    kind: 'past',
  })
  expect(await readTariffs(book.store)).toHaveLength(1)
})

test('what is planned can be withdrawn, what has begun cannot', async () => {
  const book = open()
  await saveTariff(book, { tariff: base, note: '', by: 'owner', seen: 0 })
  await saveTariff(book, { tariff: { ...base, validFrom: '2026-08-01' }, note: '', by: 'owner', seen: 1 })
  expect(await withdrawTariff(book, 1)).toBe(false)
  expect(await withdrawTariff(book, 2)).toBe(true)
  expect(await withdrawTariff(book, 2)).toBe(false)
  expect(nextChangeAfter(await readTariffs(book.store), NOON)).toBe(null)
})

test('what changed is named, with amounts', () => {
  const [first, ...rest] = base.fixed
  if (!first) throw new Error('the sample has fixed routes')
  expect(tariffChanges(base, base)).toEqual([])
  const after = { ...base, start: 500, fixed: [{ ...first, car: 7000 }, ...rest.slice(1)] }
  const changes = tariffChanges(base, after)
  expect(changes).toContainEqual({ kind: 'amount', rule: 'start', before: 400, after: 500 })
  expect(changes).toContainEqual({ kind: 'fixed', between: first.between, vehicle: 'car', before: 6500, after: 7000 })
  expect(changes.filter((change) => change.kind === 'fixed' && change.after === null)).toHaveLength(3)
})
