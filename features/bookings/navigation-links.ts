import type { Point } from '#domain/places/place-index.server.ts'
import type { Place } from '#features/places/place.ts'

export type NavigationLink = { label: string; href: string }

/**
 * Links that open the way to an end of a ride in the driver's own navigation, on the driver's tap only. By the point of the address
 * where it is known; else by the address, looked for near the place; else by the place's coordinates. `app`: the words for any app
 * that knows geo: (RFC 5870).
 */
export function navigationLinks(
  place: Pick<Place, 'lat' | 'lon' | 'country'>,
  { address, at }: { address: string | null; at: Point | null },
  app: string,
): NavigationLink[] {
  const { lat, lon } = at ?? place
  const point = `${lat},${lon}`
  const isByWords = address !== null && at === null
  const query = isByWords ? `${address}, ${place.country}` : point
  const link = (label: string, base: string, params: Record<string, string>) => ({
    label,
    href: `${base}?${new URLSearchParams(params).toString().replaceAll('+', '%20')}`,
  })
  const waze: Record<string, string> = isByWords ? { q: query, ll: point } : { ll: point, navigate: 'yes' }
  return [
    // https://developers.google.com/maps/documentation/urls/get-started#directions-action
    link('Google Maps', 'https://www.google.com/maps/dir/', { api: '1', travelmode: 'driving', destination: query }),
    // https://developers.google.com/waze/deeplinks
    link('Waze', 'https://waze.com/ul', waze),
    link('Apple Maps', 'https://maps.apple.com/', { daddr: query, dirflg: 'd' }),
    { label: app, href: `geo:${point}?q=${encodeURIComponent(query)}` },
  ]
}
