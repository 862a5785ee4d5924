import type { LocaleCode } from '#i18n/locale.ts'
import type { ApplicationTyped, Door } from './application-form.ts'
import type { StoredPaper } from './application-papers.ts'
import type { ApplicationState } from './application-state.ts'
import type { CommissionTerms } from './commission.ts'

/** A document of the collection `applications`; its name is the A code. Times are milliseconds since the epoch. */
export type Application = {
  code: string
  door: Door
  state: ApplicationState
  locale: LocaleCode
  /** What was asked, read and checked. */
  values: ApplicationTyped
  email: string | null
  phone: string | null
  sentAt: number
  /** When the link of the mail was first opened: the address is theirs. */
  confirmedAt: number | null
  /** What the office asked for, or why it said no; in the office's words. */
  note: string | null
  /** When the office, or the site, last decided. */
  decidedAt?: number
  /** Why it is suspended, where the site did it: it ends by itself when the papers hold again. */
  pausedFor?: 'papers'
  /** Which reminders of papers that end were sent (papers.ts). */
  reminded?: string[]
  /** Documents that were sent with it (application-papers.ts). */
  papers?: StoredPaper[]
  /** The day on which the office was last told of a new document. */
  toldOf?: string
  /** The P code, once approved. */
  partner: string | null
  sequence: number
}

/** A document of the collection `partners`; its name is the P code. */
export type Partner = {
  code: string
  application: string
  door: Door
  state: ApplicationState
  name: string
  /** Where its guests are picked up. */
  place: string
  locale: LocaleCode
  email: string | null
  terms: CommissionTerms
  /** `credit`: a private host gets rides in place of money. */
  paidIn: 'money' | 'credit'
  /** Origins (https) that may show the price widget. */
  origins: string[]
  /** Whether the desk's tablet shows prices; it does unless the partner wished otherwise. */
  deskPrices?: 'shown' | 'hidden'
  /** The ends of mailed sign-in links that were used and have not ended by themselves yet. */
  usedLinks?: number[]
  since: number
}
