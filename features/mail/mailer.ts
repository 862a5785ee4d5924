import type { Letter } from './letter.ts'

/** Why a letter did not go out, as far as the answer of the mail server tells. */
export const mailFaults = ['no-server', 'no-name', 'silent', 'tls', 'login', 'sender', 'recipient', 'other'] as const
export type MailFault = (typeof mailFaults)[number]

export type Trial = { kind: 'sent' } | { kind: 'failed'; fault: MailFault; detail: string }

/** The mail server of the settings, for a letter somebody waits for. */
export type Mailer = {
  /** Who letters come from. */
  from: string
  host: string
  try: (letter: Letter & { to: string }, key: string) => Promise<Trial>
}
