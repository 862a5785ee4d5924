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
import { readSetupFleet } from '#app/office/setup/setup-fleet.server.ts'
import { legalShown, readSetupLegal } from '#app/office/setup/setup-legal.server.ts'
import { mailShown, tryMail } from '#app/office/setup/setup-mail.server.ts'
import { readSetupStep, type SetupReading } from '#app/office/setup/setup-reading.server.ts'
import { readExtras, readPolicies } from '#app/office/setup/setup-rules.server.ts'
import { examplePrices, readSetupTariff, type TariffReading } from '#app/office/setup/setup-tariff.server.ts'
import { saveTariff } from '#features/fares/tariff-book.server.ts'
import type { Tariff } from '#features/fares/tariff.ts'
import { readOwnFleet, saveFleet } from '#features/fleet/fleet-book.server.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import { laidOver } from '#features/settings/kept-settings.ts'
import { readSettings, saveSettings } from '#features/settings/settings.server.ts'

type Outcome = OfficeOutcome<'setup-step'>
type Shown = { typed: Typed; tariff: Tariff | null; fault: string | null }
const untouched: Shown = { typed: null, tariff: null, fault: null }

export const loadSetupStep: OfficeLoader<'setup-step'> = (site, visit) => {
  const step = visit.params['step']
  return isSetupStep(step) ? page(site, visit, step, untouched) : null
}

/** POST /office/setup/{step}: kept at once, and on the public site with the answer; then the next step. */
export const postSetupStep: OfficeAction<'setup-step'> = async (site, visit, form) => {
  const step = visit.params['step']
  if (!isSetupStep(step)) return { kind: 'done', to: officePath('setup') }
  switch (step) {
    case 'tariff':
      return fieldOf(form, 'intent').startsWith('reprice') ? reprice(site, visit, form) : ownTariff(site, visit, form)
    case 'extras':
      return saveRules(site, visit, { step, form, reading: readExtras(site.tariff, form) })
    case 'policies':
      return saveRules(site, visit, { step, form, reading: readPolicies(site.tariff, form) })
    case 'fleet':
      return saveOwnFleet(site, visit, form)
    case 'legal':
      return saveStep(site, visit, { step, form, reading: readSetupLegal(await settingsNow(site), form) })
    default:
      return step === 'mail' && fieldOf(form, 'intent') === 'try'
        ? sendTrial(site, visit)
        : saveStep(site, visit, { step, form, reading: readSetupStep(step, form) })
  }
}

/** As they are kept, also where this process has not heard of the last change yet. */
async function settingsNow(site: OfficeSite) {
  return laidOver(site.catalogue.settings, await readSettings(site.desk.store), site.published)
}

type Step = { step: SetupStep; form: FormData; reading: SetupReading }

async function saveStep(site: OfficeSite, visit: OfficeVisit, { step, form, reading }: Step): Promise<Outcome> {
  if (!reading.ok) return refuse(site, visit, step, { form, faults: reading.faults })
  await saveSettings(site.desk.store, reading.change, (before, after) => [
    auditOf(site, visit, {
      ...{ action: `settings.${step}`, subject: 'settings/site' },
      ...{ before: { ...before }, after: { ...after } },
    }),
  ])
  await site.refresh()
  return { kind: 'done', to: after(step) }
}

/** The three rides by the numbers of the form: as JSON while they are typed, as the page without scripts. */
async function reprice(site: OfficeSite, visit: OfficeVisit, form: FormData): Promise<Outcome> {
  const { tariff } = readSetupTariff(site, visit, form)
  if (fieldOf(form, 'intent') === 'reprice-live')
    return { kind: 'told', data: { prices: tariff && examplePrices(site, visit, tariff) } }
  if (tariff === null) return ownTariff(site, visit, form)
  return {
    kind: 'faulty',
    answer: await page(site, visit, 'tariff', { typed: { form, faults: {} }, tariff, fault: null }),
  }
}

function ownTariff(site: OfficeSite, visit: OfficeVisit, form: FormData): Promise<Outcome> {
  return saveRules(site, visit, { step: 'tariff', form, reading: readSetupTariff(site, visit, form) })
}

type Rules = { step: 'tariff' | 'extras' | 'policies'; form: FormData; reading: TariffReading }

