import { isLinkToken, linkToken } from '#features/codes/link-token.server.ts'
import type { Application, Partner } from './application.ts'

const SIGN_IN_MS = 30 * 60_000
/** The letter of approval waits in an inbox over a weekend. */
const WELCOME_MS = 7 * 24 * 3_600_000

/** The secret end of the link that shows that the address of an application is the applicant's. */
export function applicationLinkToken({ code, email }: Pick<Application, 'code' | 'email'>, secret: string): string {
  return linkToken('application', `${code} ${email ?? ''}`, secret)
}

/** The same work whether the application exists or not. */
export function opensApplication(
  given: string,
  code: string,
  application: Application | null,
  secret: string,
): boolean {
  const isOurs = isLinkToken(given, 'application', `${code} ${application?.email ?? ''}`, secret)
  return isOurs && application?.email != null
}

/** `{until}.{mac}`: signs a partner in, once and for a while (sign-in.server.ts). */
export function signInToken(partner: Pick<Partner, 'code'>, now: number, secret: string, isWelcome = false): string {
  return signInTokenUntil(partner, now + (isWelcome ? WELCOME_MS : SIGN_IN_MS), secret)
}

/** For a letter that is about something with a time of its own. */
export function signInTokenUntil({ code }: Pick<Partner, 'code'>, end: number, secret: string): string {
  const until = String(end)
  return `${until}.${linkToken('partner', `${code} ${until}`, secret)}`
}

export type SignInLink = { code: string; until: number }

/** The link that a token is of, though its time may be over; null: none of ours. */
export function readSignIn(given: string, code: string, secret: string): SignInLink | null {
  const [until = '', mac = ''] = given.split('.')
  return isLinkToken(mac, 'partner', `${code} ${until}`, secret) ? { code, until: Number(until) } : null
}
