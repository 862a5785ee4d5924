import type { MessageArguments } from './generated/message-types.ts'

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
