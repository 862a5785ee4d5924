import type { AccountRole } from './rights.ts'

/** The languages of the office's own screens. */
export const officeLocales = ['en', 'hr'] as const
export type OfficeLocale = (typeof officeLocales)[number]

/** Somebody who may sign in. Only the owner makes one, by an invitation. */
export type Account = {
  id: string
  /** As it was typed; one account an address, whatever its capitals. */
  email: string
  name: string
  role: AccountRole
  locale: OfficeLocale
  /** Which partner a partner's or carrier's account speaks for. */
  partnerId: string | null
  state: 'active' | 'closed'
  createdAt: number
}

/** A browser that has signed in. */
export type Session = {
  /** Shown and named in forms; the token itself is kept nowhere. */
  id: string
  accountId: string
  /** What the browser said it is, short. */
  agent: string
  way: SignInWay
  createdAt: number
  seenAt: number
  expiresAt: number
}

export type SignInWay = 'password' | 'passkey' | 'invitation' | 'recovery' | 'setup'

export type Signed = { account: Account; session: Session }

export function isOfficeLocale(text: unknown): text is OfficeLocale {
  return officeLocales.some((locale) => locale === text)
}
