import type { Context } from 'hono'

/**
 * Who asks, for limits only. Behind `proxies` of the operator's own the last so many entries of X-Forwarded-For are theirs
 * to write, all others anybody's. IPv6 is counted by its /64, which one household has whole.
 */
export function addressOf(c: Context, proxies: number): string {
  return clientAddress(c.req.header('X-Forwarded-For'), c.env?.incoming?.socket?.remoteAddress, proxies)
}

/** The same of a request that has not reached the site yet. */
export function clientAddress(header: string | undefined, remote: unknown, proxies: number): string {
  const forwarded = proxies === 0 ? undefined : header?.split(',').at(-proxies)?.trim()
  const address: unknown = forwarded || remote
  if (typeof address !== 'string') return 'unknown'
  // IPv4 as a socket of both kinds shows it (RFC 4291 § 2.5.5.2).
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  return address.includes(':') && !address.includes('.') ? networkOf(address) : address
}

const GROUPS = 8

/** The first four groups, each written one way; `::` stands for as many of zero as are missing (RFC 4291 § 2.2). */
function networkOf(address: string): string {
  const [before, after] = address.split('::')
  const [first, last] = [groupsIn(before), groupsIn(after)]
  const missing = Math.max(0, GROUPS - first.length - last.length)
  const all = [...first, ...Array.from({ length: missing }, () => '0'), ...last]
  return all.slice(0, GROUPS / 2).join(':')
}

function groupsIn(part = ''): string[] {
  return part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16).toString(16))
}
