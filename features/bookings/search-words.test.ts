import { sampleRide } from '#features/dispatch/sample-ride.ts'
import { expect, test } from 'vitest'
import { requestedWords, searchWords } from './search-words.ts'

const guest = {
  name: 'Ana Horvat-Đurić',
  email: 'Ana@Example.hr',
  phone: '+385912345678',
  legs: {
    there: { pickUpAddress: null, dropOffAddress: 'Hotel Ambasador, Opatija', flight: 'OU411' },
    back: { pickUpAddress: 'Vila Ariston', dropOffAddress: null, flight: 'OU412' },
  },
  signText: null,
  note: null,
  invoice: null,
}
const { legStatus } = sampleRide({ driver: 'Perica' })
const words = searchWords({ code: 'BH0K4M2XR97', legStatus, guest })
const finds = (typed: string) => requestedWords(typed).every((word) => words.includes(word))

test('found by the beginning of a name, the phone however written, its last digits, the mail, a flight, an address, the code', () => {
  for (const typed of [
    'ana',
    'perica',
    'hor',
    'DURIC',
    'djuric',
    'Ana Đurić',
    '091 234 5678',
    '+385 91 234-5678',
    '5678',
  ])
    expect(finds(typed), typed).toBe(true)
  for (const typed of ['ana@example.hr', 'ou411', 'ou412', 'hotel ambas', 'ariston', 'B-H0K4-M2XR-97', 'bh0k4m2xr97'])
    expect(finds(typed), typed).toBe(true)
})

test('not by another name, number or the middle of a word', () => {
  for (const typed of ['orvat', '1234', 'anita', '092 234 5678']) expect(finds(typed), typed).toBe(false)
  expect(requestedWords(' a ')).toEqual([])
})

test('a name may have any sign that a phone or a passport writes', () => {
  for (const name of ['Ana🌞', '田𠮷 太郎', '𞤀𞤁𞤂𞤃', 'x'.repeat(19) + '🚕', '🚕🚕🚕']) {
    const stored = searchWords({ code: 'BH0K4M2XR97', legStatus, guest: { ...guest, name } })
    // Half a sign is text that no document takes: the booking would be lost with it.
    expect(stored.filter((word) => !word.isWellFormed())).toEqual([])
    expect(requestedWords(name).every((word) => stored.includes(word))).toBe(true)
  }
  expect(searchWords({ code: 'BH0K4M2XR97', legStatus, guest: { ...guest, name: '田𠮷太' } })).toEqual(
    expect.arrayContaining(['田𠮷', '田𠮷太']),
  )
})
