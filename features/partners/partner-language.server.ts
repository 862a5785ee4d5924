import type { Write } from '#documents/model/write.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { Application } from './application.ts'
import { applicationPath, partnerPath } from './partner-documents.server.ts'

/** In what a partner is written to, and its links open: that of its sign-up, until the office says another. */
export function languageWrites({ code, partner }: Application, locale: LocaleCode): Write[] {
  const paths = [applicationPath(code), ...(partner === null ? [] : [partnerPath(partner)])]
  return paths.map((path) => ({ kind: 'update', path, data: { locale } }))
}
