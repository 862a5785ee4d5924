import type { Settings } from '#catalogue/settings.ts'
import type { Writing } from '#features/fares/quote-in-words.server.ts'
import type { Fleet } from '#features/fleet/fleet.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { Translate } from '#i18n/messages.ts'

export type EmailDeps = Pick<Writing, 'places' | 'tariff'> & {
  translate: (locale: LocaleCode) => Translate
  fleet: Fleet
  now: number
  siteName: string
  settings: Pick<Settings, 'legal'>
  /** The carrier's legal name, where it is set. */
  carrier: string
  /** The operator's own address for guests' answers; null where none is set. */
  contactEmail: string | null
  operatorMail: string | null
  /** Messages that the guest has not read, each with who wrote it. */
  unread: readonly string[]
  /** Whole addresses: the voucher with its secret end, the plain page of the code, and the driver's page. */
  links: { voucher: string; plain: string; driver: string }
}

/** What one side's letter needs, in its language. */
export type EmailWriting = EmailDeps & Writing & { croatian: Translate }
