import { accountOf, auditOf, fieldOf, type OfficeSite, type OfficeRequest } from '#app/office/office-site.server.ts'
import type { OfficeAction, OfficeAnswer, OfficeLoader, OfficeOutcome } from '#app/office/office-answer.ts'
import { lateTariff, lateWordsOf } from '#app/office/late-words.server.ts'
import { officePath } from '#app/office/office-routes.ts'
import { isSetupStep, type SettingsStep, type SetupStep, setupSteps } from '#app/office/setup/setup-field.ts'
import { fieldsOf, markOf, type Typed } from '#app/office/setup/setup-fields.server.ts'
import { countedClasses, readSetupFleet } from '#app/office/setup/setup-fleet.server.ts'
import { legalShown, readSetupLegal } from '#app/office/setup/setup-legal.server.ts'
import { isMailFixed, keepMailServer, mailShown, tryMail } from '#app/office/setup/setup-mail.server.ts'
import { readSetupStep, type SetupReading } from '#app/office/setup/setup-reading.server.ts'
import { readExtras, readPolicies } from '#app/office/setup/setup-rules.server.ts'
import { examplePrices, readSetupTariff, type TariffReading } from '#app/office/setup/setup-tariff.server.ts'
import { saveTariff } from '#features/fares/tariff-book.server.ts'
import type { Tariff } from '#features/fares/tariff.ts'
import { ridesWithoutVehicle } from '#features/bookings/coming-rides.server.ts'
import { readOwnFleet, saveFleet } from '#features/fleet/fleet-book.server.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import { type StoredSettings, withOverrides } from '#features/settings/stored-settings.ts'
import { readSettings, saveSettings } from '#features/settings/settings.server.ts'

type Outcome = OfficeOutcome<'setup-step'>
type Shown = { typed: Typed; tariff: Tariff | null; fault: string | null; isLate?: boolean }
const untouched: Shown = { typed: null, tariff: null, fault: null }

export const loadSetupStep: OfficeLoader<'setup-step'> = (site, request) => {
  const step = request.params['step']
  return isSetupStep(step) ? page(site, request, step, untouched) : null
}

/** POST /office/setup/{step}: kept at once, and on the public site with the answer; then the next step. */
export const postSetupStep: OfficeAction<'setup-step'> = async (site, request, form) => {
  const step = request.params['step']
  if (!isSetupStep(step)) return { kind: 'done', to: officePath('setup') }
  // Asked about the prices: nothing is saved.
  if (fieldOf(form, 'intent').startsWith('reprice')) return postSeen(site, request, { step, form, stored: null })
  const stored = await readSettings(site.services.store)
  const isSeen = !form.has('seen') || fieldOf(form, 'seen') === markOf(step, { site, request, stored })
  return isSeen ? postSeen(site, request, { step, form, stored }) : late(site, request, step, form)
}

/** Somebody else has saved this step since its form was shown. */
async function late(site: OfficeSite, request: OfficeRequest, step: SetupStep, form: FormData): Promise<Outcome> {
  // Another node may have saved it.
  await site.refresh()
  const isOwnStep = ({ action }: { action: string }) => action === `settings.${step}`
  const said = {
    fleet: () => lateWordsOf(site, request, 'fleet'),
    prices: () => lateTariff(site, request),
    settings: () => lateWordsOf(site, request, 'settings/site', isOwnStep),
  }
  const what =
    step === 'tariff' || step === 'extras' || step === 'policies' ? 'prices' : step === 'fleet' ? step : 'settings'
  const shown = { typed: { form, faults: {} }, tariff: null, fault: await said[what](), isLate: true }
  return { kind: 'faulty', answer: await page(site, request, step, shown) }
}

function postSeen(site: OfficeSite, request: OfficeRequest, posted: Omit<Step, 'reading'>): Promise<Outcome> {
  const { step, form } = posted
  switch (step) {
    case 'tariff':
      return fieldOf(form, 'intent').startsWith('reprice')
        ? reprice(site, request, form)
        : ownTariff(site, request, form)
    case 'extras':
      return saveRules(site, request, { step, form, reading: readExtras(site.tariff, form) })
    case 'policies':
      return saveRules(site, request, { step, form, reading: readPolicies(site.tariff, form) })
    case 'fleet':
      return saveOwnFleet(site, request, form)
    case 'legal':
      return settingsNow(site).then((now) =>
        saveStep(site, request, { ...posted, step, reading: readSetupLegal(now, form) }),
      )
    case 'mail':
      return saveMail(site, request, form)
    default:
      return saveStep(site, request, { ...posted, step, reading: readSetupStep(step, form) })
  }
}

