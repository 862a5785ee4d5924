import { fallbackLocale, type LocaleCode } from './locale.ts'
import type { MessagesInUse } from './messages-context.tsx'
import { loadMessages, type Messages, translator } from './messages.ts'

/** The texts of what comes later and only to some: `words` are its files by path, `name` is what scripts/message-parts.ts calls it. */
export async function lateMessages(
  locale: LocaleCode,
  name: string,
  words: Record<string, () => Promise<Messages>>,
): Promise<MessagesInUse> {
  const from = (code: LocaleCode) => {
    const load = words[`/i18n/generated/${code}/${name}.ts`] ?? words[`/i18n/generated/${fallbackLocale}/${name}.ts`]
    return load ? load() : Promise.resolve({})
  }
  return { locale, t: translator(await loadMessages(locale, from, (text, cause) => console.error(text, cause))) }
}
