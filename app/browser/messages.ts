import type { AnyPage } from '#app/page.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { MessagesInUse } from '#i18n/messages-context.tsx'
import { loadMessages, type Messages, translator } from '#i18n/messages.ts'
import { loadModule } from './page-files.ts'

/** The interface texts of a page and of the frame around it. */
export async function messagesOf({ frame: { locale }, files }: AnyPage): Promise<MessagesInUse> {
  const from = (code: LocaleCode) => together(code === locale ? files.words : files.english)
  return { locale, t: translator(await loadMessages(locale, from, (text, cause) => console.error(text, cause))) }
}

async function together(files: readonly string[]): Promise<Messages> {
  const all = await Promise.all(files.map(fetchWords))
  return Object.assign({}, ...all) as Messages
}

async function fetchWords(file: string): Promise<Messages> {
  // Written by scripts/generate-messages.ts.
  return ((await loadModule(file)) as { messages: Messages }).messages
}