async function saveRules(site: OfficeSite, visit: OfficeVisit, { step, form, reading }: Rules): Promise<Outcome> {
  const { store } = site.desk
  if (!reading.ok) return refuse(site, visit, step, { form, faults: reading.faults }, reading.tariff)
  const tariff = { ...reading.tariff, validFrom: localTimeOf(site.clock.now()).date }
  const isChanged = JSON.stringify(tariff) !== JSON.stringify({ ...site.tariff, validFrom: tariff.validFrom })
  if (isChanged && !(await keep(site, visit, tariff))) {
    const shown = { typed: { form, faults: {} }, tariff, fault: visit.t('office.setup.late') }
    return { kind: 'faulty', answer: await page(site, visit, step, shown) }
  }
  await saveSettings(store, { steps: [step] }, () => [])
  await site.refresh()
  return { kind: 'done', to: after(step) }
}

/** A version of its own, from today. */
async function keep(site: OfficeSite, visit: OfficeVisit, tariff: Tariff): Promise<boolean> {
  const seen = site.tariffHistory.versions[0]?.number ?? 0
  const saving = { tariff, note: visit.t('office.setup.tariff-note'), by: accountOf(visit).name, seen }
  const deps = { store: site.desk.store, clock: site.clock }
  const saved = await saveTariff(deps, saving, (transaction, number) =>
    transaction.write(auditOf(site, visit, { action: 'tariff.changed', subject: `tariffs/${number}` })),
  )
  return saved.kind === 'saved'
}

async function saveOwnFleet(site: OfficeSite, visit: OfficeVisit, form: FormData): Promise<Outcome> {
  const { store } = site.desk
  const reading = readSetupFleet(site, visit, form)
  if (!reading.ok) return refuse(site, visit, 'fleet', { form, faults: reading.faults })
  const { fleet } = reading
  const seen = (await readOwnFleet(store))?.version ?? 0
  const line = auditOf(site, visit, {
    ...{ action: 'fleet.saved', subject: 'fleet', before: { vehicles: site.fleet.vehicles.length } },
    after: { vehicles: fleet.vehicles.length },
  })
  await saveFleet(store, { fleet, seen }, (transaction) => transaction.write(line))
  await saveSettings(store, { steps: ['fleet'] }, () => [])
  await site.refresh()
  return { kind: 'done', to: after('fleet') }
}

async function sendTrial(site: OfficeSite, visit: OfficeVisit): Promise<Outcome> {
  const fault = await tryMail(site, visit)
  if (fault === null) return { kind: 'done', to: `${officePath('setup-step', { step: 'mail' })}?sent` }
  return { kind: 'faulty', answer: await page(site, visit, 'mail', { ...untouched, fault }) }
}

async function refuse(
  site: OfficeSite,
  visit: OfficeVisit,
  step: SetupStep,
  typed: NonNullable<Typed>,
  tariff: Tariff | null = null,
): Promise<Outcome> {
  const fault = visit.t('office.setup.fault')
  return { kind: 'faulty', answer: await page(site, visit, step, { typed, tariff, fault }) }
}

function after(step: SetupStep): string {
  const next = setupSteps[setupSteps.indexOf(step) + 1]
  return next === undefined ? officePath('setup') : officePath('setup-step', { step: next })
}

async function page(
  site: OfficeSite,
  visit: OfficeVisit,
  step: SetupStep,
  { typed, tariff, fault }: Shown,
): Promise<OfficeAnswer<'setup-step'>> {
  const { t, query } = visit
  const kept = await readSettings(site.desk.store)
  const heading = t(`office.setup.step-${step}`)
  return {
    ...{ kind: 'page', page: 'setup-step', title: heading },
    props: {
      ...{ heading, fault, action: officePath('setup-step', { step }), lead: t(`office.setup.lead-${step}`) },
      where: t('office.setup.where', { n: setupSteps.indexOf(step) + 1, of: setupSteps.length }),
      fields: fieldsOf(step, { site, visit, kept }, typed),
      prices: step === 'tariff' ? examplePrices(site, visit, tariff ?? site.tariff) : null,
      legal: step === 'legal' ? legalShown(site, visit) : null,
      mail: step === 'mail' ? mailShown(site, visit) : null,
      notice: step === 'mail' && query.has('sent') && fault === null ? t('office.setup.mail-sent') : null,
      more: step === 'fleet' ? { href: officePath('fleet'), label: t('office.setup.more-fleet') } : null,
    },
  }
}
