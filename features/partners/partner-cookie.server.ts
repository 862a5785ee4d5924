import { readCode } from '#features/codes/code.ts'

/**
 * `partner={P code}`: who sent this guest, until the browser is closed or the guest removes it. It changes no price. A
 * request with it never meets the page cache (server/node-handler.server.ts).
 */
const NAME = 'partner'

export function partnerCookie(code: string, secure: boolean): string {
  return `${NAME}=${code}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

export function noPartnerCookie(secure: boolean): string {
  return `${NAME}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** The code a guest came with; whether it still works is asked of the partner. */
export function partnerOfCookie(cookie: string | null): string | null {
  const pair = cookie?.split(';').find((part) => part.trim().startsWith(`${NAME}=`))
  const reading = readCode(pair?.trim().slice(NAME.length + 1) ?? '')
  return reading.ok && reading.kind === 'P' ? reading.code : null
}
