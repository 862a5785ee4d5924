import { randomUUID } from 'node:crypto'
import { accountOf, type OfficeSite, type OfficeVisit } from '#app/office/office-site.server.ts'
import { letterHtml } from '#features/mail/letter-html.ts'
import { letterText } from '#features/mail/letter-text.ts'
import type { Letter, LetterBody } from '#features/mail/letter.ts'

/** What the step of the mail shows. */
export type MailShown = {
  /** null: no mail server is set. */
  from: string | null
  host: string | null
  /** Where a test goes. */
  to: string
  hindrance: string | null
}

export function mailShown(site: OfficeSite, visit: OfficeVisit): MailShown {
  const { mailer, publicUrl } = site
  const lacks = mailer === null ? 'mail-none' : publicUrl === null ? 'mail-no-address' : null
  return {
    from: mailer?.from ?? null,
    host: mailer?.host ?? null,
    to: accountOf(visit).email,
    hindrance: lacks === null ? null : visit.t(`office.setup.${lacks}`),
  }
}

/** One letter to whoever asks, now. null: it went out; else why not, with what the mail server has said. */
export async function tryMail(site: OfficeSite, visit: OfficeVisit): Promise<string | null> {
  const { t } = visit
  const { hindrance, to } = mailShown(site, visit)
  if (hindrance !== null || site.mailer === null) return hindrance
  const trial = await site.mailer.try({ ...letterOf(site, visit, to), to }, `trial-${randomUUID()}`)
  if (trial.kind === 'sent') return null
  return `${t(`office.setup.mail-fault-${trial.fault}`)} ${t('office.setup.mail-said', { text: trial.detail })}`
}

function letterOf({ catalogue, publicUrl }: OfficeSite, { t, locale }: OfficeVisit, to: string): Letter {
  const site = catalogue.settings.siteName
  const heading = t('office.setup.mail-subject', { site })
  const body: LetterBody = {
    trial: null,
    heading,
    greeting: t('mail.hello'),
    paragraphs: [t('office.setup.mail-text')],
    link: { label: t('office.setup.mail-open'), href: `${publicUrl ?? ''}/office/setup`, note: '' },
    rows: [],
    lines: [],
    notes: [],
    footer: [t('mail.automatic', { site })],
  }
  const html = letterHtml(body, { locale, subject: heading, jsonLd: null })
  return { locale, to, replyTo: null, subject: heading, text: letterText(body), html, attachments: [] }
}
