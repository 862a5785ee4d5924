import { NEAR_POINT_KM } from '#domain/places/place-search.server.ts'
import type { Translate } from '#i18n/messages.ts'
import { type FieldFault, type Faults, MONTHS_AHEAD, type TextField, textFields, type Typed } from './price-question.ts'

export type FaultsInWords = { errors: Partial<Record<TextField, string>>; firstError: TextField | null }

type Most = { people: number; bags: number }

export function faultsInWords(faults: Faults, typed: Typed, most: Most, t: Translate): FaultsInWords {
  const errors: FaultsInWords['errors'] = {}
  for (const field of textFields) {
    const fault = faults[field]
    if (fault !== undefined) errors[field] = faultText(fault, { most, text: typed[field] }, t)
  }
  return { errors, firstError: textFields.find((field) => faults[field] !== undefined) ?? null }
}

function faultText(fault: FieldFault, { most, text }: { most: Most; text: string }, t: Translate): string {
  switch (fault) {
    case 'required':
      return t('price-box.error.required')
    case 'unreadable':
      return t('price-box.error.unreadable')
    case 'outside':
      return t('price-box.error.outside', { text })
    case 'nothing-near':
      return t('price-box.error.nothing-near', { km: NEAR_POINT_KM })
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
