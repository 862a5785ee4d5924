import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Appointment, calendarFile } from './calendar-file.server.ts'

const appointment: Appointment = {
  uid: 'B000000000P@galeb',
  sequence: 0,
  startsAt: Date.parse('2026-07-20T08:00:00Z'),
  endsAt: Date.parse('2026-07-20T09:00:00Z'),
  writtenAt: Date.parse('2026-07-15T09:00:00Z'),
  summary: 'Šibenik – Zadar',
  description: '',
  location: '',
  url: 'https://example.test/decoder/B000000000P',
  status: 'CONFIRMED',
}
const written = fc.string({ unit: 'grapheme', maxLength: 400 })

test('every line ends with CRLF and has at most 75 octets, whatever the texts', () => {
  fc.assert(
    fc.property(written, written, (summary, description) => {
      const file = calendarFile({ ...appointment, summary, description })
      expect(file.endsWith('\r\n')).toBe(true)
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    }),
  )
})

test('unfolded and unescaped, a text is what it was', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 300 }).filter((s) => !/[\p{Cc}]/u.test(s)),
      (description) => {
        const file = calendarFile({ ...appointment, description }).replaceAll('\r\n ', '')
        const line = file.split('\r\n').find((row) => row.startsWith('DESCRIPTION:')) ?? ''
        expect(line.slice('DESCRIPTION:'.length).replace(/\\([\\;,])/g, '$1')).toBe(description)
      },
    ),
  )
})

test('a cancelled ride takes itself out of the calendar', () => {
  const file = calendarFile({ ...appointment, status: 'CANCELLED', sequence: 2 })
  expect(file).toContain('METHOD:CANCEL\r\n')
  expect(file).toContain('SEQUENCE:2\r\n')
  expect(file).toContain('DTSTART:20260720T080000Z\r\n')
})
