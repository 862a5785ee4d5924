import { randomInt } from 'node:crypto'
import { checkSymbol, type CodeKind } from './code.ts'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const RANDOM_SYMBOLS = 9

/** A new code of a kind: 45 random bits and its check symbol. */
export function makeCode(kind: CodeKind): string {
  // Node draws for randomInt ahead, some thousand bytes at once: so many symbols of it take no trip to the system's source.
  const symbols = Array.from({ length: RANDOM_SYMBOLS }, () => ALPHABET.charAt(randomInt(ALPHABET.length)))
  const ten = kind + symbols.join('')
  return ten + checkSymbol(ten)
}
