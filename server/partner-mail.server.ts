import type { JobHandler } from '#documents/server/jobs.ts'
import type { WriteData } from '#documents/model/write.ts'
import { takesFromDay } from '#features/mail/day-limit.server.ts'
import type { Letter } from '#features/mail/letter.ts'
import { MAILS } from '#features/mail/mail-record.ts'
import type { Application } from '#features/partners/application.ts'
import {
  applicationPath,
  partnerPath,
  readApplicationDoc,
  readPartner,
} from '#features/partners/partner-documents.server.ts'
import { partnerLetter } from '#features/partners/partner-letter.server.ts'
import { applicationLinkToken, signInToken } from '#features/partners/partner-links.server.ts'
import { type PartnerMail, readPartnerMail } from '#features/partners/partner-mail-jobs.ts'
import { urlsIn } from '#app/urls.ts'
import type { MailDeps } from './mail.server.ts'
import { LetterRefused } from './smtp.server.ts'

/** Writes and sends one mail to an applicant, a partner, or about one to the operator. */
export function partnerMailHandler(deps: MailDeps): JobHandler {
  return async (payload, { key, signal, finish }) => {
    const mail = readPartnerMail(payload)
    const application = await applicationOf(deps, mail.code)
    if (!application) return
    const letter = letterOf(deps, mail, application)
    const outcome = await send(deps, { letter, key, signal, isKnown: application.confirmedAt !== null })
    const record = { ...mail, at: deps.site.clock.now(), to: letter.to, subject: letter.subject, ...outcome }
    await finish((transaction) =>
      transaction.write({
        kind: 'set',
        path: `${MAILS}/${key}`,
        data: structuredClone(record) as unknown as WriteData,
      }),
    )
  }
}

async function applicationOf({ desk }: MailDeps, code: string): Promise<Application | null> {
  const partner = code.startsWith('P') ? readPartner(await desk.store.get(partnerPath(code))) : null
  return readApplicationDoc(await desk.store.get(applicationPath(partner?.application ?? code)))
}

function letterOf({ site, desk, operatorMail, origin }: MailDeps, mail: PartnerMail, application: Application): Letter {
  const isOperator = mail.reader === 'operator'
  const { settings } = site.catalogue
  const locale = isOperator ? 'hr' : application.locale
  return partnerLetter(mail, application, {
    ...{ locale, t: site.translate(locale), siteName: settings.siteName },
    to: isOperator ? (operatorMail ?? settings.contact.email) : application.email,
    replyTo: isOperator ? application.email : settings.contact.email,
    href: origin + linkOf(mail, application, locale, desk.secret, site.clock.now()),
  })
}

function linkOf(
  mail: PartnerMail,
  application: Application,
  locale: Letter['locale'],
  secret: string,
  now: number,
): string {
  const url = urlsIn(locale)
  if (mail.reader === 'operator') return url.decoderCode(application.code)
  if ((mail.kind === 'approved' || mail.kind === 'sign-in') && application.partner !== null) {
    const code = application.partner
    return `${url.decoderCode(code)}?k=${signInToken({ code }, now, secret, mail.kind === 'approved')}`
  }
  return `${url.decoderCode(application.code)}?k=${applicationLinkToken(application, secret)}`
}

type Sending = { letter: Letter; key: string; signal: AbortSignal; isKnown: boolean }

async function send({ desk, site, post }: MailDeps, { letter, key, signal, isKnown }: Sending) {
  const { to } = letter
  if (post === null || to === null) return { state: 'kept' as const, letter }
  const now = site.clock.now()
  // Anybody can type a stranger's address: until the link was opened it gets few letters a day.
  if (!isKnown && !(await takesFromDay(desk.store, { address: to, key, now, secret: desk.secret })))
    return { state: 'limited' as const }
  try {
    await post({ ...letter, to }, { key, now, signal })
    return { state: 'sent' as const }
  } catch (error) {
    if (error instanceof LetterRefused) return { state: 'refused' as const, reason: error.message }
    throw error
  }
}
