import { isLinkToken, linkToken } from '#features/codes/link-token.server.ts'
import type { Enquiry } from './enquiry.ts'

/** The secret end of the link in a mail about an enquiry. It is for this address. */
export function enquiryLinkToken({ id, email }: Pick<Enquiry, 'id' | 'email'>, secret: string): string {
  return linkToken('enquiry', subject(id, email), secret)
}

/** The same work whether the enquiry exists or not; one that was erased is opened by nothing. */
export function opensEnquiry(given: string, code: string, enquiry: Enquiry | null, secret: string): boolean {
  return isLinkToken(given, 'enquiry', subject(code, enquiry?.email ?? null), secret) && enquiry !== null
}

function subject(id: string, email: string | null): string {
  return `${id} ${email ?? ''}`
}
