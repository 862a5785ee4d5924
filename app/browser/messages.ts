import { isLocaleCode, type LocaleCode } from '#i18n/locale.ts'
import type { MessagesInUse } from '#i18n/messages-context.tsx'
import { loadMessages, type Messages, translator } from '#i18n/messages.ts'

const modules = import.meta.glob<Messages>(['/i18n/generated/*.ts', '!**/*.server.ts', '!**/message-types.ts'], {
  import: 'messages',
})
const known = new Map<LocaleCode, Promise<MessagesInUse>>()

/** The interface texts of a language, fetched once. One that failed is asked for again the next time. */
export function messagesIn(lang: string): Promise<MessagesInUse> {
  const locale = isLocaleCode(lang) ? lang : 'en'
  let found = known.get(locale)
  if (!found) {
    found = loadMessages(locale, fetchMessages, (text, cause) => {
      known.delete(locale)
      console.error(text, cause)
    }).then((messages) => ({ locale, t: translator(messages) }))
    known.set(locale, found)
  }
  return found
}

function fetchMessages(locale: LocaleCode): Promise<Messages> {
  const load = modules[`/i18n/generated/${locale}.ts`]
  return load ? load() : Promise.reject(new Error(`no messages for ${locale}`))
}
