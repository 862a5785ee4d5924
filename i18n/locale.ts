/** The four languages of the site (spec § 3). A language is a row; everything else derives from it. */
export const locales = [
  { code: 'en', name: 'English', language: 'en-US' },
  { code: 'hr', name: 'Hrvatski', language: 'hr-HR' },
  { code: 'it', name: 'Italiano', language: 'it-IT' },
  { code: 'de', name: 'Deutsch', language: 'de-DE' },
] as const

export type Locale = (typeof locales)[number]
export type LocaleCode = Locale['code']
export type InEveryLocale<T> = Record<LocaleCode, T>

/** Spec § 9: shown where a language cannot be had; its row says en-US. */
export const fallbackLocale = 'en' satisfies LocaleCode

export const localeCodes: readonly LocaleCode[] = locales.map((row) => row.code)

export function isLocaleCode(text: unknown): text is LocaleCode {
  return localeCodes.some((code) => code === text)
}

export function localeRow(code: LocaleCode): Locale {
  return locales.find((row) => row.code === code) ?? locales[0]
}

/**
 * The language in which `Intl` writes dates, numbers, lists and names. English is formatted as in Britain (1 November 2026,
 * 24-hour clock, "a, b and c"); the row stays en-US, as the specification has it.
 */
export function formattingLanguage(code: LocaleCode): string {
  return code === 'en' ? 'en-GB' : localeRow(code).language
}

/** One value a language, made by one function. */
export function inEveryLocale<T>(make: (code: LocaleCode) => T): InEveryLocale<T> {
  return { en: make('en'), hr: make('hr'), it: make('it'), de: make('de') }
}
