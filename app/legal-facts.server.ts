import type { Settings } from '#catalogue/settings.ts'
import type { Translate } from '#i18n/messages.ts'
import { phoneInGroups } from '#lib/phone-in-groups.ts'

/** The operator's facts that law or readers ask for; what is not set is named as not set, never invented. */
export function legalFacts(settings: Settings, t: Translate): { label: string; value: string }[] {
  const facts = heldFacts(settings, t).map(({ label, value }) => ({ label, value: value ?? t('legal.not-set') }))
  return settings.iban === null ? facts : [...facts, { label: IBAN, value: inFours(settings.iban) }]
}

/** The same word in every language. Not every firm states its account, so one that is not set is not missed. */
const IBAN = 'IBAN'

function inFours(iban: string): string {
  return iban.replace(/.{4}(?=.)/g, '$& ')
}

export type LegalFact = keyof Settings['legal'] | 'phone' | 'email'

/** The same by name, for the office; null: not set. */
export function heldFacts(
  { legal, contact }: Pick<Settings, 'legal' | 'contact'>,
  t: Translate,
): { name: LegalFact; label: string; value: string | null }[] {
  return [
    { name: 'companyName', label: t('legal.company'), value: legal.companyName },
    { name: 'seat', label: t('legal.seat'), value: legal.seat },
    { name: 'oib', label: t('legal.oib'), value: legal.oib },
    { name: 'register', label: t('legal.register'), value: legal.register },
    { name: 'licence', label: t('legal.licence'), value: legal.licence },
    { name: 'vat', label: t('legal.vat'), value: legal.vat && t(`legal.vat-${legal.vat}`) },
    { name: 'insurer', label: t('legal.insurer'), value: legal.insurer },
    { name: 'complaintsAddress', label: t('legal.complaints'), value: legal.complaintsAddress },
    { name: 'phone', label: t('legal.phone'), value: contact.phone && phoneInGroups(contact.phone) },
    { name: 'email', label: t('legal.email'), value: contact.email },
  ]
}
