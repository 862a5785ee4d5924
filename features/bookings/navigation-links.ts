import type { Place } from '#features/places/place.ts'

export type NavigationLink = { label: string; href: string }

/**
 * Links that open the way to an end of a ride in the driver's own navigation, on the driver's tap only. By the address where there
 * is one, looked for near the place; else by the place's coordinates. `app`: the words for any app that knows geo: (RFC 5870).
 */
export function navigationLinks(
  { lat, lon, country }: Pick<Place, 'lat' | 'lon' | 'country'>,
  address: string | null,
  app: string,
): NavigationLink[] {
  const point = `${lat},${lon}`
  const query = address === null ? point : `${address}, ${country}`
  const link = (label: string, base: string, params: Record<string, string>) => ({
    label,
    href: `${base}?${new URLSearchParams(params).toString().replaceAll('+', '%20')}`,
  })
  const waze: Record<string, string> = address === null ? { ll: point, navigate: 'yes' } : { q: query, ll: point }
  return [
    // https://developers.google.com/maps/documentation/urls/get-started#directions-action
    link('Google Maps', 'https://www.google.com/maps/dir/', { api: '1', travelmode: 'driving', destination: query }),
    // https://developers.google.com/waze/deeplinks
    link('Waze', 'https://waze.com/ul', waze),
    link('Apple Maps', 'https://maps.apple.com/', { daddr: query, dirflg: 'd' }),
    { label: app, href: `geo:${point}?q=${encodeURIComponent(query)}` },
  ]
}
