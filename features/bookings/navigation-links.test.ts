import { expect, test } from 'vitest'
import type { Point } from '#domain/places/place-index.server.ts'
import { navigationLinks } from './navigation-links.ts'

const OPATIJA = { lat: 45.337, lon: 14.305, country: 'HR' }
const hrefs = (address: string | null, at: Point | null = null) =>
  navigationLinks(OPATIJA, { address, at }, 'Other').map(({ href }) => href)

test('an address is looked for near its place', () => {
  expect(hrefs('Nova cesta 5 & 7, Opatija')).toEqual([
    'https://www.google.com/maps/dir/?api=1&travelmode=driving&destination=Nova%20cesta%205%20%26%207%2C%20Opatija%2C%20HR',
    'https://waze.com/ul?q=Nova%20cesta%205%20%26%207%2C%20Opatija%2C%20HR&ll=45.337%2C14.305',
    'https://maps.apple.com/?daddr=Nova%20cesta%205%20%26%207%2C%20Opatija%2C%20HR&dirflg=d',
    'geo:45.337,14.305?q=Nova%20cesta%205%20%26%207%2C%20Opatija%2C%20HR',
  ])
})

test('without an address the coordinates of the place are the destination', () => {
  expect(hrefs(null)).toEqual([
    'https://www.google.com/maps/dir/?api=1&travelmode=driving&destination=45.337%2C14.305',
    'https://waze.com/ul?ll=45.337%2C14.305&navigate=yes',
    'https://maps.apple.com/?daddr=45.337%2C14.305&dirflg=d',
    'geo:45.337,14.305?q=45.337%2C14.305',
  ])
})

test('where the address is known to be, that point is the destination', () => {
  expect(hrefs('Nova cesta 5, Opatija', { lat: 45.3349, lon: 14.3055 })).toEqual([
    'https://www.google.com/maps/dir/?api=1&travelmode=driving&destination=45.3349%2C14.3055',
    'https://waze.com/ul?ll=45.3349%2C14.3055&navigate=yes',
    'https://maps.apple.com/?daddr=45.3349%2C14.3055&dirflg=d',
    'geo:45.3349,14.3055?q=45.3349%2C14.3055',
  ])
})
