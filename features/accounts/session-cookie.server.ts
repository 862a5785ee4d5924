import { SESSION_SECONDS } from './sessions.server.ts'

/** How a session travels from the place the site is opened at; null: not at all, for anybody on the way could read it. */
export type CookieMode = { name: '__Host-session' | 'session'; secure: boolean }

/** On https the name itself keeps other hosts from setting it (RFC 6265bis § 4.1.3.2); plain http is for this very machine. */
export function cookieModeOf(origin: string): CookieMode | null {
  const { protocol, hostname } = new URL(origin)
  if (protocol === 'https:') return { name: '__Host-session', secure: true }
  return isLoopback(hostname) ? { name: 'session', secure: false } : null
}

export function sessionCookie(token: string, cookieMode: CookieMode): string {
  return `${cookieMode.name}=${token}; Max-Age=${SESSION_SECONDS}; Path=/; HttpOnly; SameSite=Lax${cookieMode.secure ? '; Secure' : ''}`
}

export function endedCookie(cookieMode: CookieMode): string {
  return `${cookieMode.name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${cookieMode.secure ? '; Secure' : ''}`
}

const WELCOME_SECONDS = 1800

/** The secret of a mailed link, out of the address bar and only for as long as it takes to choose a password. */
export function welcomeCookie(token: string, { secure }: CookieMode): string {
  const age = token === '' ? 0 : WELCOME_SECONDS
  return `${welcomeName(secure)}=${token}; Max-Age=${age}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

export function welcomeToken(cookie: string | null, { secure }: CookieMode): string | null {
  return tokenNamed(cookie, welcomeName(secure))
}

const welcomeName = (secure: boolean) => (secure ? '__Host-welcome' : 'welcome')

export function sessionToken(cookie: string | null, cookieMode: CookieMode): string | null {
  return tokenNamed(cookie, cookieMode.name)
}

function tokenNamed(cookie: string | null, name: string): string | null {
  const value = cookie
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : null
}

/** The whole 127.0.0.0/8, ::1, localhost and what is under it (RFC 6761 § 6.3). */
function isLoopback(hostname: string): boolean {
  return /^127(\.\d+){3}$|^\[::1\]$|^([\w-]+\.)*localhost$/.test(hostname)
}
