import type { MessageArguments } from './generated/message-types.ts'
import { fallbackLocale, type LocaleCode } from './locale.ts'

export type MessageKey = keyof MessageArguments
type ArgumentsOf<K extends MessageKey> = keyof MessageArguments[K] extends never ? [] : [MessageArguments[K]]

/** The interface text of a key, in one language, with that key's own arguments. */
export type Translate = <K extends MessageKey>(key: K, ...args: ArgumentsOf<K>) => string

export type Messages = Record<string, string | ((args: never) => string)>

export function translator(messages: Messages): Translate {
  return (key, ...args) => {
    const message = messages[key]
    if (message === undefined) return key
    // The generated types tie a key to its arguments; here only the call is left.
    return typeof message === 'string' ? message : (message as (a: unknown) => string)(args[0])
  }
}

export type MessageLoader = (locale: LocaleCode) => Promise<Messages>

/** Spec § 8: a language that cannot be loaded is logged, and the page goes on in English. */
export async function loadMessages(
  locale: LocaleCode,
  load: MessageLoader,
  log: (text: string, cause: unknown) => void,
): Promise<Messages> {
  try {
    return await load(locale)
  } catch (cause) {
    log('Failed locale loading', cause)
    return locale === fallbackLocale ? {} : loadMessages(fallbackLocale, load, log)
  }
}
