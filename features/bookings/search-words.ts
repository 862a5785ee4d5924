import { cut } from '#lib/cut.ts'
import { type Booking, legStatuses } from './booking.ts'

const SHORTEST_BEGINNING = 2
const LONGEST_WORD = 20
const MOST_WORDS = 8

/**
 * The words the office finds a booking by, as its document keeps them: the code, the phone and its last four digits, the
 * e-mail, the flights, and each word of the name and of the addresses with its beginnings. One index entry each, so that finding among a
 * hundred thousand costs what it costs among a hundred.
 */
export function searchWords(booking: Pick<Booking, 'code' | 'guest' | 'legStatus'>): string[] {
  const { code, guest } = booking
  const drivers = legStatuses(booking).map(({ driver }) => driver ?? '')
  const names = [guest.name, guest.invoice?.company ?? '', ...drivers]
  const { there, back } = guest.legs
  const legs = back === null ? [there] : [there, back]
  const flights = legs.map(({ flight }) => flight ?? '')
  const addresses = legs.flatMap(({ pickUpAddress, dropOffAddress }) => [pickUpAddress ?? '', dropOffAddress ?? ''])
  return wordsToFind([code, ...flights, ...contactWords(guest)], [...names, ...addresses])
}

/** `exact` is found as a whole, of `names` each word by its beginnings. */
export function wordsToFind(exact: readonly string[], names: readonly string[]): string[] {
  const words = [...exact.map(foldWord), ...names.flatMap(wordsOf).flatMap(beginnings)]
  return [...new Set(words)].filter((word) => word !== '')
}

/** How somebody is found by the phone, its last four digits, or the e-mail. */
export function contactWords({ phone, email }: { phone: string | null; email: string | null }): string[] {
  const digits = phone?.replace(/\D/g, '') ?? ''
  return [phone ?? '', digits, digits.slice(-4), email ?? '']
}

/** What was typed into the search field, as words to be asked for: all of them must fit. */
export function requestedWords(typed: string): string[] {
  const phone = typed.replace(/[\s()./-]/g, '')
  if (/^(\+|00)?\d{6,15}$/.test(phone)) return [phone.replace(/^00/, '+').replace(/^0/, '385').replace(/^\+/, '')]
  return typed
    .trim()
    .split(/\s+/)
    .map(foldWord)
    .filter((word) => word.length >= SHORTEST_BEGINNING)
    .slice(0, MOST_WORDS)
}

function wordsOf(name: string): string[] {
  return name
    .split(/[\s,.;/'’-]+/)
    .map(foldWord)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)
}

/** By whole signs: half of one is text that no document takes, and the booking would be lost with it. */
function beginnings(word: string): string[] {
  const signs = Array.from(word)
  return Array.from({ length: Math.max(1, signs.length - SHORTEST_BEGINNING + 1) }, (_, at) =>
    signs.slice(0, SHORTEST_BEGINNING + at).join(''),
  )
}

/** Without case and marks, đ as d: `Đurić` is found by `duric`. A code is written without its dashes. */
export function foldWord(word: string): string {
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/đ|dj/g, 'd').replace(/ß/g, 'ss')
  const code = plain.replace(/-/g, '')
  return cut(/^[a-z][0-9a-z]{10}$/.test(code) ? code : plain, plain.includes('@') ? 254 : LONGEST_WORD)
}
