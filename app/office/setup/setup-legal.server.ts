import { heldFacts } from '#app/legal-facts.server.ts'
import { officePath } from '#app/office/office-routes.ts'
import type { OfficeSite, OfficeRequest } from '#app/office/office-site.server.ts'
import { urlsIn } from '#app/urls.ts'
import type { Settings } from '#catalogue/settings.ts'
import { locales } from '#i18n/locale.ts'
import { isEmail } from '#lib/email.ts'
import { readPhone } from '#lib/phone.ts'
import type { LegalShown } from './setup-legal.tsx'
import { LONGEST, oibFault, type SetupFault, type SetupReading } from './setup-reading.server.ts'

type Facts = Pick<Settings, 'legal' | 'contact'>

/** Every fact the legal pages show, set or not, and the pages themselves in each of their languages. */
export function legalShown({ catalogue }: OfficeSite, { t, locale }: OfficeRequest): LegalShown {
  const stepOf = (name: string) => (name === 'phone' || name === 'email' ? 'contact' : 'company')
  const pages = Object.values(catalogue.pages).filter(({ facts }) => facts.kind === 'legal')
  return {
    facts: heldFacts(catalogue.settings, t).map(({ name, label, value }) => ({
      label,
      value,
      href: value === null ? `#${name}` : officePath('setup-step', { step: stepOf(name) }),
    })),
    notSet: t('legal.not-set'),
    pages: pages.map(({ facts, words }) => ({
      label: words[locale].label,
      previews: locales
        .filter(({ code }) => facts.languages.includes(code))
        .map(({ code, name }) => ({
          code,
          name,
          href: `/office/preview?${new URLSearchParams({ path: urlsIn(code).page(facts.slug) })}`,
        })),
    })),
  }
}

/** A fact of the legal pages that nobody has entered. */
export function isUnset({ legal, contact }: Facts, name: string): boolean {
  const held: Record<string, string | null> = { ...legal, phone: contact.phone, email: contact.email }
  return held[name] === null
}

/** Adds what was typed to what is kept; a field left empty is skipped, and takes nothing away. */
export function readSetupLegal({ legal, contact }: Facts, form: FormData): SetupReading {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.normalize('NFC').trim() : ''
  }
  const faults: Record<string, SetupFault> = {}
  const [oib, vat, phone, email] = [text('oib').replace(/\s/g, ''), text('vat'), text('phone'), text('email')]
  const oibWrong = oibFault(oib)
  if (oibWrong !== null) faults['oib'] = oibWrong
  if (phone !== '' && readPhone(phone) === null) faults['phone'] = 'phone'
  if (email !== '' && !isEmail(email)) faults['email'] = 'email'
  for (const [name, value] of form) if (typeof value === 'string' && value.length > LONGEST) faults[name] = 'long'
  if (Object.keys(faults).length > 0) return { ok: false, faults }
  const added: Facts['legal'] = {
    companyName: text('companyName') || legal.companyName,
    seat: text('seat') || legal.seat,
    oib: oib || legal.oib,
    register: text('register') || legal.register,
    licence: text('licence') || legal.licence,
    insurer: text('insurer') || legal.insurer,
    complaintsAddress: text('complaintsAddress') || legal.complaintsAddress,
    vat: vat === 'registered' || vat === 'exempt' ? vat : legal.vat,
  }
  const reached = { ...contact, phone: readPhone(phone) ?? contact.phone, email: email || contact.email }
  const change = { ...(phone || email ? { contact: reached } : {}), legal: added }
  return { ok: true, change: { ...change, steps: ['legal'] } }
}
