import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Options = { challenge: string; user?: { id: string } }

/** A device in this process: makes passkeys and signs with them, as WebAuthn Level 3 § 6 has it. */
export function softAuthenticator(origin: string, rpId = new URL(origin).hostname) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  let counter = 0
  const rpHash = createHash('sha256').update(rpId).digest()
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  // User present and verified; with a key in it, attested data too.
  const head = (flags: number) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter++)
    return Buffer.concat([rpHash, Buffer.from([flags]), count])
  }
  const common = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' }
  return {
    id: common.id,
    register({ challenge }: Options): string {
      const cose = map([
        [int(1), int(2)],
        [int(3), int(-7)],
        [int(-1), int(1)],
        [int(-2), bytes(Buffer.from(x, 'base64url'))],
        [int(-3), bytes(Buffer.from(y, 'base64url'))],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = Buffer.concat([head(0x45), Buffer.alloc(16), length, id, cose])
      const attestation = map([
        [text('fmt'), text('none')],
        [text('attStmt'), map([])],
        [text('authData'), bytes(authData)],
      ])
      const response = {
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      }
      return JSON.stringify({ ...common, response, clientExtensionResults: {} })
    },
    sign({ challenge }: Options): string {
      const data = clientData('webauthn.get', challenge)
      const authData = head(0x05)
      const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()])
      const response = {
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      }
      return JSON.stringify({ ...common, response, clientExtensionResults: {} })
    },
  }
}

// As much of CBOR (RFC 8949 § 3.1) as that takes: a major type, a length, what follows.
// Lengths in their shortest form: the reader on the other side counts on it.
const head = (major: number, length: number) => {
  if (length < 24) return Buffer.from([(major << 5) | length])
  const long = length < 256 ? [24, length] : [25, length >> 8, length & 255]
  return Buffer.from([(major << 5) | (long[0] ?? 0), ...long.slice(1)])
}
const int = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const map = (pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()])
