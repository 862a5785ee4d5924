import { formatCode } from '#features/codes/code.ts'
import { emailHtml } from '#features/mail/email-html.ts'
import { emailText } from '#features/mail/email-text.ts'
import type { Email, EmailBody } from '#features/mail/email.ts'
import { formatDay } from '#i18n/dates.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { Translate } from '#i18n/messages.ts'
import { stepCount } from './application-form.ts'
import { labelOf, sentRows, stateInWords } from './application-in-words.server.ts'
import type { Application } from './application.ts'
import { paperFields } from './papers.ts'
import type { PartnerMail } from './partner-mail-jobs.ts'

export type PartnerEmailDeps = {
  t: Translate
  locale: LocaleCode
  placeName: (id: string) => string
  siteName: string
  to: string | null
  replyTo: string | null
  /** The whole address the letter leads to. */
  href: string
}

/** What an applicant, a partner or the operator is told. Until the contact is confirmed nothing that was typed is in it. */
export function partnerEmail(mail: PartnerMail, application: Application, deps: PartnerEmailDeps): Email {
  const { t, locale, href, siteName, to, replyTo } = deps
  const subject = subjectOf(mail, t)
  const isOperator = mail.reader === 'operator'
  const body: EmailBody = {
    trial: null,
    heading: subject,
    greeting: isOperator ? null : t('mail.hello'),
    paragraphs: paragraphsOf(mail, application, t),
    link: { label: linkLabel(mail, application, t), href, note: isOperator ? '' : t('partner.mail-link-note') },
    rows: [
      { label: t('mail.code'), value: formatCode(mail.code) },
      ...(mail.kind === 'expiring' ? paperRows(application, deps) : []),
      ...(isOperator ? sentRows(application, stepCount(application.door), deps) : []),
    ],
    lines: [],
    notes: [],
    footer: [...(isOperator ? [] : [t('partner.mail-not-you')]), t('mail.automatic', { site: siteName })],
  }
  const html = emailHtml(body, { locale, subject, jsonLd: null })
  return { locale, to, replyTo, subject, text: emailText(body), html, attachments: [] }
}

/** Which paper holds until when. */
function paperRows({ values }: Application, { t, locale }: PartnerEmailDeps) {
  return paperFields.flatMap((field) => {
    const until = values[field] ?? ''
    return until === '' ? [] : [{ label: labelOf(field, t), value: formatDay(until, locale, 'long') }]
  })
}

function subjectOf({ kind, reader }: PartnerMail, t: Translate): string {
  if (reader === 'operator') return kind === 'papers' ? t('partner.mail-papers') : t('partner.mail-operator')
  switch (kind) {
    case 'papers':
      throw new Error('Only the operator is told of a document.')
    case 'job-offer':
    case 'job-none':
    case 'job-week':
      // Written by job-letter.server.ts.
      throw new Error('A letter about a ride is none about an application.')
    default:
      return t(`partner.mail-${kind}`)
  }
}

function paragraphsOf({ kind, reader }: PartnerMail, { state, note }: Application, t: Translate): string[] {
  if (reader === 'operator') return kind === 'papers' ? [t('partner.mail-papers-text')] : []
  switch (kind) {
    case 'applied':
      return [t('partner.mail-confirm')]
    case 'expiring':
      return [t('partner.mail-expiring-text')]
    case 'sign-in':
      return [t('partner.mail-sign-in-text')]
    default:
      return [stateInWords(state, t).text, ...(note === null ? [] : [note])]
  }
}

function linkLabel({ kind, reader }: PartnerMail, { pausedFor }: Application, t: Translate): string {
  if (reader === 'operator') return t('partner.mail-open-office')
  if (kind === 'expiring' || (kind === 'suspended' && pausedFor === 'papers')) return t('partner.mail-send-paper')
  if (kind === 'applied') return t('partner.mail-confirm-button')
  return leadsHome(kind) ? t('partner.sign-in') : t('partner.mail-open')
}

/** Letters whose link opens the partner's own page; the others open the application. */
export function leadsHome(kind: PartnerMail['kind']): boolean {
  return kind === 'approved' || kind === 'sign-in' || kind === 'resumed'
}
