import { auditOf, fieldOf } from '#app/office/office-site.server.ts'
import type { OfficeAction } from '#app/office/office-answer.ts'
import { isOfficeLocale } from '#features/accounts/account.ts'
import { accountPath } from '#features/accounts/accounts.server.ts'
import { localeCookie } from '#i18n/locale-from-request.ts'

/** POST /office/language: of the account where somebody is signed in, of this browser for the door. */
export const postLanguage: OfficeAction = async (site, request, form) => {
  const locale = form.get('locale')
  const requested = fieldOf(form, 'to')
  const to = /^\/office(?:[/?][^\\\s]*)?$/.test(requested) ? requested : '/office'
  if (!isOfficeLocale(locale)) return { kind: 'done', to }
  const { signed } = request
  if (signed) {
    const path = accountPath(signed.account.id)
    const change = {
      action: 'account.language' as const,
      subject: path,
      before: { locale: request.locale },
      after: { locale },
    }
    await site.services.store.commit([{ kind: 'update', path, data: { locale } }, auditOf(site, request, change)])
  }
  return { kind: 'done', to, cookies: [localeCookie(locale, request.cookieMode?.secure ?? false)] }
}
