import { momentIn } from '#app/office/office-dates.ts'
import { officePath } from '#app/office/office-routes.ts'
import { auditOf, fieldOf, type OfficeSite, type OfficeRequest, requireRight } from '#app/office/office-site.server.ts'
import type { OfficeAction, OfficeAnswer, OfficeLoader, OfficeOutcome } from '#app/office/office-answer.ts'
import { type EngineName, engineNames, engines } from '#features/gateway/engines.server.ts'
import { type GatewayFault, readGateway } from '#features/gateway/gateway-form.ts'
import {
  acceptedToday,
  type GatewaySettings,
  gatewaySettings,
  MOST_PER_DAY,
  noteAccepted,
  saveGateway,
  USUAL_PER_DAY,
} from '#features/gateway/gateway-settings.server.ts'
import { phoneChannels } from '#features/gateway/message-gateway.ts'
import { readPhone } from '#lib/phone.ts'
import type { GatewayPageProps } from './gateway.tsx'

/** Somebody waits at the screen. */
const TRIAL_MS = 15_000
const LONGEST = 5000

export const loadGateway: OfficeLoader<'gateway'> = async (site, request) => {
  const { query, t } = request
  const settings = await gatewaySettings(site.services.store, site.services.secret)
  const notice = query.has('saved') ? 'gateway.saved' : query.has('removed') ? 'gateway.removed' : null
  const isAccepted = query.has('accepted')
  return page(site, request, {
    settings,
    engine: engineIn(query.get('engine')) ?? settings?.engine ?? 'twilio',
    notice: notice && t(notice),
    trial: isAccepted ? { isGood: true, text: t('gateway.trial-accepted') } : null,
  })
}

/** POST /office/gateway: the gateway, its end, or a trial. */
export const postGateway: OfficeAction<'gateway'> = async (site, request, form) => {
  requireRight(request, 'settings.edit')
  const { store, secret } = site.services
  const settings = await gatewaySettings(store, secret)
  switch (fieldOf(form, 'intent')) {
    case 'remove':
      await saveGateway(store, null, secret, (before) => lineOf(site, request, before, null))
      await site.refresh()
      return { kind: 'done', to: `${officePath('gateway')}?removed` }
    case 'trial':
      return tryGateway(site, request, settings, form)
    default:
      return save(site, request, settings, form)
  }
}

async function save(
  site: OfficeSite,
  request: OfficeRequest,
  settings: GatewaySettings | null,
  form: FormData,
): Promise<OfficeOutcome<'gateway'>> {
  const { store, secret } = site.services
  const engine = engineIn(fieldOf(form, 'engine')) ?? 'twilio'
  const typed = (name: string) => linesIn(form, name)
  const before = settings?.engine === engine ? settings.values : null
  const reading = readGateway(engines[engine], typed, before)
  const perDay = /^\d{1,5}$/.test(fieldOf(form, 'perDay')) ? Number(fieldOf(form, 'perDay')) : 0
  const isMost = perDay < 1 || perDay > MOST_PER_DAY
  if (!reading.ok || isMost) {
    const faults = { ...(!reading.ok && reading.faults), ...(isMost && { perDay: 'wrong' as const }) }
    return { kind: 'faulty', answer: await page(site, request, { settings, engine, form, faults }) }
  }
  const next = { engine, values: reading.values, perDay }
  await saveGateway(store, next, secret, (was) => lineOf(site, request, was, next))
  await site.refresh()
  return { kind: 'done', to: `${officePath('gateway')}?saved` }
}

/** No setting of a gateway is in the log of changes: any of them may hold a key. */
function lineOf(
  site: OfficeSite,
  request: OfficeRequest,
  before: GatewaySettings | null,
  after: Pick<GatewaySettings, 'engine' | 'values' | 'perDay'> | null,
) {
  const told = (one: typeof after) => one && { gateway: engines[one.engine].publicName(one.values), perDay: one.perDay }
  const isRenewed = JSON.stringify(before?.values) !== JSON.stringify(after?.values)
  return auditOf(site, request, {
    action: 'gateway.changed',
    subject: 'settings/gateway',
    before: told(before),
    after: after && { ...told(after), renewed: isRenewed },
  })
}

