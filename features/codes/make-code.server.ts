import { randomBytes } from 'node:crypto'
import { checkSymbol, type CodeKind } from './code.ts'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const RANDOM_SYMBOLS = 9

/** A new code of a kind: 45 random bits and its check symbol. */
export function makeCode(kind: CodeKind, random: (size: number) => Uint8Array = randomBytes): string {
  // 256 is a multiple of 32: every symbol is equally likely.
  const symbols = Array.from(random(RANDOM_SYMBOLS), (byte) => ALPHABET.charAt(byte % ALPHABET.length))
  const ten = kind + symbols.join('')
  return ten + checkSymbol(ten)
}
