import { isEmail } from '#lib/email.ts'
import { isHostName } from '#lib/host-name.ts'

/** `tls`: from the first byte. `starttls`: asked for, and refused where the server has none. `none`: in the clear. */
export const securities = ['tls', 'starttls', 'none'] as const
export type Security = (typeof securities)[number]

/** A mail server as the office sets it. */
export type MailServer = {
  host: string
  port: number
  security: Security
  /** Empty: the server asks for no login. */
  user: string
  password: string
  /** A bare address or `Name <address>`. */
  from: string
}

/** RFC 8314 § 7.3, RFC 6409, RFC 5321. */
export const usualPort: Record<Security, number> = { tls: 465, starttls: 587, none: 25 }

export type MailServerTyped = {
  host: string
  port: string
  security: string
  user: string
  password: string
  from: string
}
export type MailServerFault = 'host' | 'port' | 'security' | 'sender' | 'password' | 'password-again' | 'plain'
export type MailServerReading =
  | { ok: true; server: MailServer | null }
  | { ok: false; faults: Partial<Record<keyof MailServerTyped, MailServerFault>> }

/** One line, one address; without what a header or a list of addresses could be made of. */
const SENDER = /^(?:([^<>\r\n@,;"]+) )?<([^<>\s]+)>$/
const LOCAL = /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/

/** What was typed of a mail server; null: none any more. `before`: whose password stays where none is typed. */
export function readMailServer(typed: MailServerTyped, before: MailServer | null): MailServerReading {
  const { host, user, from } = typed
  if (host === '' && user === '' && typed.password === '' && from === '') return { ok: true, server: null }
  const faults: Partial<Record<keyof MailServerTyped, MailServerFault>> = {}
  const security = securities.find((name) => name === typed.security)
  if (security === undefined) faults.security = 'security'
  const port = typed.port === '' ? usualPort[security ?? 'tls'] : /^\d{1,5}$/.test(typed.port) ? Number(typed.port) : 0
  if (!isHostName(host)) faults.host = 'host'
  if (port < 1 || port > 65_535) faults.port = 'port'
  if (!isSender(from)) faults.from = 'sender'
  // A password goes to no other server than the one it was typed for.
  const isSameServer = before !== null && before.host === host && before.user === user
  const password = typed.password || (isSameServer ? before.password : '')
  if (user !== '' && password === '') faults.password = before?.password ? 'password-again' : 'password'
  if (user !== '' && security === 'none' && !LOCAL.test(host)) faults.security = 'plain'
  if (security === undefined || Object.keys(faults).length > 0) return { ok: false, faults }
  return { ok: true, server: { host, port, security, user, password: user === '' ? '' : password, from } }
}

function isSender(from: string): boolean {
  return isEmail(SENDER.exec(from)?.[2] ?? from)
}
