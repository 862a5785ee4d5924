import { isOfficeLocale, type OfficeLocale } from '#features/accounts/account.ts'
import { messages as enSite } from '#i18n/generated/en.server.ts'
import { messages as hrSite } from '#i18n/generated/hr.server.ts'
import { messages as en } from '#i18n/generated/office/en.ts'
import { messages as hr } from '#i18n/generated/office/hr.ts'
import { localeFromRequest } from '#i18n/locale-from-request.ts'
import { translator } from '#i18n/messages.ts'
import { type OfficeTranslate, officeTranslator } from '#i18n/office-messages.ts'

const words = { en: officeTranslator(translator(enSite), en), hr: officeTranslator(translator(hrSite), hr) }

export function officeWords(locale: OfficeLocale): OfficeTranslate {
  return words[locale]
}

/** At the door, where no account says it: the language chosen or preferred, as far as the office speaks it. */
export function officeLocale(cookie: string | null, acceptLanguage: string | null): OfficeLocale {
  const locale = localeFromRequest(cookie, acceptLanguage)
  return isOfficeLocale(locale) ? locale : 'en'
}
