import { enquiryLink } from '#app/enquiry-links.server.ts'
import type { JobHandler } from '#documents/server/jobs.ts'
import { type EnquiryMail, enquiryMails, enquiryPath, findEnquiry } from '#features/enquiries/enquiries.server.ts'
import type { Enquiry } from '#features/enquiries/enquiry.ts'
import { takesFromDay } from '#features/mail/day-limit.server.ts'
import { enquirerEmail, enquiryEmail } from '#features/mail/enquiry-email.server.ts'
import type { Email } from '#features/mail/email.ts'
import { type EnquiryMailOrder, type MailOutcome, mailWrite } from '#features/mail/mail-record.ts'
import type { MailDeps } from './mail.server.ts'
import { EmailRefused } from './smtp.server.ts'

/** Writes and sends one mail about an enquiry. What became of it is kept in the commit that takes the job away. */
export function enquiryMailHandler(deps: MailDeps): JobHandler {
  const { site, services } = deps
  return async (payload, { key, signal, finish }) => {
    // Jobs of the version before name no mail: they are the operator's.
    const mail = enquiryMails.find((name) => name === payload['mail']) ?? 'operator'
    const enquiry = await findEnquiry(services.store, String(payload['id']))
    if (!enquiry) return
    const emailMessage = emailOf(deps, mail, enquiry)
    const now = site.clock.now()
    const outcome = await send(deps, { mail, enquiry, email: emailMessage, key, now, signal })
    const order: EnquiryMailOrder =
      mail === 'operator'
        ? { code: enquiry.id, kind: 'enquiry', reader: 'operator' }
        : { code: enquiry.id, kind: `enquiry-${mail}`, reader: 'guest' }
    const record = { ...order, at: now, to: emailMessage.to, subject: emailMessage.subject, ...outcome }
    await finish(async (transaction) => {
      // Erased while the letter was on its way: nothing of it is kept.
      if (await transaction.get(enquiryPath(enquiry.id))) transaction.write(mailWrite(key, record))
    })
  }
}

function emailOf({ site, services, operatorMail, origin }: MailDeps, mail: EnquiryMail, enquiry: Enquiry): Email {
  const { settings } = site.catalogue
  const { siteName, contact } = settings
  if (mail === 'operator')
    return enquiryEmail(enquiry, { t: site.translate('hr'), siteName, to: operatorMail ?? contact.email })
  const { locale } = enquiry
  return enquirerEmail(mail, enquiry, {
    places: site.places,
    tariff: site.tariff,
    fleet: site.fleet,
    locale,
    t: site.translate(locale),
    settings,
    siteName,
    contactEmail: contact.email,
    link: origin + enquiryLink(enquiry, services),
  })
}

type Sending = { mail: EnquiryMail; enquiry: Enquiry; email: Email; key: string; now: number; signal: AbortSignal }

async function send(
  { post, services }: MailDeps,
  { mail, enquiry, email: emailMessage, ...sending }: Sending,
): Promise<MailOutcome> {
  const { to } = emailMessage
  if (!isStillValid(mail, enquiry)) return { state: 'overtaken' }
  if (post === null || to === null) return { state: 'kept', letter: emailMessage }
  const { key, now } = sending
  const isStranger = mail === 'received'
  if (isStranger && !(await takesFromDay(services.store, { address: to, key, now, secret: services.secret })))
    return { state: 'limited' }
  try {
    await post({ ...emailMessage, to }, sending)
    return { state: 'sent' }
  } catch (error) {
    if (error instanceof EmailRefused) return { state: 'refused', reason: error.message }
    throw error
  }
}

/** A letter that waited may be overtaken: a quote that was withdrawn is not sent any more. */
function isStillValid(mail: EnquiryMail, { state }: Enquiry): boolean {
  if (mail === 'quote') return state === 'quoted'
  return mail !== 'declined' || state === 'declined'
}
