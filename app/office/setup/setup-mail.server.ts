import { randomUUID } from 'node:crypto'
import { accountOf, auditOf, fieldOf, type OfficeSite, type OfficeRequest } from '#app/office/office-site.server.ts'
import { emailHtml } from '#features/mail/email-html.ts'
import { emailText } from '#features/mail/email-text.ts'
import type { Email, EmailBody } from '#features/mail/email.ts'
import { type MailServer, readMailServer } from '#features/mail/mail-server.ts'
import { officeMailServer, saveMailServer } from '#features/mail/mail-server.server.ts'
import type { SetupFault } from './setup-reading.server.ts'

/** What the step of the mail shows. */
export type MailShown = {
  /** The environment names the server: the office cannot change it. */
  isFixed: boolean
  /** null: no mail server is set. */
  from: string | null
  host: string | null
  /** Where a test goes. */
  to: string
  hindrance: string | null
}

export function mailShown(site: OfficeSite, request: OfficeRequest): MailShown {
  const { mailer, publicUrl } = site
  const isFixed = isMailFixed(site)
  const lacks = mailer === null ? 'mail-none' : publicUrl === null ? 'mail-no-address' : null
  return {
    isFixed,
    from: mailer?.from ?? null,
    host: mailer?.host ?? null,
    to: accountOf(request).email,
    hindrance: lacks === null ? null : request.t(`office.setup.${lacks}`),
  }
}

/** The environment names the server. */
export function isMailFixed({ mailer }: Pick<OfficeSite, 'mailer'>): boolean {
  return mailer !== null && mailer.settings === null
}

/** Keeps the mail server of the form; what is wrong with it, where something is, and then nothing is kept. */
export async function keepMailServer(
  site: OfficeSite,
  request: OfficeRequest,
  form: FormData,
): Promise<Record<string, SetupFault> | null> {
  const { store, secret } = site.services
  const typed = {
    host: fieldOf(form, 'host'),
    port: fieldOf(form, 'port'),
    security: fieldOf(form, 'security'),
    user: fieldOf(form, 'user'),
    password: fieldOf(form, 'password'),
    from: fieldOf(form, 'from'),
  }
  const reading = readMailServer(typed, await officeMailServer(store, secret))
  if (!reading.ok)
    return Object.fromEntries(Object.entries(reading.faults).map(([name, fault]) => [name, `mail-${fault}` as const]))
  const after = reading.server
  await saveMailServer(store, after, secret, (before) => {
    const change = {
      before: logged(before),
      after: { ...logged(after), renewed: before?.password !== after?.password },
    }
    return auditOf(site, request, { action: 'settings.mail', subject: 'settings/site', ...change })
  })
  return null
}

/** The password is in no log of changes, encrypted neither. */
function logged(server: MailServer | null) {
  if (server === null) return {}
  const { host, port, security, user, from } = server
  return { mailServer: `${host}:${port}`, security, user, sender: from }
}

/** One letter to whoever asks, now. null: it went out; else why not, with what the mail server has said. */
export async function tryMail(site: OfficeSite, request: OfficeRequest): Promise<string | null> {
  const { t } = request
  const { hindrance, to } = mailShown(site, request)
  if (hindrance !== null || site.mailer === null) return hindrance
  const trial = await site.mailer.try({ ...emailOf(site, request, to), to }, `trial-${randomUUID()}`)
  if (trial.kind === 'sent') return null
  return `${t(`office.setup.mail-fault-${trial.fault}`)} ${t('office.setup.mail-said', { text: trial.detail })}`
}

function emailOf({ catalogue, publicUrl }: OfficeSite, { t, locale }: OfficeRequest, to: string): Email {
  const site = catalogue.settings.siteName
  const heading = t('office.setup.mail-subject', { site })
  const body: EmailBody = {
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
  const html = emailHtml(body, { locale, subject: heading, jsonLd: null })
  return { locale, to, replyTo: null, subject: heading, text: emailText(body), html, attachments: [] }
}