/** As they are kept, also where this process has not heard of the last change yet. */
async function settingsNow(site: OfficeSite) {
  return withOverrides(site.catalogue.settings, await readSettings(site.services.store), site.published)
}

type Step = { step: SetupStep; form: FormData; stored: StoredSettings | null; reading: SetupReading }

async function saveStep(
  site: OfficeSite,
  request: OfficeRequest,
  { step, form, stored, reading }: Step & { step: SettingsStep | 'legal' },
): Promise<Outcome> {
  if (!reading.ok) return refuse(site, request, step, { form, faults: reading.faults })
  const line = (before: StoredSettings, after: StoredSettings) =>
    auditOf(site, request, {
      action: `settings.${step}`,
      subject: 'settings/site',
      before: { ...before },
      after: { ...after },
    })
  const saved = await saveSettings(
    site.services.store,
    reading.change,
    (before, after) => [line(before, after)],
    stored,
  )
  // Somebody was quicker between reading and writing: looked at anew, with what they have saved.
  if (saved === null) return postSetupStep(site, request, form)
  await site.refresh()
  return { kind: 'done', to: after(step) }
}

/** The three rides by the numbers of the form: as JSON while they are typed, as the page without scripts. */
async function reprice(site: OfficeSite, request: OfficeRequest, form: FormData): Promise<Outcome> {
  const { tariff } = readSetupTariff(site, request, form)
  if (fieldOf(form, 'intent') === 'reprice-live')
    return { kind: 'told', data: { prices: tariff && examplePrices(site, request, tariff) } }
  if (tariff === null) return ownTariff(site, request, form)
  return {
    kind: 'faulty',
    answer: await page(site, request, 'tariff', { typed: { form, faults: {} }, tariff, fault: null }),
  }
}

function ownTariff(site: OfficeSite, request: OfficeRequest, form: FormData): Promise<Outcome> {
  return saveRules(site, request, { step: 'tariff', form, reading: readSetupTariff(site, request, form) })
}

type Rules = { step: 'tariff' | 'extras' | 'policies'; form: FormData; reading: TariffReading }

async function saveRules(site: OfficeSite, request: OfficeRequest, { step, form, reading }: Rules): Promise<Outcome> {
  const { store } = site.services
  if (!reading.ok) return refuse(site, request, step, { form, faults: reading.faults }, reading.tariff)
  const tariff = { ...reading.tariff, validFrom: localTimeOf(site.clock.now()).date }
  const isChanged = JSON.stringify(tariff) !== JSON.stringify({ ...site.tariff, validFrom: tariff.validFrom })
  if (isChanged && !(await keep(site, request, tariff))) {
    return late(site, request, step, form)
  }
  await saveSettings(store, { steps: [step] }, () => [])
  await site.refresh()
  return { kind: 'done', to: after(step) }
}

/** A version of its own, from today. */
async function keep(site: OfficeSite, request: OfficeRequest, tariff: Tariff): Promise<boolean> {
  const seen = site.tariffHistory.versions[0]?.number ?? 0
  const saving = { tariff, note: request.t('office.setup.tariff-note'), by: accountOf(request).name, seen }
  const deps = { store: site.services.store, clock: site.clock }
  const saved = await saveTariff(deps, saving, (transaction, number) =>
    transaction.write(auditOf(site, request, { action: 'tariff.changed', subject: `tariffs/${number}` })),
  )
  return saved.kind === 'saved'
}

