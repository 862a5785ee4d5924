import { type CodeReading, readCode } from './code.ts'
import { tokenInHash } from './token.ts'

/** An address of ours with its signature fits in. */
export const LONGEST_PASTED = 1000

/** A code, or an address that holds one, as it is pasted from a mail: only the code is taken, never the address. */
export function readPasted(text: string): CodeReading {
  const held = /\/decoder\/([^/?#\s]+)|[?&]code=([^&#\s]+)/i.exec(text)
  return readCode(held?.[1] ?? held?.[2] ?? text)
}

/** What a QR code of ours holds: the code, and the signature where it rides along. */
export type ScannedCode = { code: string; token: string | null }

/**
 * The code in a scanned text: an address that ends in `/decoder/{code}`, or the code alone. Only the code is taken, never
 * the address: a QR code leads nowhere outside.
 */
export function scannedCode(text: string): ScannedCode | null {
  const path = /\/decoder\/([^/?#]+)(?:\?[^#]*)?(#.*)?$/i.exec(text.trim())
  const reading = readCode(path?.[1] ?? text.trim())
  if (!reading.ok) return null
  return { code: reading.code, token: path?.[2] === undefined ? null : tokenInHash(path[2]) }
}
