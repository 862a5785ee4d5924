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
  const parts = tokens.map((token, at) => part(withNumber(token, tokens[at - 1]), locale, found, counted))
  return parts.length === 0 ? '""' : parts.join(' + ')
}

/** A number stays with what it counts, also where the number is an argument. */
function withNumber(token: Token, before: Token | undefined): Token {
  if (token.type !== 'content') return token
  const isCounted = before?.type === 'octothorpe' && /^ \p{L}/u.test(token.value)
  const isUnit = before?.type === 'argument' && /^ (?:km|min|h|€|%)(?!\p{L})/u.test(token.value)
  return isCounted || isUnit ? { ...token, value: `\u00a0${token.value.slice(1)}` } : token
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
