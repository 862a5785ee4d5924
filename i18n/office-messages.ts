import type { OfficeMessageArguments } from './generated/office/message-types.ts'
import { type Messages, type Translate, translator } from './messages.ts'

export type OfficeMessageKey = keyof OfficeMessageArguments
type ArgumentsOf<K extends OfficeMessageKey> = keyof OfficeMessageArguments[K] extends never
  ? []
  : [OfficeMessageArguments[K]]

/** The office's words and, for blocks it shares with the public pages, theirs. */
export type OfficeTranslate = Translate & (<K extends OfficeMessageKey>(key: K, ...args: ArgumentsOf<K>) => string)

export function officeTranslator(site: Translate, office: Messages): OfficeTranslate {
  const own = translator(office)
  // No key stands in both (scripts/generate-messages.ts); the generated types of each tie a key to its arguments.
  return ((...said: Parameters<Translate>) => (said[0] in office ? own : site)(...said)) as OfficeTranslate
}
