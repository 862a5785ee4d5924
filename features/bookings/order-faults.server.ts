import type { Translate } from '#i18n/messages.ts'
import { type OrderFault, type OrderFaults, type OrderField, orderFields } from './order-form.ts'

export type OrderFaultsInWords = { errors: Partial<Record<OrderField, string>>; firstError: OrderField | null }

/** Each fault as a sentence that says what to do; the cursor goes to the first in the order of the form. */
export function orderFaultsInWords(faults: OrderFaults, t: Translate): OrderFaultsInWords {
  const errors: OrderFaultsInWords['errors'] = {}
  for (const field of orderFields) {
    const fault = faults[field]
    if (fault !== undefined) errors[field] = sentence(fault, t)
  }
  return { errors, firstError: orderFields.find((field) => errors[field] !== undefined) ?? null }
}

function sentence(fault: OrderFault, t: Translate): string {
  switch (fault) {
    case 'required':
      return t('book.error-name')
    case 'too-long':
      return t('book.error-too-long')
    case 'email':
      return t('book.error-email')
    case 'phone':
      return t('book.error-phone')
    case 'contact':
      return t('book.error-contact')
    case 'flight':
      return t('book.error-flight')
    case 'tax-id':
      return t('book.error-tax-id')
    case 'oib-check':
      return t('book.error-oib')
    case 'company-incomplete':
      return t('book.error-company')
  }
}
