import { readCode } from './code.ts'
import { tokenInHash } from './token.ts'

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