/** One message, now, to a phone that is typed. */
async function tryGateway(
  site: OfficeSite,
  request: OfficeRequest,
  settings: GatewaySettings | null,
  form: FormData,
): Promise<OfficeOutcome<'gateway'>> {
  const { t } = request
  const engine = settings?.engine ?? 'twilio'
  const to = readPhone(fieldOf(form, 'phone'))
  const channel = phoneChannels.find((name) => name === fieldOf(form, 'channel')) ?? 'sms'
  const refuse = async (text: string | null, faults: GatewayPageProps['faults']) => {
    const trial = text === null ? null : { isGood: false, text }
    return {
      kind: 'faulty',
      answer: await page(site, request, { settings, engine, trialForm: form, trial, faults }),
    } as const
  }
  const gateway = site.openGateway(settings)
  if (gateway === null) return refuse(t('gateway.off'), {})
  if (to === null) return refuse(null, { phone: 'wrong' })
  const { clock, services, catalogue } = site
  const text = t('gateway.trial-text', { site: catalogue.settings.siteName })
  const id = `trial-${clock.now()}`
  const result = await gateway.send({ id, channel, to, text }, AbortSignal.timeout(TRIAL_MS))
  if (result.kind !== 'accepted')
    return refuse(`${t(`gateway.trial-${result.kind}`)} ${t('office.setup.mail-said', { text: result.reason })}`, {})
  await services.store.transact(async (transaction) => {
    await noteAccepted(transaction, clock.now())
    return null
  })
  return { kind: 'done', to: `${officePath('gateway')}?accepted` }
}

type Shown = {
  settings: GatewaySettings | null
  engine: EngineName
  form?: FormData
  trialForm?: FormData
  faults?: GatewayPageProps['faults']
  notice?: string | null
  trial?: GatewayPageProps['trial']
}

async function page(
  site: OfficeSite,
  { t, locale }: OfficeRequest,
  { settings, engine, form, trialForm, faults = {}, notice = null, trial = null }: Shown,
): Promise<OfficeAnswer<'gateway'>> {
  const own = settings?.engine === engine ? settings : null
  const today = await acceptedToday(site.services.store, site.clock.now())
  const props: GatewayPageProps = {
    engine,
    engines: [...engineNames],
    fields: engines[engine].fields.map(({ name, kind, label, hint, isRequired }) => {
      const isSecret = kind === 'secret' || kind === 'secret-lines'
      const isSet = isSecret && (own?.values[name] ?? '') !== ''
      const value = form === undefined ? (own?.values[name] ?? '') : linesIn(form, name)
      return {
        name,
        kind,
        label: t(label),
        hint: [isSet ? t('gateway.secret-set') : '', t(hint), isRequired ? '' : t('gateway.optional')]
          .filter((part) => part !== '')
          .join(' '),
        // A secret is never shown again.
        value: isSecret ? '' : value,
        fault: faultText(faults[name], t),
      }
    }),
    perDay: form === undefined ? String(own?.perDay ?? USUAL_PER_DAY) : fieldOf(form, 'perDay'),
    phone: trialForm === undefined ? '' : fieldOf(trialForm, 'phone'),
    channels: [...(site.openGateway(settings)?.channels ?? [])],
    faults,
    notice,
    trial,
    state:
      settings === null
        ? [t('gateway.off')]
        : [
            settings.acceptedAt === null
              ? t('gateway.not-tried', { name: settings.name })
              : t('gateway.live', { name: settings.name, time: momentIn(locale, settings.acceptedAt) }),
            t('gateway.today', { accepted: today, most: settings.perDay }),
            ...(today >= settings.perDay ? [t('gateway.used-up')] : []),
          ],
    isSet: settings !== null,
  }
  return { kind: 'page', page: 'gateway', title: t('office.nav.gateway'), props }
}

function faultText(fault: GatewayFault | undefined, t: OfficeRequest['t']): string | null {
  return fault === undefined ? null : t(`gateway.fault-${fault}`)
}

function engineIn(text: string | null): EngineName | null {
  return engineNames.find((name) => name === text) ?? null
}

/** Lines matter; a browser ends them with CR. */
function linesIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.normalize('NFC').replace(/\r\n?/g, '\n').trim().slice(0, LONGEST) : ''
}
