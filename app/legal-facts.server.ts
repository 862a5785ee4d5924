import type { Settings } from '#catalogue/settings.ts'
import type { Translate } from '#i18n/messages.ts'

/** The operator's facts that law or readers ask for; what is not set is named as not set, never invented. */
export function legalFacts({ legal, contact }: Settings, t: Translate): { label: string; value: string }[] {
  const unset = t('legal.not-set')
  const vat = legal.vat === null ? unset : t(`legal.vat-${legal.vat}`)
  return [
    { label: t('legal.company'), value: legal.companyName ?? unset },
    { label: t('legal.seat'), value: legal.seat ?? unset },
    { label: t('legal.oib'), value: legal.oib ?? unset },
    { label: t('legal.register'), value: legal.register ?? unset },
    { label: t('legal.licence'), value: legal.licence ?? unset },
    { label: t('legal.vat'), value: vat },
    { label: t('legal.insurer'), value: legal.insurer ?? unset },
    { label: t('legal.complaints'), value: legal.complaintsAddress ?? unset },
    { label: t('legal.phone'), value: contact.phone ?? unset },
    { label: t('legal.email'), value: contact.email ?? unset },
  ]
}
