import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Longer than it takes to find the phone. */
const CHALLENGE_MS = 5 * 60_000
const NONCE_BYTES = 16
const TIME_BYTES = 6
const MAC_BYTES = 16

/**
 * Nothing is kept of a challenge: it says itself until when it holds and what for, and only we can have made it. That its
 * answer is taken once is looked after where the answer is (passkeys.server.ts).
 */
export function newChallenge(purpose: string, now: number, secret: string): Uint8Array<ArrayBuffer> {
  const body = Buffer.alloc(NONCE_BYTES + TIME_BYTES)
  randomBytes(NONCE_BYTES).copy(body)
  body.writeUIntBE(now + CHALLENGE_MS, NONCE_BYTES, TIME_BYTES)
  return Uint8Array.from(Buffer.concat([body, macOf(body, purpose, secret)]))
}

export function isOurChallenge(given: string, purpose: string, now: number, secret: string): boolean {
  const bytes = Buffer.from(given, 'base64url')
  if (bytes.length !== NONCE_BYTES + TIME_BYTES + MAC_BYTES) return false
  const body = bytes.subarray(0, NONCE_BYTES + TIME_BYTES)
  const isOurs = timingSafeEqual(bytes.subarray(body.length), macOf(body, purpose, secret))
  return isOurs && body.readUIntBE(NONCE_BYTES, TIME_BYTES) > now
}

function macOf(body: Buffer, purpose: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`passkey ${purpose}\0`).update(body).digest().subarray(0, MAC_BYTES)
}
