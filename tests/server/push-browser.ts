import { createDecipheriv, createECDH, hkdfSync, createPublicKey, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Wire } from '#features/notifications/outside-request.server.ts'

type Message = { title: string; body: string; path: string; tag: string }
type Heard = { path: string; headers: IncomingHttpHeaders; message: Message }

/** A browser with its keys, and a push service on this machine in place of its maker's: it decrypts what arrives (RFC 8188, RFC 8291). */
export async function openPushBrowser() {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  const heard: Heard[] = []
  let status = 201
  const server = createServer((requested, answer) => {
    const parts: Buffer[] = []
    requested.on('data', (part: Buffer) => parts.push(part))
    requested.on('end', () => {
      if (status < 300) {
        const message = JSON.parse(decrypted(Buffer.concat(parts), keys, auth)) as Message
        heard.push({ path: requested.url ?? '', headers: requested.headers, message })
      }
      answer.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  const plain = (url: URL, options: object, hear: never) =>
    request({ ...options, host: '127.0.0.1', port, path: url.pathname, lookup: undefined }, hear)
  const found = (_name: string, _options: object, tell: (error: null, rows: object[]) => void) =>
    tell(null, [{ address: '8.8.8.8', family: 4 }])
  return {
    heard,
    // Of the ways to call request only the one our own code uses.
    wire: { request: plain as never, resolve: found as never } satisfies Wire,
    answerWith: (next: number) => (status = next),
    subscription: (name: string) => ({
      endpoint: `https://push.example.org/${name}`,
      keys: { p256dh: keys.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
    }),
    /** For the built site, which has a wire of its own (LOCAL_CALLS). */
    local: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** One record, as `aes128gcm` has it: salt, record size, the sender's key, then the text and a 2 that ends it. */
function decrypted(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const length = body.readUInt8(20)
  const sender = body.subarray(21, 21 + length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const sealed = body.subarray(21 + length)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')
}

/** Whether the header of a request names the site to the push service, signed with its key (RFC 8292). */
export function isSignedBy(publicKey: string, authorization = ''): { aud?: string; sub?: string } | null {
  const [, token = '', named = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const raw = Buffer.from(publicKey, 'base64url')
  const [x, y] = [raw.subarray(1, 33), raw.subarray(33)].map((part) => part.toString('base64url'))
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
  const given = Buffer.from(signature, 'base64url')
  const isOurs = verify('sha256', Buffer.from(`${head}.${claims}`), { key, dsaEncoding: 'ieee-p1363' }, given)
  if (!isOurs || named !== publicKey) return null
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as { aud?: string; sub?: string }
}
