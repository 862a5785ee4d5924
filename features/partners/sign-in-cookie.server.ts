import { readCode } from '#features/codes/code.ts'
import { readSignIn, type SignInLink } from './partner-links.server.ts'

const NAME = 'sign-in'
const SECONDS = 30 * 60

/**
 * `sign-in={P code}.{token}`: the secret of a mailed link, out of the address bar until its button is pressed. A request with it
 * never meets the page cache (server/node-handler.server.ts).
 */
export function signInCookie(code: string, token: string, secure: boolean): string {
  return `${NAME}=${code}.${token}; Max-Age=${SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

export function noSignInCookie(secure: boolean): string {
  return `${NAME}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** The link this browser has opened, used or not. */
export function signInLinkOf(cookie: string | null, secret: string): SignInLink | null {
  const pair = cookie?.split(';').find((part) => part.trim().startsWith(`${NAME}=`))
  const [code = '', ...token] =
    pair
      ?.trim()
      .slice(NAME.length + 1)
      .split('.') ?? []
  const reading = readCode(code)
  return reading.ok && reading.kind === 'P' ? readSignIn(token.join('.'), reading.code, secret) : null
}
