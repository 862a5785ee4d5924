import type { LocaleCode } from './locale.ts'

/** A name that begins with a capital as a label ("Car"), in the middle of a sentence. German writes its nouns large everywhere. */
export function inSentence(name: string, locale: LocaleCode): string {
  return locale === 'de' ? name : name.charAt(0).toLocaleLowerCase(locale) + name.slice(1)
}
