import type { Data, Value } from '#documents/model/value.ts'
import { cut } from '#lib/cut.ts'
import type { CommissionTerms } from './commission.ts'
import type { Decision } from './decision.ts'

type Deps = { makeCode: () => string; isPlace: (id: string) => boolean }

const LONGEST_NOTE = 1000

/** Null where it is no decision: a reason is missing, a rate is out of bounds, an origin is not https. */
export function readDecision(input: Data, { makeCode, isPlace }: Deps): Decision | null {
  const { code, action, note } = input
  if (typeof code !== 'string' || !/^A[0-9A-Z]{10}$/.test(code)) return null
  switch (action) {
    case 'ask':
    case 'reject':
    case 'suspend': {
      const why = typeof note === 'string' ? cut(note.normalize('NFC').trim(), LONGEST_NOTE) : ''
      return why === '' ? null : { code, action, note: why }
    }
    case 'resume':
    case 'answer':
      return { code, action }
    case 'approve': {
      const terms = readTerms(input)
      const origins = readOrigins(input['origins'])
      const { place, paidIn } = input
      if (!terms || !origins || typeof place !== 'string' || !isPlace(place)) return null
      if (paidIn !== 'money' && paidIn !== 'credit') return null
      return { code, action, place, terms, paidIn, origins, partner: makeCode() }
    }
    default:
      return null
  }
}

const MOST_PERCENT = 30
const MOST_CENTS = 10_000

function readTerms({ percent, least, fixed }: Data): CommissionTerms | null {
  if (isWhole(fixed, MOST_CENTS)) return { fixed }
  return isWhole(percent, MOST_PERCENT) && isWhole(least, MOST_CENTS) ? { percent, least } : null
}

function isWhole(value: Value | undefined, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most
}

const MOST_ORIGINS = 5

/** Each becomes a source of frame-ancestors: nothing but a plain https origin may stand in it. */
function readOrigins(value: Value | undefined): string[] | null {
  if (!Array.isArray(value) || value.length > MOST_ORIGINS) return null
  const origins = value.flatMap((row) => (typeof row === 'string' && isHttpsOrigin(row) ? [row] : []))
  return origins.length === value.length ? origins : null
}

function isHttpsOrigin(text: string): boolean {
  return /^https:\/\/[a-z0-9.-]+(:\d{1,5})?$/.test(text) && URL.canParse(text) && new URL(text).origin === text
}
