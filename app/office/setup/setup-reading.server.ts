import { isOib } from '#features/bookings/tax-id.ts'
import type { StoredSettings } from '#features/settings/stored-settings.ts'
import { isEmail } from '#lib/email.ts'
import { readPhone } from '#lib/phone.ts'
import { namesHost } from '#lib/host-name.ts'
import { readIban } from '#lib/iban.ts'
import type { MailServerFault } from '#features/mail/mail-server.ts'
import type { SettingsStep } from './setup-field.ts'

export type SetupFault =
  | 'address'
  | 'missing'
  | 'long'
  | 'oib'
  | 'oib-length'
  | 'iban'
  | 'iban-length'
  | 'phone'
  | 'email'
  | 'tag-manager'
  | 'tag-manager-example'
  | 'tag-manager-other'
  | 'count'
  | 'vehicles'
  | 'rides'
  | 'place'
  | 'price'
  | 'confirm'
  | `mail-${MailServerFault}`
export type SetupReading =
  | { ok: true; change: Partial<StoredSettings> }
  | { ok: false; faults: Record<string, SetupFault> }

type Texts = (name: string) => string
type Reading = { change: Partial<StoredSettings>; faults: Record<string, SetupFault> }

export const LONGEST = 200
/** Google's own example id: configured by nobody (spec § 1). */
const PLACEHOLDER = 'GTM-XXXXXXX'

/** What a step's form says, checked; nothing is kept of a form with a fault. */
export function readSetupStep(step: SettingsStep, form: FormData): SetupReading {
  const text: Texts = (name) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.normalize('NFC').trim() : ''
  }
  const all = (name: string) => form.getAll(name).filter((value) => typeof value === 'string')
  const { change, faults } = readers[step](text, all)
  for (const [name, value] of form) if (typeof value === 'string' && value.length > LONGEST) faults[name] = 'long'
  return Object.keys(faults).length > 0 ? { ok: false, faults } : { ok: true, change: { ...change, steps: [step] } }
}

type Read = (text: Texts, all: (name: string) => string[]) => Reading

const readers: Record<SettingsStep, Read> = {
  address: (text) => {
    const origin = readOrigin(text('publicUrl'))
    return origin === null
      ? { change: {}, faults: { publicUrl: 'address' } }
      : { change: { publicUrl: origin }, faults: {} }
  },
  company: (text) => {
    const [oib, iban, vat] = [text('oib').replace(/\s/g, ''), text('iban'), text('vat')]
    const faults: Record<string, SetupFault> = {}
    if (text('siteName') === '') faults['siteName'] = 'missing'
    if (text('companyName') === '') faults['companyName'] = 'missing'
    const oibWrong = oibFault(oib)
    if (oibWrong !== null) faults['oib'] = oibWrong
    const account = readIban(iban)
    // A wrong length is told apart from a wrong digit: who left one out looks for something else.
    if (iban !== '' && !account.ok) faults['iban'] = account.fault === 'check' ? 'iban' : 'iban-length'
    const legal: NonNullable<StoredSettings['legal']> = {
      companyName: text('companyName') || null,
      seat: text('seat') || null,
      oib: oib || null,
      register: text('register') || null,
      licence: text('licence') || null,
      insurer: text('insurer') || null,
      complaintsAddress: text('complaintsAddress') || null,
      vat: vat === 'registered' || vat === 'exempt' ? vat : null,
    }
    return { change: { siteName: text('siteName'), legal, iban: account.ok ? account.iban : null }, faults }
  },
  contact: (text) => {
    const [phone, whatsapp, email] = [readPhone(text('phone')), readPhone(text('whatsapp')), text('email')]
    const faults: Record<string, SetupFault> = {}
    if (phone === null) faults['phone'] = 'phone'
    if (text('whatsapp') !== '' && whatsapp === null) faults['whatsapp'] = 'phone'
    if (!isEmail(email)) faults['email'] = 'email'
    return { change: { contact: { phone, whatsapp, email }, hours: text('hours') || null }, faults }
  },
  permits: (_text, all) => {
    const carriage = all('carriage')
    const abroad = all('pickUpAbroad')
    const kinds = { taxi: carriage.includes('taxi'), occasional: carriage.includes('occasional') }
    return { change: { permits: all('permits'), carriage: { ...kinds, pickUpAbroad: abroad } }, faults: {} }
  },
  measuring: (text) => {
    const id = text('tagManagerId').toUpperCase()
    if (id === '') return { change: { tagManagerId: null }, faults: {} }
    if (id === PLACEHOLDER) return { change: {}, faults: { tagManagerId: 'tag-manager-example' } }
    if (/^(G|UA|AW)-/.test(id)) return { change: {}, faults: { tagManagerId: 'tag-manager-other' } }
    const isId = /^GTM-[A-Z0-9]{4,12}$/.test(id)
    return isId ? { change: { tagManagerId: id }, faults: {} } : { change: {}, faults: { tagManagerId: 'tag-manager' } }
  },
}

/** A wrong length is told apart from a wrong digit; none at all is no fault. */
export function oibFault(oib: string): 'oib' | 'oib-length' | null {
  if (oib === '' || isOib(oib)) return null
  return /^\d{11}$/.test(oib) ? 'oib' : 'oib-length'
}

/** https, or this machine; nothing but scheme, host and port. */
function readOrigin(typed: string): string | null {
  const text = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
  if (typed === '' || !URL.canParse(text) || !namesHost(text)) return null
  const url = new URL(text)
  const isBare = url.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)
  return isBare && (url.protocol === 'https:' || isHere) && (isHere || url.hostname.includes('.')) ? url.origin : null
}
