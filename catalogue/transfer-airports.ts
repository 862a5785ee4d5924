/** The seven airports of /airport-transfers/opatija/{airport}: canonical slug and IATA code (which redirects to it). */
export const transferAirports = [
  { slug: 'rijeka', iata: 'RJK' },
  { slug: 'pula', iata: 'PUY' },
  { slug: 'trieste', iata: 'TRS' },
  { slug: 'ljubljana', iata: 'LJU' },
  { slug: 'zagreb', iata: 'ZAG' },
  { slug: 'venice', iata: 'VCE' },
  { slug: 'treviso', iata: 'TSF' },
] as const
export type TransferAirport = (typeof transferAirports)[number]

/** `RJK` and `rijeka` are the same page; the slug is its address. */
export function airportSlug(text: string): string {
  const lower = text.toLowerCase()
  return transferAirports.find(({ iata }) => iata.toLowerCase() === lower)?.slug ?? lower
}
