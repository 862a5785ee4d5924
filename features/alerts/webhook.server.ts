import { lookup, type LookupAddress } from 'node:dns'
import { request } from 'node:https'
import { BlockList, isIP } from 'node:net'

/** Inside the house, or nobody's (RFC 6890): a webhook must not become a way into the operator's own network. */
const inside = new BlockList()
for (const [net, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
  ] as const),
  ...([
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ] as const),
] as const)
  inside.addSubnet(net, bits, 'ipv4')

/** Of the new addresses only those given out to the world (2000::/3), without the ways that lead back to old ones. */
const givenOut = new BlockList()
givenOut.addSubnet('2000::', 3, 'ipv6')
const wrapped = new BlockList()
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  wrapped.addSubnet(net, bits, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !inside.check(address, 'ipv4')
  return version === 6 && givenOut.check(address, 'ipv6') && !wrapped.check(address, 'ipv6')
}

export class HookRefused extends Error {}

const PATIENCE_MS = 10_000

type Resolve = (hostname: string, options: object & { all: true }, found: Resolved) => void
type Resolved = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void
/** How it is reached; a test brings its own names and its own wire. */
type Wire = { request: typeof request; resolve: Resolve }
const world: Wire = { request, resolve: lookup }

/** Tells the owner's address a code. Where the name leads is looked at in the very look-up that is then used. */
export function callWebhook(address: string, code: string, signal: AbortSignal, wire: Wire = world): Promise<void> {
  const url = new URL(address)
  const bare = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol !== 'https:' || (isIP(bare) !== 0 && !isPublicAddress(bare)))
    return Promise.reject(new HookRefused('not an address of the outside'))
  const body = JSON.stringify({ code })
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const call = wire.request(
      url,
      { method: 'POST', headers, signal, timeout: PATIENCE_MS, lookup: publicLookup(wire.resolve) },
      (answer) => {
        answer.resume()
        const status = answer.statusCode ?? 0
        // A redirect is no answer: it could lead anywhere.
        if (status >= 200 && status < 300) resolve()
        else reject(new Error(`the webhook answered ${status}`))
      },
    )
    call.on('timeout', () => call.destroy(new Error('the webhook is silent')))
    call.on('error', reject)
    call.end(body)
  })
}

type Found = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void

/** One private address among the answers refuses them all: which one a socket takes is not for us to say. */
function publicLookup(resolve: Resolve) {
  return (hostname: string, options: object, found: Found): void =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return found(error, [])
      const [first] = addresses
      if (!first || addresses.some(({ address }) => !isPublicAddress(address)))
        return found(new HookRefused('not an address of the outside'), [])
      if ('all' in options && options.all === true) found(null, addresses)
      else found(null, first.address, first.family)
    })
}
