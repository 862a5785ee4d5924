import { createHmac, randomInt } from 'node:crypto'
import { checkSymbol, type CodeKind } from './code.ts'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const RANDOM_SYMBOLS = 9

/** A new code of a kind: 45 random bits and its check symbol. */
export function makeCode(kind: CodeKind): string {
  // Node draws for randomInt ahead, some thousand bytes at once: so many symbols of it take no trip to the system's source.
  return withCheck(kind, () => randomInt(ALPHABET.length))
}

/** The code of what was sent: the same form sent twice has the same code, and nobody without the secret can tell it. */
export function codeFor(kind: CodeKind, text: string, secret: string): string {
  const hash = createHmac('sha256', secret).update(`code ${kind} ${text}`).digest()
  return withCheck(kind, (at) => hash.readUInt8(at) % ALPHABET.length)
}

function withCheck(kind: CodeKind, symbolAt: (at: number) => number): string {
  const ten = kind + Array.from({ length: RANDOM_SYMBOLS }, (_, at) => ALPHABET.charAt(symbolAt(at))).join('')
  return ten + checkSymbol(ten)
}
