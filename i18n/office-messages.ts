import type { OfficeMessageArguments } from './generated/office/message-types.ts'
import { type Messages, type Translate, translator } from './messages.ts'

export type OfficeMessageKey = keyof OfficeMessageArguments
type ArgumentsOf<K extends OfficeMessageKey> = keyof OfficeMessageArguments[K] extends never
  ? []
  : [OfficeMessageArguments[K]]

/** The office's words and, for blocks it shares with the public pages, theirs. */
export type OfficeTranslate = Translate & (<K extends OfficeMessageKey>(key: K, ...args: ArgumentsOf<K>) => string)

export function officeTranslator(site: Messages, office: Messages): OfficeTranslate {
  // One dictionary of both; the generated types of each tie a key to its arguments.
  return translator({ ...site, ...office }) as OfficeTranslate
}
