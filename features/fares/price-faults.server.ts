import type { Translate } from '#i18n/messages.ts'
import { type FieldFault, type Faults, MONTHS_AHEAD, type TextField, textFields } from './price-question.ts'

export type FaultsInWords = { errors: Partial<Record<TextField, string>>; firstError: TextField | null }

export function faultsInWords(faults: Faults, most: { people: number; bags: number }, t: Translate): FaultsInWords {
  const errors: FaultsInWords['errors'] = {}
  for (const field of textFields) {
    const fault = faults[field]
    if (fault !== undefined) errors[field] = faultText(fault, most, t)
  }
  return { errors, firstError: textFields.find((field) => faults[field] !== undefined) ?? null }
}

function faultText(fault: FieldFault, most: { people: number; bags: number }, t: Translate): string {
  switch (fault) {
    case 'required':
      return t('price-box.error.required')
    case 'unknown-place':
      return t('price-box.error.unknown-place')
    case 'which-place':
      return t('price-box.error.which-place')
    case 'same-place':
      return t('price-box.error.same-place')
    case 'not-a-date':
      return t('price-box.error.not-a-date')
    case 'not-a-time':
      return t('price-box.error.not-a-time')
    case 'date-missing':
      return t('price-box.error.date-missing')
    case 'time-missing':
      return t('price-box.error.time-missing')
    case 'past':
      return t('price-box.error.past')
    case 'too-far-ahead':
      return t('price-box.error.too-far-ahead', { months: MONTHS_AHEAD })
    case 'no-such-time':
      return t('price-box.error.no-such-time')
    case 'before-the-way-there':
      return t('price-box.error.before-the-way-there')
    case 'people':
      return t('price-box.error.people', { most: most.people })
    case 'bags':
      return t('price-box.error.bags', { most: most.bags })
    case 'too-long':
      return t('price-box.error.too-long')
  }
}
