import type { Guest } from './booking.ts'

const SHORTEST_WORD = 2

/** Any word of the name, or the last four digits of the phone; case, accents, đ/dj and ß/ss do not matter. */
export function isSecondFactor(typed: string, guest: Pick<Guest, 'name' | 'phone'>): boolean {
  const wanted = typed.trim().slice(0, 100)
  const digits = wanted.replace(/\D/g, '')
  if (guest.phone !== null && digits.length === 4 && /^[\d\s]+$/.test(wanted)) return guest.phone.endsWith(digits)
  const [word, ...more] = wordsOf(wanted)
  if (word === undefined) return false
  const name = wordsOf(guest.name)
  return [word, ...more].every((part) => part.length >= SHORTEST_WORD && name.includes(part))
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll('dj', 'd')
    .replaceAll('ß', 'ss')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
