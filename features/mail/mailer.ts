import type { Email } from './email.ts'
import type { MailServer } from './mail-server.ts'

/** Why a letter did not go out, as far as the answer of the mail server tells. */
export const mailFaults = ['no-server', 'no-name', 'silent', 'tls', 'login', 'sender', 'recipient', 'other'] as const
export type MailFault = (typeof mailFaults)[number]

export type Trial = { kind: 'sent' } | { kind: 'failed'; fault: MailFault; detail: string }

/** Hands a letter to a mail server. Throws LetterRefused where no second try can help, LetterDelayed where one may. */
export type Post = (
  email: Email & { to: string },
  context: { key: string; now: number; signal: AbortSignal },
) => Promise<void>

/** The mail server that is set. */
export type Mailer = {
  /** Who letters come from. */
  from: string
  host: string
  /** As the office has set it, without its password; null: the environment has. */
  settings: Omit<MailServer, 'password'> | null
  post: Post
  /** A letter somebody waits for. */
  try: (email: Email & { to: string }, key: string) => Promise<Trial>
  /** Ends its connections when what is under way is sent. */
  close: () => void
}
