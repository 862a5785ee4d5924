import type { JobHandler } from '#documents/server/jobs.ts'
import { enquiryPath, findEnquiry } from '#features/enquiries/enquiries.server.ts'
import { enquiryLetter } from '#features/mail/enquiry-letter.server.ts'
import type { Letter } from '#features/mail/letter.ts'
import { type MailOutcome, mailWrite } from '#features/mail/mail-record.ts'
import type { MailDeps } from './mail.server.ts'
import { LetterRefused } from './smtp.server.ts'

/** Tells the operator of a question. What became of the letter is kept in the commit that takes the job away. */
export function enquiryMailHandler(deps: MailDeps): JobHandler {
  const { site, desk, operatorMail } = deps
  return async ({ id }, { key, signal, finish }) => {
    const enquiry = await findEnquiry(desk.store, String(id))
    if (!enquiry) return
    const { settings } = site.catalogue
    const to = operatorMail ?? settings.contact.email
    const letter = enquiryLetter(enquiry, { t: site.translate('hr'), siteName: settings.siteName, to })
    const now = site.clock.now()
    const outcome = await send(deps, letter, { key, now, signal })
    const order = { code: enquiry.id, kind: 'enquiry', reader: 'operator' } as const
    const record = { ...order, at: now, to, subject: letter.subject, ...outcome }
    await finish(async (transaction) => {
      // Erased while the letter was on its way: nothing of it is kept.
      if (await transaction.get(enquiryPath(enquiry.id))) transaction.write(mailWrite(key, record))
    })
  }
}

type Sending = { key: string; now: number; signal: AbortSignal }

async function send({ post }: MailDeps, letter: Letter, sending: Sending): Promise<MailOutcome> {
  const { to } = letter
  if (post === null || to === null) return { state: 'kept', letter }
  try {
    await post({ ...letter, to }, sending)
    return { state: 'sent' }
  } catch (error) {
    if (error instanceof LetterRefused) return { state: 'refused', reason: error.message }
    throw error
  }
}
