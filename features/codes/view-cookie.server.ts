import { createHmac, timingSafeEqual } from 'node:crypto'

/** Who has shown the second factor may see the booking for this long. */
export const VIEW_SECONDS = 30 * 60

const NAME = 'view'

/** `view={code}.{until}.{hmac}`: one booking at a time, readable by no script. */
export function viewCookie(code: string, now: number, secret: string, secure: boolean): string {
  const until = Math.floor(now / 1000) + VIEW_SECONDS
  const body = `${code}.${until}`
  return `${NAME}=${body}.${mac(body, secret)}; Max-Age=${VIEW_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** The code this visitor may see now, or null. */
export function viewedCode(cookie: string | null, now: number, secret: string): string | null {
  const value = cookie
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${NAME}=`))
    ?.slice(NAME.length + 1)
  const [code, until, given] = value?.split('.') ?? []
  if (!code || !until || !given) return null
  const wanted = Buffer.from(mac(`${code}.${until}`, secret))
  const shown = Buffer.from(given)
  const isOurs = wanted.length === shown.length && timingSafeEqual(wanted, shown)
  return isOurs && Number(until) * 1000 > now ? code : null
}

function mac(body: string, secret: string): string {
  return createHmac('sha256', secret).update(`view cookie ${body}`).digest('base64url')
}
