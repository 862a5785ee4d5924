import { createContext, useContext } from 'react'
import { fallbackLocale, type LocaleCode } from './locale.ts'
import { type Translate, translator } from './messages.ts'

export type MessagesInUse = { t: Translate; locale: LocaleCode }

export const MessagesContext = createContext<MessagesInUse>({ t: translator({}), locale: fallbackLocale })

export function useMessages(): MessagesInUse {
  return useContext(MessagesContext)
}
