import { NotNow } from '#documents/server/jobs.ts'
import { plainSpaces } from '#i18n/typography.ts'
import type { MailServer } from '#features/mail/mail-server.ts'
import type { Mailer, MailFault, Post } from '#features/mail/mailer.ts'
import type { Clock } from '#lib/clock.ts'
import { cut } from '#lib/cut.ts'

export class EmailRefused extends Error {}

/** The mail server is away, busy, or wrongly set: the letter waits for as long as that lasts. */
export class EmailDelayed extends NotNow {}

/** As the environment names one, or the office. */
export type SmtpServer = { url: string; from: string } | MailServer

/** The mail server of the settings: its letters share connections; one that somebody waits for has its own. */
export function openMailer(server: SmtpServer, clock: Clock): Mailer {
  const pool = smtpPost(server)
  return {
    from: server.from,
    host: 'url' in server ? new URL(server.url).host : `${server.host}:${server.port}`,
    settings: 'url' in server ? null : withoutPassword(server),
    ...pool,
    async try(email, key) {
      const { post, close } = smtpPost(server)
      try {
        await post(email, { key, now: clock.now(), signal: AbortSignal.timeout(TRIAL_MS) })
        return { kind: 'sent' }
      } catch (error) {
        const cause = error instanceof EmailRefused || error instanceof EmailDelayed ? error.cause : error
        return { kind: 'failed', fault: faultOf(cause), detail: messageOf(cause) }
      } finally {
        close()
      }
    },
  }
}

function withoutPassword({ host, port, security, user, from }: MailServer): Omit<MailServer, 'password'> {
  return { host, port, security, user, from }
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

/** So many connections at once: providers allow few. More letters wait for one of them. */
const CONNECTIONS_AT_MOST = 4
/** Then another connection is opened: a server may close one after a number of letters. */
const LETTERS_OF_A_CONNECTION = 100

/** Letters go out over connections that are shared. The domain of `from`, a bare address or `Name <address>`, names our messages. */
export function smtpPost(server: SmtpServer): Pick<Mailer, 'post' | 'close'> {
  const { from } = server
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  let pool: Promise<Transport> | null = null
  const post: Post = async ({ to, replyTo, subject, text, html, locale, attachments }, { key, now, signal }) => {
    try {
      const transport = await (pool ??= openPool(server))
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
      if (isFinal(error)) throw new EmailRefused(messageOf(error), { cause: error })
      throw new EmailDelayed(messageOf(error), { cause: error })
    }
  }
  return { post, close: () => void pool?.then((transport) => transport.close()) }
}

type Transport = Awaited<ReturnType<typeof openPool>>

/** The library is a seventh of the server's code: it is read with the first letter, not at the start. */
async function openPool(server: SmtpServer) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    ...addressOf(server),
    pool: true,
    maxConnections: CONNECTIONS_AT_MOST,
    maxMessages: LETTERS_OF_A_CONNECTION,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

function addressOf(server: SmtpServer) {
  if ('url' in server) return { url: server.url }
  const { host, port, security, user, password } = server
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user !== '' && { auth: { user, pass: password } }),
  }
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
