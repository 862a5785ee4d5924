import { auditOf, fieldOf, requireRight } from '#app/office/office-site.server.ts'
import type { OfficeAction, OfficeAnswer, OfficeLoader } from '#app/office/office-answer.ts'
import type { OfficeSite, OfficeRequest } from '#app/office/office-site.server.ts'
import { officePath } from '#app/office/office-routes.ts'
import { lacksOf } from '#app/office/setup/readiness.server.ts'
import { setupSteps } from '#app/office/setup/setup-field.ts'
import { readSettings, saveSettings } from '#features/settings/settings.server.ts'

export const loadSetupStart: OfficeLoader<'setup'> = (site, request) => page(site, request, null)

/** POST /office/setup: show the site to the world, or take it back. Without an address of its own it is not shown. */
export const postPublish: OfficeAction<'setup'> = async (site, request, form) => {
  requireRight(request, 'site.publish')
  const published = fieldOf(form, 'intent') === 'publish'
  if (published && lacksOf(site, request).some(({ stops }) => stops))
    return { kind: 'faulty', answer: await page(site, request, request.t('office.setup.publish-refused')) }
  await saveSettings(site.services.store, { published }, (before) => [
    auditOf(site, request, {
      action: published ? 'site.published' : 'site.unpublished',
      subject: 'settings/site',
      before: { published: before.published },
      after: { published },
    }),
  ])
  await site.refresh()
  return { kind: 'done', to: officePath('setup') }
}

async function page(site: OfficeSite, request: OfficeRequest, fault: string | null): Promise<OfficeAnswer<'setup'>> {
  const { t } = request
  const stored = await readSettings(site.services.store)
  const steps = setupSteps.map((step) => ({
    href: officePath('setup-step', { step }),
    label: t(`office.setup.step-${step}`),
    isDone: stored.steps.includes(step),
  }))
  const isByEnvironment = site.published !== (stored.published && site.publicUrl !== null)
  return {
    kind: 'page',
    page: 'setup',
    title: t('office.nav.setup'),
    props: {
      steps,
      fault,
      lacks: lacksOf(site, request),
      next: steps.find(({ isDone }) => !isDone)?.href ?? null,
      state: isByEnvironment ? 'by-environment' : site.published ? 'published' : 'unpublished',
    },
  }
}
