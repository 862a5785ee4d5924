/**
 * The printed and spoken codes of the house: a kind letter, nine Crockford base32
 * symbols and a check symbol over GF(32) with x⁵+x²+1: c = Σ αⁱ·xᵢ, i = 1…10, α = 2, x₁ the kind letter. Every single wrong symbol
 * and every swap of two is found.
 */
export const codeKinds = ['Q', 'B', 'P', 'A', 'E', 'V', 'D', 'K'] as const
export type CodeKind = (typeof codeKinds)[number]

export type CodeReading =
  | { ok: true; code: string; kind: CodeKind }
  | { ok: false; fault: 'empty' | 'length' | 'symbol' | 'kind' | 'check' }

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LENGTH = 11
/** More than this is no slip of the finger. */
const LONGEST_INPUT = 64

/** What was typed or spoken → the code, or what is wrong with it. Case, spaces, dashes, O for 0 and I or L for 1 are forgiven. */
export function readCode(typed: string): CodeReading {
  const symbols = normalised(typed.slice(0, LONGEST_INPUT + 1))
  if (symbols === '') return { ok: false, fault: 'empty' }
  if (typed.length > LONGEST_INPUT || symbols.length !== CODE_LENGTH) return { ok: false, fault: 'length' }
  if ([...symbols].some((symbol) => !ALPHABET.includes(symbol))) return { ok: false, fault: 'symbol' }
  const kind = codeKinds.find((letter) => letter === symbols[0])
  if (kind === undefined) return { ok: false, fault: 'kind' }
  if (checkSymbol(symbols.slice(0, -1)) !== symbols.at(-1)) return { ok: false, fault: 'check' }
  return { ok: true, code: symbols, kind }
}

/** `Q7K4M2XR9H` → `2`, over ten symbols already normalised. */
export function checkSymbol(tenSymbols: string): string {
  let sum = 0
  for (let i = 0; i < tenSymbols.length; i++) sum ^= times(powerOfAlpha(i + 1), ALPHABET.indexOf(tenSymbols.charAt(i)))
  return ALPHABET.charAt(sum)
}

/** `Q7K4M2XR9H2` → `Q-7K4M-2XR9-H2`: groups a person can read aloud. */
export function formatCode(code: string): string {
  return [code.slice(0, 1), code.slice(1, 5), code.slice(5, 9), code.slice(9)].join('-')
}

/** For a narrow place: no line ends after one of its dashes. Read back, what holds it together is forgiven. */
export function codeInOnePiece(code: string): string {
  return formatCode(code).replaceAll('-', '-\u2060')
}

function normalised(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}_.]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
}

/** Multiplication in GF(2⁵) modulo x⁵ + x² + 1. */
function times(a: number, b: number): number {
  let product = 0
  for (let bit = 0; bit < 5; bit++) if (b & (1 << bit)) product ^= a << bit
  for (let bit = 9; bit >= 5; bit--) if (product & (1 << bit)) product ^= 0b100101 << (bit - 5)
  return product
}

function powerOfAlpha(exponent: number): number {
  let power = 1
  for (let i = 0; i < exponent; i++) power = times(power, 2)
  return power
}
