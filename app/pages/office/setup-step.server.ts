import {
  accountOf,
  auditOf,
  fieldOf,
  type OfficeAction,
  type OfficeAnswer,
  type OfficeLoader,
  type OfficeOutcome,
  type OfficeSite,
  type OfficeVisit,
} from '#app/office/office-site.server.ts'
import { officePath } from '#app/office/office-routes.ts'
import { isSetupStep, type SetupStep, setupSteps } from '#app/office/setup/setup-field.ts'
import { fieldsOf, type Typed } from '#app/office/setup/setup-fields.server.ts'
import { readSetupStep } from '#app/office/setup/setup-reading.server.ts'
import { examplePrices, readSetupTariff } from '#app/office/setup/setup-tariff.server.ts'
import { saveTariff } from '#features/fares/tariff-book.server.ts'
import type { Tariff } from '#features/fares/tariff.ts'
import { readSettings, saveSettings } from '#features/settings/settings.server.ts'

type Outcome = OfficeOutcome<'setup-step'>

export const loadSetupStep: OfficeLoader<'setup-step'> = (site, visit) => {
  const step = visit.params['step']
  return isSetupStep(step) ? page(site, visit, step, { typed: null, tariff: site.tariff, fault: null }) : null
}

/** POST /office/setup/{step}: kept at once, and on the public site with the answer; then the next step. */
export const postSetupStep: OfficeAction<'setup-step'> = async (site, visit, form) => {
  const step = visit.params['step']
  if (!isSetupStep(step)) return { kind: 'done', to: officePath('setup') }
  if (step === 'tariff') return saveOwnTariff(site, visit, form)
  const reading = readSetupStep(step, form)
  if (!reading.ok) {
    const typed = { form, faults: reading.faults }
    const fault = visit.t('office.setup.fault')
    return { kind: 'faulty', answer: await page(site, visit, step, { typed, tariff: site.tariff, fault }) }
  }
  await saveSettings(site.desk.store, reading.change, (before, after) => [
    auditOf(site, visit, {
      ...{ action: `settings.${step}`, subject: 'settings/site' },
      ...{ before: { ...before }, after: { ...after } },
    }),
  ])
  await site.refresh()
  return { kind: 'done', to: after(step) }
}

async function saveOwnTariff(site: OfficeSite, visit: OfficeVisit, form: FormData): Promise<Outcome> {
  const { store } = site.desk
  const reading = readSetupTariff(site, form)
  const refuse = async (fault: string | null): Promise<Outcome> => {
    const faults = reading.ok || fieldOf(form, 'intent') === 'reprice' ? {} : reading.faults
    const shown = { typed: { form, faults }, tariff: reading.tariff, fault }
    return { kind: 'faulty', answer: await page(site, visit, 'tariff', shown) }
  }
  if (fieldOf(form, 'intent') === 'reprice' && reading.tariff) return refuse(null)
  if (!reading.ok) return refuse(visit.t('office.setup.fault'))
  const seen = site.tariffHistory.versions[0]?.number ?? 0
  const by = accountOf(visit).name
  const saving = { tariff: reading.tariff, note: visit.t('office.setup.tariff-note'), by, seen }
  const saved = await saveTariff({ store, clock: site.clock }, saving, (transaction, number) =>
    transaction.write(auditOf(site, visit, { action: 'tariff.changed', subject: `tariffs/${number}` })),
  )
  if (saved.kind !== 'saved') return refuse(visit.t('office.setup.late'))
  await saveSettings(store, { steps: ['tariff'] }, () => [])
  await site.refresh()
  return { kind: 'done', to: after('tariff') }
}

function after(step: SetupStep): string {
  const next = setupSteps[setupSteps.indexOf(step) + 1]
  return next === undefined ? officePath('setup') : officePath('setup-step', { step: next })
}

async function page(
  site: OfficeSite,
  visit: OfficeVisit,
  step: SetupStep,
  { typed, tariff, fault }: { typed: Typed; tariff: Tariff | null; fault: string | null },
): Promise<OfficeAnswer<'setup-step'>> {
  const { t } = visit
  const kept = await readSettings(site.desk.store)
  const heading = t(`office.setup.step-${step}`)
  return {
    ...{ kind: 'page', page: 'setup-step', title: heading },
    props: {
      ...{ heading, fault, action: officePath('setup-step', { step }), lead: t(`office.setup.lead-${step}`) },
      where: t('office.setup.where', { n: setupSteps.indexOf(step) + 1, of: setupSteps.length }),
      fields: fieldsOf(step, { site, visit, kept }, typed),
      prices: step === 'tariff' ? examplePrices(site, visit, tariff ?? site.tariff) : null,
    },
  }
}
