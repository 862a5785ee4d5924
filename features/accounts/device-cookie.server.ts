import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { emailPath } from './accounts.server.ts'
import type { CookieMode } from './session-cookie.server.ts'

/** As long as browsers keep a cookie at most (RFC 6265bis § 5.5). */
const DEVICE_SECONDS = 400 * 86_400
/** So many accounts one browser is remembered for: those of an office's shared computer. */
const MOST_ACCOUNTS = 5

type Way = Pick<CookieMode, 'secure'>

/**
 * A browser that has signed in to this account before (ADR 32), by the number it was given; null: it has not. It opens nothing:
 * wrong passwords from it are counted by themselves, whatever strangers do.
 */
export function knownDevice(cookie: string | null, way: Way, email: string, secret: string): string | null {
  const own = marksIn(cookie, way).find((mark) => isFor(mark, email, secret))
  return own?.split('.')[0] ?? null
}

/** Remembers this browser for one more account. */
export function deviceCookie(cookie: string | null, way: Way, email: string, secret: string): string {
  const marks = marksIn(cookie, way)
  const known = marks.find((mark) => isFor(mark, email, secret)) ?? newMark(email, secret)
  const stored = [known, ...marks.filter((mark) => mark !== known)].slice(0, MOST_ACCOUNTS)
  return `${nameOf(way)}=${stored.join('~')}; Max-Age=${DEVICE_SECONDS}; Path=/; HttpOnly; SameSite=Lax${way.secure ? '; Secure' : ''}`
}

const nameOf = ({ secure }: Way) => (secure ? '__Host-device' : 'device')

function marksIn(cookie: string | null, way: Way): string[] {
  const name = `${nameOf(way)}=`
  const value = cookie
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(name))
    ?.slice(name.length)
  return value?.split('~').slice(0, MOST_ACCOUNTS) ?? []
}

function newMark(email: string, secret: string): string {
  const number = randomBytes(9).toString('base64url')
  return `${number}.${macOf(number, email, secret)}`
}

function isFor(mark: string, email: string, secret: string): boolean {
  const [number = '', mac = ''] = mark.split('.')
  const [wanted, shown] = [Buffer.from(macOf(number, email, secret)), Buffer.from(mac)]
  return wanted.length === shown.length && timingSafeEqual(wanted, shown)
}

function macOf(number: string, email: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(`device ${number} ${emailPath(email)}`)
    .digest('base64url')
}
