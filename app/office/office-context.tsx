import { createContext, useContext } from 'react'
import type { OfficeLocale } from '#features/accounts/account.ts'
import type { OfficeTranslate } from '#i18n/office-messages.ts'
import type { OfficeFrame } from './office-page.ts'

export type OfficeInUse = { t: OfficeTranslate; locale: OfficeLocale; frame: OfficeFrame }

export const OfficeContext = createContext<OfficeInUse | null>(null)

/** The words of the office, and what is around the page. */
export function useOffice(): OfficeInUse {
  const found = useContext(OfficeContext)
  if (!found) throw new Error('a page of the office stands outside of it')
  return found
}
