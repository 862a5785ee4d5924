import type { Translate } from '#i18n/messages.ts'

/** Who earns, at everybody's price. A name that ends in "d.o.o." brings the full stop of the sentence with it. */
export function commissionWords(t: Translate, name: string): string {
  return t('partner.commission', { name }).replace(/\.\.$/, '.')
}
