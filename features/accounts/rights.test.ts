import { expect, test } from 'vitest'
import { allRights, may, roles, scopeOf } from './rights.ts'

test('the owner may do everything that is not somebody’s own alone', () => {
  expect(allRights.length).toBeGreaterThan(20)
  expect(allRights.filter((right) => !may('owner', right))).toEqual(['reviews.write'])
})

test('nobody may do nothing but order', () => {
  expect(allRights.filter((right) => may('nobody', right))).toEqual(['bookings.order'])
})

test('everybody outside of the office has only their own', () => {
  for (const role of ['nobody', 'guest', 'partner', 'carrier', 'driver', 'desk'] as const) {
    for (const right of allRights) expect([role, right, scopeOf(role, right)]).not.toEqual([role, right, 'all'])
    expect(may(role, 'office.enter')).toBe(false)
  }
})

test('what only the owner may do', () => {
  const others = roles.filter((role) => role !== 'owner')
  const owners = allRights.filter((right) => may('owner', right) && !others.some((role) => may(role, right)))
  expect(owners).toEqual([
    'tariff.edit',
    'partners.edit',
    'settings.edit',
    'site.publish',
    'accounts.manage',
    'audit.read',
    'data.export',
    'data.erase',
    'backup',
  ])
})