async function saveOwnFleet(site: OfficeSite, request: OfficeRequest, form: FormData): Promise<Outcome> {
  const { store } = site.services
  const reading = readSetupFleet(site, request, form)
  if (!reading.ok) return refuse(site, request, 'fleet', { form, faults: reading.faults })
  const { fleet } = reading
  // Trial rides are nobody's. Where guests ride, the page of the fleet lists the rides and asks.
  const left = (await ridesWithoutVehicle(store, fleet, site.clock.now())).filter(({ trial }) => !trial)
  const [first] = left
  if (first) {
    const field = countedClasses.find((id) => id === first.quote.vehicle) ?? 'car'
    return refuse(site, request, 'fleet', { form, faults: { [field]: 'rides' } })
  }
  const seen = (await readOwnFleet(store))?.version ?? 0
  const line = auditOf(site, request, {
    action: 'fleet.saved',
    subject: 'fleet',
    before: { vehicles: site.fleet.vehicles.length },
    after: { vehicles: fleet.vehicles.length },
  })
  const isSaved = await saveFleet(store, { fleet, seen }, (transaction) => transaction.write(line))
  if (!isSaved) return late(site, request, 'fleet', form)
  await saveSettings(store, { steps: ['fleet'] }, () => [])
  await site.refresh()
  return { kind: 'done', to: after('fleet') }
}

/** Keeps the server of the form, where it is the office's to say, and sends a letter over it where one is asked for. */
async function saveMail(site: OfficeSite, request: OfficeRequest, form: FormData): Promise<Outcome> {
  const isTrial = fieldOf(form, 'intent') === 'try'
  if (!isMailFixed(site) && form.has('host')) {
    const faults = await keepMailServer(site, request, form)
    if (faults !== null) return refuse(site, request, 'mail', { form, faults })
  }
  if (!isTrial) await saveSettings(site.services.store, { steps: ['mail'] }, () => [])
  const saved = { ...(await site.refresh()), services: site.services }
  return isTrial ? sendTrial(saved, request) : { kind: 'done', to: after('mail') }
}

async function sendTrial(site: OfficeSite, request: OfficeRequest): Promise<Outcome> {
  const fault = await tryMail(site, request)
  if (fault === null) return { kind: 'done', to: `${officePath('setup-step', { step: 'mail' })}?sent` }
  return { kind: 'faulty', answer: await page(site, request, 'mail', { ...untouched, fault }) }
}

async function refuse(
  site: OfficeSite,
  request: OfficeRequest,
  step: SetupStep,
  typed: NonNullable<Typed>,
  tariff: Tariff | null = null,
): Promise<Outcome> {
  const fault = request.t('office.setup.fault')
  return { kind: 'faulty', answer: await page(site, request, step, { typed, tariff, fault }) }
}

function after(step: SetupStep): string {
  const next = setupSteps[setupSteps.indexOf(step) + 1]
  return next === undefined ? officePath('setup') : officePath('setup-step', { step: next })
}

async function page(
  site: OfficeSite,
  request: OfficeRequest,
  step: SetupStep,
  { typed, tariff, fault, isLate = false }: Shown,
): Promise<OfficeAnswer<'setup-step'>> {
  const { t, query } = request
  const stored = await readSettings(site.services.store)
  const deps = { site, request, stored }
  const sent = isLate ? null : (typed?.form.get('seen') ?? null)
  const heading = t(`office.setup.step-${step}`)
  const fields = fieldsOf(step, deps, typed)
  // The examples are those of the form as it stands, with or without the fixed prices.
  const keepsFixed = fields.some(({ name, value }) => name === 'keep' && value === 'fixed')
  const shown = tariff ?? { ...site.tariff, fixed: keepsFixed ? site.tariff.fixed : [] }
  return {
    kind: 'page',
    page: 'setup-step',
    title: heading,
    props: {
      heading,
      fault,
      action: officePath('setup-step', { step }),
      lead: t(`office.setup.lead-${step}`),
      where: t('office.setup.where', { n: setupSteps.indexOf(step) + 1, of: setupSteps.length }),
      fields,
      // A form that comes back with a fault was still made from what it was made from.
      seen: typeof sent === 'string' ? sent : markOf(step, deps),
      isLate,
      prices: step === 'tariff' ? examplePrices(site, request, shown) : null,
      legal: step === 'legal' ? legalShown(site, request) : null,
      mail: step === 'mail' ? mailShown(site, request) : null,
      notice: step === 'mail' && query.has('sent') && fault === null ? t('office.setup.mail-sent') : null,
      more: step === 'fleet' ? { href: officePath('fleet'), label: t('office.setup.more-fleet') } : null,
    },
  }
}
