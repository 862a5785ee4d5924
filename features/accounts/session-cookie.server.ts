import { SESSION_SECONDS } from './sessions.server.ts'

/** How a session travels from the place the site is opened at; null: not at all, for anybody on the way could read it. */
export type CookieWay = { name: '__Host-session' | 'session'; secure: boolean }

/** On https the name itself keeps other hosts from setting it (RFC 6265bis § 4.1.3.2); plain http is for this very machine. */
export function cookieWay(origin: string): CookieWay | null {
  const { protocol, hostname } = new URL(origin)
  if (protocol === 'https:') return { name: '__Host-session', secure: true }
  return isLoopback(hostname) ? { name: 'session', secure: false } : null
}

export function sessionCookie(token: string, way: CookieWay): string {
  return `${way.name}=${token}; Max-Age=${SESSION_SECONDS}; Path=/; HttpOnly; SameSite=Lax${way.secure ? '; Secure' : ''}`
}

export function endedCookie(way: CookieWay): string {
  return `${way.name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${way.secure ? '; Secure' : ''}`
}

export function sessionToken(cookie: string | null, way: CookieWay): string | null {
  const value = cookie
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${way.name}=`))
    ?.slice(way.name.length + 1)
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : null
}

/** The whole 127.0.0.0/8, ::1, localhost and what is under it (RFC 6761 § 6.3). */
function isLoopback(hostname: string): boolean {
  return /^127(\.\d+){3}$|^\[::1\]$|^([\w-]+\.)*localhost$/.test(hostname)
}
