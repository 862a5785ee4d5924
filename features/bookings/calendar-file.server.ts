/** An appointment for the guest's calendar (RFC 5545). */
export type Appointment = {
  /** Stays the same for a booking, whatever changes. */
  uid: string
  /** Rises with every change, so that calendars take the newer one. */
  sequence: number
  startsAt: number
  endsAt: number
  writtenAt: number
  summary: string
  description: string
  location: string
  url: string
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
}

const LINE_OCTETS = 75

/** UTC times, CRLF, lines folded at 75 octets; an alarm two hours before. */
export function calendarFile(...appointments: [Appointment, ...Appointment[]]): string {
  const [first, ...more] = appointments
  // RFC 5546 § 3.2.5: a CANCEL speaks of one UID only; two rides say it by their STATUS.
  const isCancel = more.length === 0 && first.status === 'CANCELLED'
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Galeb//Transfers//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${isCancel ? 'CANCEL' : 'PUBLISH'}`,
    ...appointments.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function eventLines(appointment: Appointment): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${appointment.uid}`,
    `SEQUENCE:${appointment.sequence}`,
    `DTSTAMP:${utc(appointment.writtenAt)}`,
    `DTSTART:${utc(appointment.startsAt)}`,
    `DTEND:${utc(appointment.endsAt)}`,
    `SUMMARY:${text(appointment.summary)}`,
    `DESCRIPTION:${text(appointment.description)}`,
    `LOCATION:${text(appointment.location)}`,
    `URL:${appointment.url}`,
    `STATUS:${appointment.status}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT2H',
    `DESCRIPTION:${text(appointment.summary)}`,
    'END:VALARM',
    'END:VEVENT',
  ]
}

function utc(at: number): string {
  return new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '')
}

/** § 3.3.11: backslash, semicolon, comma and line breaks are escaped; other control characters have no place in a text. */
function text(value: string): string {
  return value
    .replace(/\\/g, '\\\\')
    .replace(/[;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')
}

/** § 3.1: no line over 75 octets, and never a cut inside a character. */
function folded(line: string): string {
  const out: string[] = []
  let current = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    // A continuation line starts with the space that marks it.
    if (octets + size > LINE_OCTETS - (out.length > 0 ? 1 : 0)) {
      out.push(current)
      current = ''
      octets = 0
    }
    current += character
    octets += size
  }
  out.push(current)
  return out.join('\r\n ')
}
