/** What a request is worth when there are too many: a stream and a page can be had again, a booking may be lost. */
export type Kind = 'page' | 'file' | 'booking' | 'stream'

export function kindOf(method: string, pathname: string): Kind {
  if (/^\/api\/documents\/(listen|poll)$/.test(pathname)) return 'stream'
  if (/^\/(assets|fonts|maps|pictures|sketches|icons|social)\//.test(pathname)) return 'file'
  // The page with the form is a step of a booking as well, and so is the voucher that follows it.
  if (/\/(book|decoder|ride)(\/|$)/i.test(pathname) || pathname === '/api/documents/commit') return 'booking'
  return method === 'POST' && pathname !== '/api/client-error' ? 'booking' : 'page'
}
