import type { PassAddresses } from '#features/passes/pass.ts'
import type { RequestContext, Site } from './site.server.ts'

/** What was typed as either end of the trip in an address, where it says more than the place: `Hotel Ambasador, Opatija`. */
export function typedAddresses(site: Pick<Site, 'places'>, { query, locale }: Requested): PassAddresses {
  const addressOf = (end: 'from' | 'to') => {
    const text = query.get(end) ?? ''
    return site.places.understand(text, locale)?.isAddress === true ? text : null
  }
  return { from: addressOf('from'), to: addressOf('to') }
}

type Requested = Pick<RequestContext, 'query' | 'locale'>
