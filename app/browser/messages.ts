import type { AnyPage } from '#app/page.ts'
import { fallbackLocale, type LocaleCode } from '#i18n/locale.ts'
import type { MessagesInUse } from '#i18n/messages-context.tsx'
import { loadMessages, type Messages, translator } from '#i18n/messages.ts'
import { loadModule } from './page-files.ts'

const known = new Map<string, Promise<Messages>>()

/** The interface texts of a page and of the frame around it, each file fetched once. One that failed is asked for again the next time. */
export async function messagesOf({ frame: { locale }, files }: AnyPage): Promise<MessagesInUse> {
  const from = (code: LocaleCode) => together(code === locale ? files.words : files.english)
  return { locale, t: translator(await loadMessages(locale, from, (text, cause) => console.error(text, cause))) }
}

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

async function together(files: readonly string[]): Promise<Messages> {
  const all = await Promise.all(files.map(fetchWords))
  return Object.assign({}, ...all) as Messages
}

function fetchWords(file: string): Promise<Messages> {
  let found = known.get(file)
  if (!found) {
    // Written by scripts/generate-messages.ts.
    found = loadModule(file).then((module) => (module as { messages: Messages }).messages)
    known.set(file, found)
    found.catch(() => known.delete(file))
  }
  return found
}
