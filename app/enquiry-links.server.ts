import { enquiryLinkToken } from '#features/enquiries/enquiry-link.server.ts'
import type { Enquiry } from '#features/enquiries/enquiry.ts'
import type { Services } from './site.server.ts'
import { urlsIn } from './urls.ts'

/** The page of an enquiry with the secret end that is exchanged for a cookie, in the language of who asked, without the origin. */
export function enquiryLink(enquiry: Enquiry, { secret }: Pick<Services, 'secret'>): string {
  const end = new URLSearchParams({ k: enquiryLinkToken(enquiry, secret) })
  return `${urlsIn(enquiry.locale).decoderCode(enquiry.id)}?${end.toString()}`
}
