import type { JobHandler } from '#documents/server/jobs.ts'
import type { WriteData } from '#documents/model/write.ts'
import { officePath } from '#app/office/office-routes.ts'
import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import { takesFromDay } from '#features/mail/day-limit.server.ts'
import type { Email } from '#features/mail/email.ts'
import { MAILS } from '#features/mail/mail-record.ts'
import type { Application } from '#features/partners/application.ts'
import {
  applicationPath,
  partnerPath,
  readApplicationDoc,
  readPartner,
} from '#features/partners/partner-documents.server.ts'
import { jobEmail, jobWeekEmail } from '#features/partners/job-email.server.ts'
import { findJobOffer, offerFor } from '#features/partners/job-offers.server.ts'
import { jobStatementFor } from '#features/partners/job-statements.server.ts'
import { leadsHome, partnerEmail } from '#features/partners/partner-email.server.ts'
import { applicationLinkToken, signInToken, signInTokenUntil } from '#features/partners/partner-links.server.ts'
import { type PartnerMail, readPartnerMail } from '#features/partners/partner-mail-jobs.ts'
import { urlsIn } from '#app/urls.ts'
import type { MailDeps } from './mail.server.ts'
import { EmailRefused } from './smtp.server.ts'

/** Writes and sends one mail to an applicant, a partner, or about one to the operator. */
export function partnerMailHandler(deps: MailDeps): JobHandler {
  return async (payload, { key, signal, finish }) => {
    const mail = readPartnerMail(payload)
    const application = await applicationOf(deps, mail.code)
    if (!application) return
    const emailMessage = isAboutJob(mail) ? await jobEmailOf(deps, mail, application) : emailOf(deps, mail, application)
    // Withdrawn, or taken by somebody else: then there is nothing to tell any more.
    if (!emailMessage) return
    const isKnown = application.confirmedAt !== null || application.partner !== null
    const outcome = await send(deps, { email: emailMessage, key, signal, isKnown })
    const record = {
      ...mail,
      at: deps.site.clock.now(),
      to: emailMessage.to,
      subject: emailMessage.subject,
      ...outcome,
    }
    await finish((transaction) =>
      transaction.write({
        kind: 'set',
        path: `${MAILS}/${key}`,
        data: structuredClone(record) as unknown as WriteData,
      }),
    )
  }
}

function isAboutJob({ kind }: PartnerMail): boolean {
  return kind === 'job-offer' || kind === 'job-none' || kind === 'job-week'
}

/** A carrier is written to in its own language, the operator in Croatian; the link opens its own page until the answer is due. */
async function jobEmailOf(deps: MailDeps, mail: PartnerMail, application: Application): Promise<Email | null> {
  const { site, services, operatorMail, origin } = deps
  const { settings } = site.catalogue
  const now = site.clock.now()
  const locale = mail.reader === 'operator' ? 'hr' : application.locale
  const writing = {
    t: site.translate(locale),
    locale,
    siteName: settings.siteName,
    placeName: (id: string) => site.places.find(id)?.names[locale] ?? id,
    to: mail.reader === 'operator' ? (operatorMail ?? settings.contact.email) : application.email,
    replyTo: mail.reader === 'operator' ? null : settings.contact.email,
  }
  const signIn = (until: number) =>
    `${origin}${urlsIn(locale).decoderCode(mail.code)}?k=${signInTokenUntil({ code: mail.code }, until, services.secret)}`
  if (mail.kind === 'job-week') {
    const partner = readPartner(await services.store.get(partnerPath(mail.code)))
    const statement = partner && (await jobStatementFor(services.store, partner, mail.week ?? ''))
    return statement && jobWeekEmail(statement, { ...writing, href: signIn(now + WEEK_MS) })
  }
  const ride = readBooking(await services.store.get(bookingPath(mail.booking ?? '-')))
  const stored = await findJobOffer(services.store, mail.booking ?? '-')
  if (!ride || !stored) return null
  const offer = offerFor(stored, ride)
  if (mail.kind === 'job-none')
    return jobEmail('job-none', ride, offer, {
      ...writing,
      href: `${origin}${officePath('jobs', { code: ride.code })}`,
    })
  if (offer.state !== 'open' || offer.current !== mail.code) return null
  return jobEmail('job-offer', ride, offer, { ...writing, href: signIn(offer.until) })
}

async function applicationOf({ services }: MailDeps, code: string): Promise<Application | null> {
  const partner = code.startsWith('P') ? readPartner(await services.store.get(partnerPath(code))) : null
  return readApplicationDoc(await services.store.get(applicationPath(partner?.application ?? code)))
}

function emailOf(
  { site, services, operatorMail, origin }: MailDeps,
  mail: PartnerMail,
  application: Application,
): Email {
  const isOperator = mail.reader === 'operator'
  const { settings } = site.catalogue
  const locale = isOperator ? 'hr' : application.locale
  return partnerEmail(mail, application, {
    placeName: (id) => site.places.find(id)?.names[locale] ?? id,
    locale,
    t: site.translate(locale),
    siteName: settings.siteName,
    to: isOperator ? (operatorMail ?? settings.contact.email) : application.email,
    replyTo: isOperator ? application.email : settings.contact.email,
    href: origin + linkOf(mail, application, locale, services.secret, site.clock.now()),
  })
}

function linkOf(
  mail: PartnerMail,
  application: Application,
  locale: Email['locale'],
  secret: string,
  now: number,
): string {
  const url = urlsIn(locale)
  if (mail.reader === 'operator') return officePath('partner', { code: application.code })
  if (leadsHome(mail.kind) && application.partner !== null) {
    const code = application.partner
    return `${url.decoderCode(code)}?k=${signInToken({ code }, now, secret, mail.kind !== 'sign-in')}`
  }
  return `${url.decoderCode(application.code)}?k=${applicationLinkToken(application, secret)}`
}

/** The letter of a statement waits in an inbox over days. */
const WEEK_MS = 7 * 24 * 3_600_000

type Sending = { email: Email; key: string; signal: AbortSignal; isKnown: boolean }

async function send({ services, site, post }: MailDeps, { email: emailMessage, key, signal, isKnown }: Sending) {
  const { to } = emailMessage
  if (post === null || to === null) return { state: 'kept' as const, letter: emailMessage }
  const now = site.clock.now()
  // Anybody can type a stranger's address: until the link was opened it gets few letters a day.
  if (!isKnown && !(await takesFromDay(services.store, { address: to, key, now, secret: services.secret })))
    return { state: 'limited' as const }
  try {
    await post({ ...emailMessage, to }, { key, now, signal })
    return { state: 'sent' as const }
  } catch (error) {
    if (error instanceof EmailRefused) return { state: 'refused' as const, reason: error.message }
    throw error
  }
}
