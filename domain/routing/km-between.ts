import type { Position } from './router.ts'

const EARTH_RADIUS_KM = 6371
const RADIANS = Math.PI / 180

/** As the crow flies, on a sphere (haversine). */
export function kmBetween([lonA, latA]: Position, [lonB, latB]: Position): number {
  const [dLat, dLon] = [(latB - latA) * RADIANS, (lonB - lonA) * RADIANS]
  const half = Math.sin(dLat / 2) ** 2 + Math.cos(latA * RADIANS) * Math.cos(latB * RADIANS) * Math.sin(dLon / 2) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(half)))
}
