import { AT_ONCE, jobWrite } from '#documents/model/job.ts'
import type { Data } from '#documents/model/value.ts'
import type { Write } from '#documents/model/write.ts'

/** The kind of job that server/partner-mail.server.ts runs. */
export const PARTNER_MAIL_JOB = 'partner-mail'

export const partnerEmails = [
  'applied',
  'more-info',
  'approved',
  'rejected',
  'suspended',
  'resumed',
  'expiring',
  'papers',
  'sign-in',
  'job-offer',
  'job-none',
  'job-week',
] as const
export type PartnerEmail = (typeof partnerEmails)[number]

/** `code`: of the application, or of the partner who signs in. */
export type PartnerMail = {
  code: string
  kind: PartnerEmail
  reader: 'partner' | 'operator'
  /** Of which ride, where it is about one. */
  booking?: string
  /** Of which week, where it is a statement. */
  week?: string
}

/** To be written in the change's own commit; `turn` makes each mail exist once. */
export function partnerMailWrite(mail: PartnerMail, turn: string): Write {
  const key = `${mail.code}-${mail.kind}-${turn}-${mail.reader}`
  return jobWrite({ key, kind: PARTNER_MAIL_JOB, payload: mail, due: AT_ONCE })
}

export function readPartnerMail({ code, kind, reader, booking, week }: Data): PartnerMail {
  const known = partnerEmails.find((name) => name === kind)
  if (typeof code !== 'string' || !known || (reader !== 'partner' && reader !== 'operator'))
    throw new Error('This is no mail to a partner.')
  return {
    code,
    kind: known,
    reader,
    ...(typeof booking === 'string' ? { booking } : {}),
    ...(typeof week === 'string' ? { week } : {}),
  }
}
