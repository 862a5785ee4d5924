import { NotNow } from '#documents/server/jobs.ts'
import type { Letter } from '#features/mail/letter.ts'
import { plainSpaces } from '#i18n/typography.ts'
import type { Mailer, MailFault } from '#features/mail/mailer.ts'
import type { Clock } from '#lib/clock.ts'
import { cut } from '#lib/cut.ts'

/** Hands a letter to a mail server. Throws LetterRefused where no second try can help, LetterDelayed where one may. */
export type Post = (
  letter: Letter & { to: string },
  context: { key: string; now: number; signal: AbortSignal },
) => Promise<void>

export class LetterRefused extends Error {}

/** The mail server is away, busy, or wrongly set: the letter waits for as long as that lasts. */
export class LetterDelayed extends NotNow {}

/** For the wizard: one letter, now, and what came of it. */
export function mailerOf({ url, from }: { url: string; from: string }, post: Post, clock: Clock): Mailer {
  return {
    from,
    host: new URL(url).host,
    async try(letter, key) {
      try {
        await post(letter, { key, now: clock.now(), signal: AbortSignal.timeout(TRIAL_MS) })
        return { kind: 'sent' }
      } catch (error) {
        const cause = error instanceof LetterRefused || error instanceof LetterDelayed ? error.cause : error
        return { kind: 'failed', fault: faultOf(cause), detail: messageOf(cause) }
      }
    },
  }
}

/** Somebody waits at the screen. */
const TRIAL_MS = 15_000

function faultOf(error: unknown): MailFault {
  const { code, command, responseCode } = error as { code?: unknown; command?: unknown; responseCode?: unknown }
  const message = messageOf(error)
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'login'
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message)) return 'no-name'
  if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/.test(message)) return 'no-server'
  if (code === 'ETIMEDOUT' || /timeout|timed out|abort/i.test(message)) return 'silent'
  if (code === 'ETLS' || /certificate|SSL|TLS|wrong version/i.test(message)) return 'tls'
  if (command === 'MAIL FROM') return 'sender'
  return typeof responseCode === 'number' && command === 'RCPT TO' ? 'recipient' : 'other'
}

const CONNECT_MS = 10_000
/** A server that says nothing for so long is tried again later; shorter than a job's lease. */
const SILENCE_MS = 30_000

/** `from`: a bare address or `Name <address>`. Its domain names our messages. */
export function smtpPost(url: string, from: string): Post {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  return async ({ to, replyTo, subject, text, html, locale, attachments }, { key, now, signal }) => {
    try {
      const transport = await transportTo(url)
      await transport.sendMail({
        from,
        // As an object: a comma in an address must not make two of it.
        to: { name: '', address: to },
        ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
        subject: plainSpaces(subject),
        text,
        html,
        signal,
        date: new Date(now),
        // The same for a second try, so that a mail that did arrive is known again.
        messageId: `<${key}@${domain}>`,
        // RFC 3834: no holiday answers to us.
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': locale },
        attachments: attachments.map(({ name, type, text: content }) => ({
          filename: name,
          contentType: type,
          content: Buffer.from(content),
          // Byte for byte: a calendar file has its own rules for the ends of lines (RFC 5545 § 3.1).
          contentTransferEncoding: 'base64' as const,
        })),
      })
    } catch (error) {
      if (isFinal(error)) throw new LetterRefused(messageOf(error), { cause: error })
      throw new LetterDelayed(messageOf(error), { cause: error })
    }
  }
}

/** Each letter has a connection of its own. The library is a seventh of the server's code: it is read with the first one, not at the start. */
async function transportTo(url: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** RFC 5321 § 4.2.1: 5yz of the recipient or the message stays; of the login or the sender it is ours to mend, so it is tried again. */
function isFinal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, command, responseCode } = error as { code?: unknown; command?: unknown; responseCode?: unknown }
  if (code === 'EENVELOPE' && command === 'API') return true
  const isTheirs = command === 'RCPT TO' || command === 'DATA'
  return isTheirs && typeof responseCode === 'number' && responseCode >= 500
}

function messageOf(error: unknown): string {
  return error instanceof Error ? cut(error.message, 500) : 'refused'
}
