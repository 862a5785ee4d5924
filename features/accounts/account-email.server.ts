import { emailHtml } from '#features/mail/email-html.ts'
import { emailText } from '#features/mail/email-text.ts'
import type { Email, EmailBody } from '#features/mail/email.ts'
import type { OfficeTranslate } from '#i18n/office-messages.ts'
import type { Account } from './account.ts'
import type { Invitation } from './account-links.server.ts'

type EmailDeps = { t: OfficeTranslate; siteName: string; href: string }

/** Asks somebody in. */
export function invitationEmail({ email, name, role, locale, by }: Invitation, deps: EmailDeps): Email {
  const { t, siteName } = deps
  const text = t('office.mail.invited-text', { by, site: siteName, role: t(`office.role.${role}`) })
  return accountEmail({ email, name, locale }, deps, {
    heading: t('office.mail.invited', { site: siteName }),
    text,
    label: t('office.mail.invited-open'),
    note: t('office.mail.invited-note'),
    closing: t('office.mail.invited-not-you'),
  })
}

/** Lets somebody back in. */
export function recoveryEmail(account: Account, deps: EmailDeps): Email {
  const { t, siteName } = deps
  return accountEmail(account, deps, {
    heading: t('office.mail.recovery', { site: siteName }),
    text: t('office.mail.recovery-text'),
    label: t('office.mail.recovery-open'),
    note: t('office.mail.recovery-note'),
    closing: t('office.mail.recovery-not-you'),
  })
}

type Words = Record<'heading' | 'text' | 'label' | 'note' | 'closing', string>

function accountEmail(to: Pick<Account, 'email' | 'name' | 'locale'>, deps: EmailDeps, words: Words): Email {
  const { t, siteName, href } = deps
  const { heading, text, label, note, closing } = words
  const body: EmailBody = {
    trial: null,
    heading,
    paragraphs: [text],
    link: { label, href, note },
    rows: [],
    lines: [],
    notes: [],
    greeting: to.name === '' ? t('mail.hello') : t('mail.hello-name', { name: to.name }),
    footer: [closing, t('mail.automatic', { site: siteName })],
  }
  const html = emailHtml(body, { locale: to.locale, subject: heading, jsonLd: null })
  const parts = { locale: to.locale, to: to.email, replyTo: null, subject: heading }
  return { ...parts, text: emailText(body), html, attachments: [] }
}
