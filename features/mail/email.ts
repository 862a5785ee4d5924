import type { LocaleCode } from '#i18n/locale.ts'

/** A mail ready to be sent, or to be kept and shown in the office. */
export type Email = {
  locale: LocaleCode
  /** null: nobody to send it to is known (an operator without an address). */
  to: string | null
  /** Where an answer goes, if not to the sender. */
  replyTo: string | null
  subject: string
  /** The same words twice: for people and programs that read no HTML, and for all others. */
  text: string
  html: string
  attachments: EmailAttachment[]
}

export type EmailAttachment = { name: string; type: string; text: string }

/** What a letter says, before it is written as text and as HTML. */
export type EmailBody = {
  /** Above everything: nobody will come. */
  trial: string | null
  heading: string
  greeting: string | null
  paragraphs: string[]
  link: { label: string; href: string; note: string } | null
  rows: EmailRow[]
  /** The price line by line. */
  lines: EmailRow[]
  notes: string[]
  footer: string[]
}

export type EmailRow = { label: string; value: string }
