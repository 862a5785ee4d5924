import { createHash } from 'node:crypto'
import type { OfficeSite, OfficeRequest } from '#app/office/office-site.server.ts'
import { decimalOf } from '#features/fares/money.ts'
import { roundings } from '#features/fares/rounding.ts'
import { extraIds, vehicleIds, vehicleOf } from '#features/fares/tariff.ts'
import { securities } from '#features/mail/mail-server.ts'
import type { StoredSettings } from '#features/settings/stored-settings.ts'
import { isUnset } from './setup-legal.server.ts'
import { countedClasses } from './setup-fleet.server.ts'
import type { SetupField, SetupStep } from './setup-field.ts'
import type { SetupFault } from './setup-reading.server.ts'

export type FieldDeps = { site: OfficeSite; request: OfficeRequest; stored: StoredSettings }
export type Typed = { form: FormData; faults: Record<string, SetupFault> } | null

/** The fields of a step: with what is kept, or with what was typed and what is wrong with it. */
export function fieldsOf(step: SetupStep, deps: FieldDeps, typed: Typed): SetupField[] {
  const { t } = deps.request
  // Asked only where there is something to confirm.
  const isRequested = ({ name }: Bare) =>
    name !== 'unusual' || typed?.faults[name] !== undefined || typed?.form.has(name)
  const fields = makers[step](deps).filter(isRequested)
  return fields.map((field) => {
    const fault = typed?.faults[field.name]
    const chosen = typed?.form.getAll(field.name).filter((value) => typeof value === 'string')
    const value = chosen === undefined || field.kind === 'password' ? field.value : chosen.join(' ')
    return { ...field, value, fault: fault === undefined ? null : t(`office.setup.fault-${fault}`) }
  })
}

/** What is kept of a step, in short: a form sends back the one it was made from. */
export function markOf(step: SetupStep, deps: FieldDeps): string {
  const stored = makers[step](deps).map(({ name, value }) => [name, value])
  return createHash('sha256').update(JSON.stringify(stored)).digest('base64url').slice(0, 16)
}

type Bare = Omit<SetupField, 'fault'>
const bare = (name: string, label: string, value: string | null, more: Partial<Bare> = {}): Bare => ({
  name,
  label,
  value: value ?? '',
  example: null,
  hint: null,
  kind: 'text',
  options: [],
  ...more,
})

