import { momentIn } from './office-dates.ts'
import type { OfficeRequest } from './office-site.server.ts'
import type { Data, Value } from '#documents/model/value.ts'
import { type ApplicationState, applicationStates } from '#features/partners/application-state.ts'
import { formatCents } from '#features/fares/money.ts'
import { formatDay } from '#i18n/dates.ts'
import { isLocaleCode, localeRow } from '#i18n/locale.ts'

export type ShownChange = { field: string; before: string | null; after: string | null }

/** What differs between the two, field by field, as its reader says it. null: there was nothing, or there is none now. */
export function changesInWords(before: Data | null, after: Data | null, request: OfficeRequest): ShownChange[] {
  const [old, now] = [leaves(before), leaves(after)]
  const names = fieldNames(request)
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((path) => {
    const [a, b] = [old.get(path), now.get(path)]
    if (JSON.stringify(a) === JSON.stringify(b)) return []
    const said = (value: Value | undefined) => (isNothing(value) ? null : valueInWords(path, value, request))
    const [was, is] = [said(a), said(b)]
    return was === null && is === null ? [] : { field: fieldName(path, names), before: was, after: is }
  })
}

/** `legal.oib`: each value under the way to it; a list is one value. */
function leaves(data: Data | null, path = ''): Map<string, Value> {
  return new Map(
    Object.entries(data ?? {}).flatMap(([name, value]): [string, Value][] => {
      const here = path === '' ? name : `${path}.${name}`
      return isMap(value) ? [...leaves(value, here)] : [[here, value]]
    }),
  )
}

function valueInWords(path: string, value: Exclude<Value, null>, request: OfficeRequest): string {
  const { t, locale } = request
  const name = path.split('.').at(-1) ?? ''
  if (typeof value === 'boolean') return value ? t('audit.yes') : t('audit.no')
  if (typeof value === 'number') {
    if (inCents.has(name)) return formatCents(value, locale)
    return value > EARLIEST_MOMENT ? momentIn(locale, value) : String(value)
  }
  if (typeof value === 'string') return textInWords(name, value, request)
  if (Array.isArray(value)) return value.map((part) => listed(path, part, request)).join(', ')
  return JSON.stringify(value)
}

function textInWords(name: string, text: string, { t, locale }: OfficeRequest): string {
  if (name === 'role' && isRole(text)) return t(`office.role.${text}`)
  if (name === 'state' && isApplicationState(text)) return t(`office.partner-${text}`)
  if (name === 'credit' && (text === 'amount' || text === 'ride')) return t(`voucher-desk.credit.${text}`)
  if (name === 'locale' && isLocaleCode(text)) return localeRow(text).name
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDay(text, locale) : text
}

/** `day@example.hr 06:00 22:00` of a row of the alerts. */
function listed(path: string, part: Value, request: OfficeRequest): string {
  if (isMap(part))
    return Object.values(part)
      .map((value) => listed(path, value, request))
      .join(' ')
  return isNothing(part) ? '–' : valueInWords(path, part, request)
}

function fieldName(path: string, names: FieldNames): string {
  const name = path.split('.').at(-1) ?? path
  return (Object.hasOwn(names, name) ? names[name] : undefined) ?? path
}

const isMap = (value: Value): value is Data =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
const isNothing = (value: Value | undefined): value is null | undefined =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
const roles = ['owner', 'dispatcher', 'editor', 'driver', 'partner', 'desk', 'carrier', 'guest', 'nobody'] as const
const isApplicationState = (text: string): text is ApplicationState => applicationStates.some((state) => state === text)
const isRole = (text: string): text is (typeof roles)[number] => roles.some((role) => role === text)
/** A number as large as this is no count and no price. 2001. */
const EARLIEST_MOMENT = 1_000_000_000_000
const inCents = new Set(['start', 'perKm', 'minimum', 'cents', 'payoutCents'])

/** One this program does not know (any more) is shown as it is kept. */
type FieldNames = Readonly<Partial<Record<string, string>>>

const fieldNames = ({ t }: OfficeRequest): FieldNames => ({
  companyName: t('legal.company'),
  seat: t('legal.seat'),
  oib: t('legal.oib'),
  register: t('legal.register'),
  licence: t('legal.licence'),
  vat: t('legal.vat'),
  insurer: t('legal.insurer'),
  complaintsAddress: t('legal.complaints'),
  phone: t('legal.phone'),
  email: t('legal.email'),
  publicUrl: t('office.setup.public-url'),
  siteName: t('office.setup.site-name'),
  iban: t('office.setup.iban'),
  hours: t('office.setup.hours'),
  permits: t('office.setup.permits'),
  pickUpAbroad: t('office.setup.abroad'),
  tagManagerId: t('office.setup.tag-manager'),
  published: t('audit.field.published'),
  whatsapp: t('audit.field.whatsapp'),
  taxi: t('audit.field.taxi'),
  occasional: t('audit.field.occasional'),
  steps: t('audit.field.steps'),
  name: t('phone.name'),
  role: t('office.people.role'),
  locale: t('phone.locale'),
  list: t('alert.list'),
  afterMinutes: t('alert.afterMinutes'),
  second: t('alert.second'),
  webhook: t('alert.webhook'),
  validFrom: t('office.tariff.valid-from'),
  start: t('office.tariff.start'),
  minimum: t('office.tariff.minimum'),
  perKm: t('audit.field.per-km'),
  fixed: t('audit.field.fixed'),
  vehicles: t('audit.field.vehicles'),
  rules: t('audit.field.rules'),
  note: t('phone.note'),
  state: t('audit.field.state'),
  facts: t('audit.field.facts'),
  hero: t('audit.field.hero'),
  gallery: t('audit.field.gallery'),
  alt: t('audit.field.alt'),
  to: t('audit.field.to'),
  languages: t('audit.field.languages'),
  closed: t('weather-desk.what'),
  codes: t('audit.field.codes'),
  way: t('audit.field.way'),
  cents: t('audit.field.amount'),
  payoutCents: t('audit.field.payout'),
  order: t('audit.field.order'),
  credit: t('voucher-desk.credit'),
  until: t('audit.field.until'),
  mailServer: t('audit.field.mail-server'),
  sender: t('office.setup.mail-from'),
  security: t('office.setup.mail-security'),
  user: t('office.setup.mail-user'),
  gateway: t('audit.field.gateway'),
  perDay: t('audit.field.per-day'),
  renewed: t('audit.field.renewed'),
})
