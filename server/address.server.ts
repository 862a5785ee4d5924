import type { Context } from 'hono'

/**
 * Who asks, for limits only. Behind `proxies` of the operator's own the last so many entries of X-Forwarded-For are theirs
 * to write, all others anybody's. IPv6 is counted by its /64, which one household has whole.
 */
export function addressOf(c: Context, proxies: number): string {
  const forwarded = proxies === 0 ? undefined : c.req.header('X-Forwarded-For')?.split(',').at(-proxies)?.trim()
  const address: unknown = forwarded || c.env?.incoming?.socket?.remoteAddress
  if (typeof address !== 'string') return 'unknown'
  return address.includes(':') && !address.includes('.') ? address.split(':').slice(0, 4).join(':') : address
}
