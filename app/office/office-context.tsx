import { createContext, useContext } from 'react'
import type { OfficeLocale } from '#features/accounts/account.ts'
import type { OfficeTranslate } from '#i18n/office-messages.ts'
import type { OfficeFrame } from './office-frame.ts'

export type OfficeInUse = { t: OfficeTranslate; locale: OfficeLocale }

export const OfficeContext = createContext<OfficeInUse | null>(null)
/** Only on the server: an island is given what it needs of it. */
export const FrameContext = createContext<OfficeFrame | null>(null)

/** The words of the office. */
export function useOffice(): OfficeInUse {
  return found(useContext(OfficeContext))
}

/** What is around the page. */
export function useFrame(): OfficeFrame {
  return found(useContext(FrameContext))
}

function found<T>(value: T | null): T {
  if (value === null) throw new Error('a page of the office stands outside of it')
  return value
}
