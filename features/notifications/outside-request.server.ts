import { lookup, type LookupAddress } from 'node:dns'
import { request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { BlockList, isIP } from 'node:net'

/** Inside the house, or nobody's (RFC 6890): no address that somebody names must become a way into the operator's own network. */
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

export class OutsideRefused extends Error {}

const PATIENCE_MS = 10_000
/** Of an answer only its status and the first words are of use. */
const ANSWER_AT_MOST = 2000

type Resolve = (hostname: string, options: object & { all: true }, found: Resolved) => void
type Resolved = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void
/** How it is reached; a test brings its own names and its own wire. */
export type Wire = { request: typeof request; resolve: Resolve; isLocal?: boolean }
const world: Wire = { request, resolve: lookup }
/** For tests of the built site alone (LOCAL_CALLS=on): this machine, and without https. */
export const localWire: Wire = {
  // Both take the same arguments.
  request: ((url: URL, ...rest: [never]) =>
    url.protocol === 'https:' ? request(url, ...rest) : plainRequest(url, ...rest)) as typeof request,
  resolve: lookup,
  isLocal: true,
}

export type Outgoing = {
  method?: 'POST' | 'PUT' | 'GET'
  headers: Readonly<Record<string, string>>
  body: string | Buffer
}

/**
 * Calls an address that the owner or a visitor's browser named: the webhook, a push service, a message gateway. Where the name leads is
 * looked at in the very look-up that is then used. A redirect is an answer like any other, and is not followed.
 */
export function callOutside(
  address: string,
  { method = 'POST', headers, body }: Outgoing,
  signal: AbortSignal,
  wire: Wire = world,
): Promise<{ status: number; text: string }> {
  const url = new URL(address)
  const bare = url.hostname.replace(/^\[|\]$/g, '')
  const isInside = url.protocol !== 'https:' || (isIP(bare) !== 0 && !isPublicAddress(bare))
  if (isInside && wire.isLocal !== true) return Promise.reject(new OutsideRefused('not an address of the outside'))
  const sent = { ...headers, 'Content-Length': Buffer.byteLength(body) }
  const found = wire.isLocal === true ? {} : { lookup: publicLookup(wire.resolve) }
  return new Promise((resolve, reject) => {
    const call = wire.request(url, { method, headers: sent, signal, timeout: PATIENCE_MS, ...found }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => (text = (text + part).slice(0, ANSWER_AT_MOST)))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      answer.on('error', reject)
    })
    call.on('timeout', () => call.destroy(new Error('the other server is silent')))
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
        return found(new OutsideRefused('not an address of the outside'), [])
      if ('all' in options && options.all === true) found(null, addresses)
      else found(null, first.address, first.family)
    })
}
