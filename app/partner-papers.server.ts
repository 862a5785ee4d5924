import { mayUpload, paperFaults } from '#features/partners/application-papers.ts'
import type { Application } from '#features/partners/application.ts'
import type { PapersSectionProps } from '#features/partners/papers-section.tsx'
import type { Site, RequestContext } from './site.server.ts'

/**
 * Documents of a driver, on the application's page and on the carrier's own. They are a driver's matter, and only once the
 * address was shown to be the applicant's.
 */
export function papersInWords(
  site: Site,
  { locale, query }: RequestContext,
  application: Application,
): PapersSectionProps | null {
  const { code, door, state, confirmedAt, papers = [] } = application
  if (door !== 'drive' || state === 'rejected') return null
  const t = site.translate(locale)
  const action = `/api/partner/papers/${code}?locale=${locale}`
  const said = query.get('papers')
  const fault = paperFaults.find((row) => row === said)
  const done = (['kept', 'removed'] as const).find((row) => row === said)
  return {
    title: t('papers.title'),
    text: confirmedAt === null ? t('papers.unconfirmed') : t('papers.text'),
    form: mayUpload(application) ? { action, label: t('papers.label'), button: t('papers.button') } : null,
    said: fault
      ? { text: t(`papers.fault-${fault}`), isFault: true }
      : done
        ? { text: t(`papers.${done}`), isFault: false }
        : null,
    papers: papers.map(({ id, name }) => ({ id, name })),
    remove: t('papers.remove'),
  }
}