const makers: Record<SetupStep, (deps: FieldDeps) => Bare[]> = {
  address: ({ request: { t, origin }, site, stored }) => [
    bare('publicUrl', t('office.setup.public-url'), stored.publicUrl ?? site.publicUrl ?? origin, {
      kind: 'url',
      example: 'https://www.example.hr',
      hint: t('office.setup.public-url-hint'),
    }),
  ],
  company: ({ request: { t }, site, stored }) => {
    const { legal, siteName } = site.catalogue.settings
    return [
      bare('siteName', t('office.setup.site-name'), siteName, { example: 'Kvarner Rides' }),
      bare('companyName', t('legal.company'), legal.companyName, { example: 'Kvarner Rides j.d.o.o.' }),
      bare('seat', t('legal.seat'), legal.seat, { example: 'Ulica Primjer 1, 51410 Opatija' }),
      bare('oib', t('legal.oib'), legal.oib, { example: '12345678903', hint: t('office.setup.oib-hint') }),
      bare('iban', t('office.setup.iban'), stored.iban, {
        example: 'HR12 1001 0051 8630 0016 0',
        hint: t('office.setup.iban-hint'),
      }),
      bare('register', t('legal.register'), legal.register, { example: 'Trgovački sud u Rijeci, MBS 040000000' }),
      bare('licence', t('legal.licence'), legal.licence, {
        example: 'Licencija za autotaksi prijevoz 000/2026',
        hint: t('office.setup.licence-hint'),
      }),
      bare('vat', t('legal.vat'), legal.vat, {
        kind: 'select',
        example: t('legal.vat-registered'),
        options: [
          { value: '', label: t('legal.not-set') },
          { value: 'registered', label: t('legal.vat-registered') },
          { value: 'exempt', label: t('legal.vat-exempt') },
        ],
      }),
      bare('insurer', t('legal.insurer'), legal.insurer, { example: 'Primjer osiguranje d.d., polica 0000000' }),
      bare('complaintsAddress', t('legal.complaints'), legal.complaintsAddress, { example: 'prigovori@example.hr' }),
    ]
  },
  contact: ({ request: { t }, site }) => {
    const { contact, hours } = site.catalogue.settings
    return [
      bare('phone', t('legal.phone'), contact.phone, { kind: 'tel', example: '+385 91 234 5678' }),
      bare('whatsapp', 'WhatsApp', contact.whatsapp, {
        kind: 'tel',
        example: '+385 91 234 5678',
        hint: t('office.setup.whatsapp-hint'),
      }),
      bare('email', t('legal.email'), contact.email, { kind: 'email', example: 'voznje@example.hr' }),
      bare('hours', t('office.setup.hours'), hours, { example: '6:00–24:00' }),
    ]
  },
  // What the sample has is nobody's claim: nothing is ticked until the owner has said so.
  permits: ({ request: { t, locale }, site, stored: { permits, carriage } }) => {
    const towns = Object.keys(site.catalogue.towns).map((slug) => ({
      value: slug,
      label: site.places.find(slug)?.names[locale] ?? slug,
    }))
    const kinds = (['taxi', 'occasional'] as const).filter((kind) => carriage?.[kind])
    const country = new Intl.DisplayNames(locale, { type: 'region' })
    return [
      bare('permits', t('office.setup.permits'), permits?.join(' ') ?? null, {
        kind: 'checks',
        example: 'Opatija, Kastav',
        hint: t('office.setup.permits-hint'),
        options: towns.toSorted((a, b) => a.label.localeCompare(b.label, locale)),
      }),
      bare('carriage', t('office.setup.carriage'), kinds.join(' '), {
        kind: 'checks',
        example: t('office.setup.carriage-taxi'),
        hint: t('office.setup.carriage-hint'),
        options: [
          { value: 'taxi', label: t('office.setup.carriage-taxi') },
          { value: 'occasional', label: t('office.setup.carriage-occasional') },
        ],
      }),
      bare('pickUpAbroad', t('office.setup.abroad'), carriage?.pickUpAbroad.join(' ') ?? null, {
        kind: 'checks',
        example: country.of('SI') ?? 'SI',
        hint: t('office.setup.abroad-hint'),
        options: ['IT', 'SI'].map((code) => ({ value: code, label: country.of(code) ?? code })),
      }),
    ]
  },
  tariff: ({ request: { t }, site: { tariff } }) => [
    bare('start', t('office.setup.start'), decimalOf(tariff.start), { example: '4.00' }),
    bare('minimum', t('office.setup.minimum'), decimalOf(tariff.minimum), { example: '10.00' }),
    ...tariff.bands.map(({ upToKm, perKm }, at) =>
      bare(
        `perKm${at}`,
        upToKm === null ? t('office.setup.per-km-last') : t('office.setup.per-km', { km: upToKm }),
        decimalOf(perKm),
        { example: '1.60' },
      ),
    ),
    bare('perHour', t('office.setup.per-hour'), decimalOf(tariff.waiting.perHour), { example: '30.00' }),
    bare('rounding', t('office.tariff.round-to'), tariff.rounding, {
      kind: 'select',
      example: t('office.tariff.round-to.wholeEuro'),
      hint: t('office.tariff.rounding-hint'),
      options: roundings.map((value) => ({ value, label: t(`office.tariff.round-to.${value}`) })),
    }),
    // Those of the sample are dropped unless they are wanted; the owner's own stay unless they are not.
    bare('keep', t('office.setup.fixed'), tariff.sample ? '' : 'fixed', {
      kind: 'checks',
      hint: t('office.setup.fixed-hint'),
      options: [{ value: 'fixed', label: t('office.setup.fixed-keep') }],
    }),
    bare('unusual', t('office.setup.unusual'), '', {
      kind: 'checks',
      options: [{ value: 'yes', label: t('office.setup.unusual-yes') }],
    }),
    bare('own', t('office.setup.own'), '', {
      kind: 'checks',
      options: [{ value: 'yes', label: t('office.setup.own-yes') }],
    }),
  ],
  fleet: ({ request: { t, locale }, site: { fleet, places } }) => [
    ...countedClasses.map((id) => {
      const count = fleet.vehicles.filter(({ vehicleClass }) => vehicleClass === id).length
      return bare(id, t(`office.setup.count-${id}`), String(count), { example: '2' })
    }),
    bare('drivers', t('office.fleet.drivers'), fleet.drivers.map(({ name }) => name).join('\n'), {
      kind: 'lines',
      example: 'Ivo I., Mara M.',
    }),
    bare('area', t('office.fleet.area'), placeNames(fleet.confirmation.serviceArea, places, locale), {
      kind: 'lines',
      example: 'Opatija, Rijeka',
      hint: t('office.setup.area-hint'),
    }),
  ],
  extras: ({ request: { t }, site: { tariff } }) =>
    extraIds.map((id) => {
      const price = tariff.extras.find((extra) => extra.id === id)?.price ?? 0
      return bare(id, t(`office.tariff.extra.${id}`), decimalOf(price), {
        example: '0',
        hint: t('office.setup.extra-hint'),
      })
    }),
  policies: ({ request: { t }, site: { tariff } }) => {
    const { freeMinutes } = tariff.waiting
    return [
      bare('airport', t('office.tariff.waiting-airport'), String(freeMinutes.airport), { example: '60' }),
      bare('station', t('office.tariff.waiting-station'), String(freeMinutes.station), { example: '30' }),
      bare('address', t('office.tariff.waiting-address'), String(freeMinutes.address), { example: '15' }),
      ...vehicleIds.map((id) =>
        bare(`hours-${id}`, t(`office.setup.hours-${id}`), String(vehicleOf(tariff, id).freeCancellationHours), {
          example: id === 'minibus' ? '72' : '24',
        }),
      ),
      bare('hours-boat', t('office.setup.hours-boat'), String(tariff.boat.freeCancellationHours), { example: '24' }),
    ]
  },
  // The environment's server is not the office's to change.
  mail: ({ request: { t }, site: { mailer } }) => {
    const settings = mailer?.settings ?? null
    if (mailer !== null && settings === null) return []
    const security = settings?.security ?? 'tls'
    return [
      bare('host', t('office.setup.mail-host'), settings?.host ?? null, {
        example: 'mail.example.hr',
        hint: t('office.setup.mail-host-hint'),
      }),
      bare('security', t('office.setup.mail-security'), security, {
        kind: 'select',
        example: 'TLS',
        options: securities.map((value) => ({ value, label: t(`office.setup.mail-security-${value}`) })),
      }),
      bare('port', t('office.setup.mail-port'), settings === null ? null : String(settings.port), {
        example: '465',
        hint: t('office.setup.mail-port-hint'),
      }),
      bare('user', t('office.setup.mail-user'), settings?.user ?? null, {
        example: 'voznje@example.hr',
        hint: t('office.setup.mail-user-hint'),
      }),
      bare('password', t('office.setup.mail-password'), null, {
        kind: 'password',
        hint: t(settings?.user ? 'office.setup.mail-password-set' : 'office.setup.mail-password-hint'),
      }),
      bare('from', t('office.setup.mail-from'), settings?.from ?? null, {
        example: 'Kvarner Rides <voznje@example.hr>',
        hint: t('office.setup.mail-from-hint'),
      }),
    ]
  },
  legal: (deps) =>
    [...makers.company(deps), ...makers.contact(deps)].filter(({ name }) =>
      isUnset(deps.site.catalogue.settings, name),
    ),
  measuring: ({ request: { t }, stored }) => [
    bare('tagManagerId', t('office.setup.tag-manager'), stored.tagManagerId, {
      example: 'GTM-ABC1234',
      hint: t('office.setup.tag-manager-hint'),
    }),
  ],
}

function placeNames(ids: readonly string[], places: OfficeSite['places'], locale: 'en' | 'hr'): string {
  return ids.map((id) => places.find(id)?.names[locale] ?? id).join('\n')
}
