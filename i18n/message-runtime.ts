import { formattingLanguage, type LocaleCode } from './locale.ts'

const rules = new Map<LocaleCode, Intl.PluralRules>()
const formats = new Map<LocaleCode, Intl.NumberFormat>()

/** Chooses a plural form. `=1` style keys win over categories. */
export function plural(locale: LocaleCode, count: number, cases: Record<string, string>): string {
  let rule = rules.get(locale)
  if (!rule) rules.set(locale, (rule = new Intl.PluralRules(formattingLanguage(locale))))
  return cases[`=${count}`] ?? cases[rule.select(count)] ?? cases['other'] ?? ''
}

export function select(value: string, cases: Record<string, string>): string {
  // Own keys only: a value called `constructor` is none of the cases.
  return (Object.hasOwn(cases, value) ? cases[value] : undefined) ?? cases['other'] ?? ''
}

export function number(locale: LocaleCode, value: number): string {
  let format = formats.get(locale)
  if (!format) formats.set(locale, (format = new Intl.NumberFormat(formattingLanguage(locale))))
  return format.format(value)
}
