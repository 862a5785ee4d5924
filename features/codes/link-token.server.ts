import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a signed link opens; one link is worth nothing in the place of another. */
export type LinkPurpose = 'voucher' | 'ride' | 'application' | 'partner' | 'enquiry'

/** The secret end of a link that we send to somebody: HMAC-SHA-256 (RFC 2104) with the secret of the site. */
export function linkToken(purpose: LinkPurpose, subject: string, secret: string): string {
  return createHmac('sha256', secret).update(`link ${purpose} ${subject}`).digest('base64url')
}

export function isLinkToken(given: string, purpose: LinkPurpose, subject: string, secret: string): boolean {
  const wanted = Buffer.from(linkToken(purpose, subject, secret))
  const shown = Buffer.from(given)
  return wanted.length === shown.length && timingSafeEqual(wanted, shown)
}
