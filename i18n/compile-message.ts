import { parse, type Token } from '@messageformat/parser'
import type { LocaleCode } from './locale.ts'
import { setType } from './typography.ts'

export type ArgumentType = 'number' | 'string'
export type CompiledMessage = {
  /** A JavaScript expression: a string literal, or a function of the arguments. */
  code: string
  arguments: Map<string, ArgumentType>
  /** For every plural argument the categories that are written out. */
  plurals: { argument: string; categories: string[] }[]
}

/** ICU MessageFormat → one expression. Throws with the parser's reason when the text is not ICU. */
export function compileMessage(text: string, locale: LocaleCode): CompiledMessage {
  const found: Pick<CompiledMessage, 'arguments' | 'plurals'> = { arguments: new Map(), plurals: [] }
  const body = expression(parse(text), locale, found, null)
  return { ...found, code: found.arguments.size === 0 ? body : `(a) => ${body}` }
}

type Found = Pick<CompiledMessage, 'arguments' | 'plurals'>

function expression(tokens: Token[], locale: LocaleCode, found: Found, counted: string | null): string {
  const parts: string[] = []
  for (const [at, token] of tokens.entries()) {
    const bound = withNext(withNumber(token, tokens[at - 1]), tokens[at + 1], locale)
    const said = part(bound, locale, found, counted)
    const joint = token.type === 'content' ? null : jointOf(tokens[at - 1], token, locale)
    parts.push(joint === null ? said : `${joint}(${parts.pop()}, ${said})`)
  }
  return parts.length === 0 ? '""' : parts.join(' + ')
}

/** What joins words to the argument behind them, where one of the two changes its form. */
function jointOf(before: Token | undefined, token: Token, locale: LocaleCode): 'article' | 'weekday' | null {
  if (locale === 'it' && endsInArticle(before)) return 'article'
  const isMoment = token.type === 'argument' && MOMENTS.has(token.arg)
  return locale === 'hr' && isMoment && endsInPreposition(before) ? 'weekday' : null
}

/** Names of arguments that may begin with a day of the week. */
const MOMENTS = new Set(['time', 'until', 'when', 'day'])

/** Croatian's days of the week depend on the preposition before them: "do nedjelje", "u nedjelju". */
function endsInPreposition(token: Token | undefined): boolean {
  return token?.type === 'content' && /(?<!\p{L})(?:[Dd]o|[Oo]d|[Nn]akon|[Pp]rije|[Oo]ko|[Uu]) $/u.test(token.value)
}

/** Only Italian's article depends on the number that follows: "il 7 luglio", "l’8 luglio". */
function endsInArticle(token: Token | undefined): boolean {
  return token?.type === 'content' && /(?<!\p{L})(?:il|[Aa]l|[Dd]al|[dn]el|sul) $/u.test(token.value)
}

/** What a number is of, in four languages, where the number came as a text. */
const UNIT =
  /^ (?:km|min|h|€|%|minutes?|hours?|days?|minut[ae]|sat[ia]?|dan[ai]?|minuti|or[ae]|giorn[io]|Minuten?|Stunden?|Tagen?|Uhr)(?!\p{L})/u

/** A number stays with what it counts, also where the number is an argument. */
function withNumber(token: Token, before: Token | undefined): Token {
  if (token.type !== 'content') return token
  const isNumber = before?.type === 'octothorpe' || before?.type === 'function'
  const isCounted = isNumber && /^ \p{L}/u.test(token.value)
  const isUnit = before?.type === 'argument' && UNIT.test(token.value)
  return isCounted || isUnit ? { ...token, value: `\u00a0${token.value.slice(1)}` } : token
}

/** What stands before an argument is set as if its words were there: "u {place}", and the hours of "1 h 35 min". */
function withNext(token: Token, next: Token | undefined, locale: LocaleCode): Token {
  if (token.type !== 'content' || next === undefined || next.type === 'content') return token
  if (next.type === 'plural' || next.type === 'select') return token
  const value = setType(`${token.value}0`, locale).slice(0, -1)
  return { ...token, value: value.replace(/^\u00a0h $/, '\u00a0h\u00a0') }
}

function part(token: Token, locale: LocaleCode, found: Found, counted: string | null): string {
  switch (token.type) {
    case 'content':
      return JSON.stringify(setType(token.value, locale))
    case 'octothorpe':
      return `number("${locale}", a.${counted})`
    case 'argument':
      checkName(token.arg)
      if (!found.arguments.has(token.arg)) found.arguments.set(token.arg, 'string')
      return `a.${token.arg}`
    case 'function':
      checkName(token.arg)
      if (token.key !== 'number' || token.param)
        throw new Error(`not supported in a message: {${token.arg}, ${token.key} …}`)
      found.arguments.set(token.arg, 'number')
      return `number("${locale}", a.${token.arg})`
    case 'plural':
      checkName(token.arg)
      if (token.pluralOffset) throw new Error('not supported in a message: offset')
      found.arguments.set(token.arg, 'number')
      found.plurals.push({ argument: token.arg, categories: token.cases.map((c) => c.key) })
      return `plural("${locale}", a.${token.arg}, ${cases(token.cases, locale, found, token.arg)})`
    case 'select':
      checkName(token.arg)
      found.arguments.set(token.arg, 'string')
      return `select(a.${token.arg}, ${cases(token.cases, locale, found, counted)})`
    default:
      throw new Error(`not supported in a message: ${token.type}`)
  }
}

/** `{0}` would be read as `a.0`, which is no JavaScript. */
function checkName(name: string): void {
  if (!/^[a-z]\w*$/i.test(name)) throw new Error(`not a name for an argument: {${name}}`)
}

function cases(
  list: { key: string; tokens: Token[] }[],
  locale: LocaleCode,
  found: Found,
  counted: string | null,
): string {
  return `{ ${list.map((c) => `${JSON.stringify(c.key)}: ${expression(c.tokens, locale, found, counted)}`).join(', ')} }`
}
