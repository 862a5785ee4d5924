import { momentIn } from '#app/office/office-dates.ts'
import { officePath } from '#app/office/office-routes.ts'
import type { OfficeLoader } from '#app/office/office-answer.ts'
import { typesOf } from '#features/partners/application-form.ts'
import { typeName } from '#features/partners/application-in-words.server.ts'
import { applicationStates } from '#features/partners/application-state.ts'
import type { Application } from '#features/partners/application.ts'
import { APPLICATIONS, readApplicationDoc } from '#features/partners/partner-documents.server.ts'

const MOST = 200

/** Who wants to work with us and who does: in each state the newest first. */
export const loadPartners: OfficeLoader<'partners'> = async (site, { locale, t }) => {
  const docs = await site.services.store.query({
    collection: APPLICATIONS,
    orderBy: [{ field: 'sentAt', direction: 'desc' }],
    limit: MOST,
  })
  const all = docs.flatMap((doc) => readApplicationDoc(doc) ?? [])
  const words = site.translate(locale)
  const row = ({ code, values, sentAt, door, confirmedAt }: Application) => {
    const type = typesOf(door).find((name) => name === values.type)
    return {
      href: officePath('partner', { code }),
      name: values.name ?? '',
      what: [type ? typeName(type, words) : '', values.town ?? ''].join(', '),
      sent: momentIn(locale, sentAt),
      isConfirmed: confirmedAt !== null,
    }
  }
  const groups = applicationStates.map((state) => ({
    state,
    rows: all.filter((application) => application.state === state).map(row),
  }))
  return { kind: 'page', page: 'partners', title: t('office.nav.partners'), props: { groups } }
}
