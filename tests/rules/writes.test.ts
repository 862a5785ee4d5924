import { expect, test } from 'vitest'
import { type Files, isTest, projectFiles } from '#scripts/imports.ts'

/** Who writes a booking: a transition, a mark that is no change of the ride, and what they are made of. */
const WRITERS = /^features\/bookings\/(transition|mark-booking|booking-documents)\.server\.ts$/
/** No browser has a right to write bookings (booking-rules.server.ts); what it names by its path it listens to. */
const ROOMS = /^(app(?!\/browser\/)|catalogue|domain|features|sections|server)\//
/** The path of a booking, given to a write; and what makes a booking's data or a line of its log. */
const WRITES = [
  /\bpath\b\s*[:=]\s*(bookingPath\(|`\$\{BOOKINGS\}|['"`]bookings\/)/,
  /import\s*\{[^}]*\b(asData|logWrite)\b[^}]*\}\s*from\s*'[^']*booking-documents\.server\.ts'/,
]

test('nobody but a transition or a mark writes a booking', () => {
  expect(writers(projectFiles('.'))).toEqual([])
})

test.each([
  "transaction.write({ kind: 'set', path: bookingPath(code), data })",
  "const path = bookingPath(code)\ntransaction.write({ kind: 'update', path, data })",
  "store.commit([{ kind: 'delete', path: `bookings/${code}` }])",
  "import { asData, bookingPath } from '#features/bookings/booking-documents.server.ts'",
  "import {\n  bookingPath,\n  logWrite as line,\n} from './booking-documents.server.ts'",
])('the canary: %s', (source) => {
  expect(writers(new Map([['features/dispatch/a.server.ts', source]]))).toEqual(['features/dispatch/a.server.ts'])
})

test('reading a booking is no write', () => {
  const source = 'const booking = readBooking(await transaction.get(bookingPath(code)))'
  expect(writers(new Map([['features/dispatch/a.server.ts', source]]))).toEqual([])
})

function writers(files: Files): string[] {
  return [...files]
    .filter(([file]) => ROOMS.test(file) && /\.tsx?$/.test(file) && !isTest(file) && !WRITERS.test(file))
    .flatMap(([file, source]) => (WRITES.some((write) => write.test(source)) ? [file] : []))
}
