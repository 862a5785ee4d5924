import { describe, expect, test } from 'vitest'
import { kmSavedByTransit } from './best-path.ts'
import { quickestRoute } from './built-in-router.ts'
import { gazetteer, network, roads } from './fixture.ts'
import { roadNetwork } from './road-network.ts'

const never = roadNetwork(roads, gazetteer, null)
const from300 = roadNetwork(roads, gazetteer, 300)

function countriesOf(of: typeof network, from: string, to: string): readonly string[] {
  const route = quickestRoute(of(), { id: from }, { id: to })
  if ('status' in route) throw new Error(`no route: ${route.status}`)
  return route.countries
}

describe('through Bosnia and Herzegovina', () => {
  test('is driven where it saves more than the owner has said, in both directions', () => {
    // 205 km less than around.
    expect(countriesOf(network, 'dakovo', 'split')).toEqual(['HR', 'BA', 'HR'])
    expect(countriesOf(network, 'split', 'dakovo')).toEqual(['HR', 'BA', 'HR'])
    expect(countriesOf(from300, 'dakovo', 'split')).toEqual(['HR'])
    // 381 km less.
    expect(countriesOf(from300, 'dakovo', 'dubrovnik')).toEqual(['HR', 'BA', 'HR'])
  })

  test('is never driven where the owner does not allow it', () => {
    for (const to of ['split', 'dubrovnik', 'makarska', 'c:Kotor'])
      expect(countriesOf(never, 'dakovo', to), to).not.toContain('BA')
  })

  test('saves little on the coast: there is a bridge', () => {
    expect(countriesOf(network, 'split', 'dubrovnik')).toEqual(['HR'])
  })

  test('a ride to or from there is no transit', () => {
    expect(countriesOf(never, 'split', 'c:Mostar')).toEqual(['HR', 'BA'])
    expect(countriesOf(never, 'medugorje', 'zagreb')).toEqual(countriesOf(network, 'medugorje', 'zagreb'))
  })

  test('what a way of the tables saves is known by its length', () => {
    expect(kmSavedByTransit(network(), 'dakovo', 'split', 389)).toBeGreaterThan(200)
    expect(kmSavedByTransit(network(), 'dakovo', 'split', 640)).toBeNull()
    expect(kmSavedByTransit(network(), 'rijeka', 'split', 370)).toBeNull()
  })
})
