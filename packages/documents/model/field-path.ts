import { invalid, StoreError } from './status.ts'
import { compareStrings } from './order.ts'
import { isData, type Data, type Value } from './value.ts'

/** The steps from a document to one of its fields: 'customer.name' is ['customer', 'name']. */
export type FieldPath = readonly string[]

/** Nearly every name: nothing can be wrong with it. */
const PLAIN_NAME = /^[A-Za-z]\w*$/
const RESERVED_CHARACTERS = /[~*/[\]]/
const RESERVED_NAME = /^__.*__$/s

/** Why a field may not have this name (spec § 5), or null. */
export function fieldNameFault(name: string): string | null {
  if (PLAIN_NAME.test(name)) return null
  if (name === '') return 'Document fields must not be empty'
  if (RESERVED_CHARACTERS.test(name)) return `Document fields must not contain '~', '*', '/', '[', or ']'`
  if (RESERVED_NAME.test(name)) return 'Document fields cannot begin and end with "__"'
  if (name.includes('\0') || !name.isWellFormed()) return 'Document fields must be well-formed text without NUL'
  return null
}

/** From the dotted text used in queries and updates. `fail` adds the caller's name to the message. */
export function parseFieldPath(text: string, fail: (reason: string) => StoreError = invalid): FieldPath {
  if (RESERVED_CHARACTERS.test(text)) {
    throw fail(`Invalid field path (${text}). Paths must not contain '~', '*', '/', '[', or ']'`)
  }
  const names = text.split('.')
  if (names.includes('')) {
    throw fail(`Invalid field path (${text}). Paths must not be empty, begin with '.', end with '.', or contain '..'`)
  }
  return names
}

/** As messages print it: names that are no plain identifiers stand in backticks. */
export function fieldPathText(path: FieldPath): string {
  return path
    .map((name) => name.replaceAll('\\', '\\\\').replaceAll('`', '\\`'))
    .map((name) => (/^[_a-zA-Z][_a-zA-Z0-9]*$/.test(name) ? name : `\`${name}\``))
    .join('.')
}

export function compareFieldPaths(left: FieldPath, right: FieldPath): number {
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const order = compareStrings(left[i] ?? '', right[i] ?? '')
    if (order !== 0) return order
  }
  return Math.sign(left.length - right.length)
}

export function samePath(left: FieldPath, right: FieldPath): boolean {
  return left.length === right.length && left.every((name, i) => name === right[i])
}

/** undefined where the document has no such field. */
export function fieldAt(data: Data, path: FieldPath): Value | undefined {
  let value: Value = data
  for (const name of path) {
    if (!isData(value) || !Object.hasOwn(value, name)) return undefined
    const next: Value | undefined = value[name]
    if (next === undefined) return undefined
    value = next
  }
  return value
}

/** A copy of `data` with one field set (or, with undefined, removed); a non-map on the way is replaced by a map. */
export function withField(data: Data, path: FieldPath, value: Value | undefined): Data {
  const [name, ...rest] = path
  if (name === undefined) return data
  const copy = { ...data }
  const inner = Object.hasOwn(copy, name) ? copy[name] : undefined
  if (rest.length > 0) {
    copy[name] = withField(isData(inner) ? inner : {}, rest, value)
  } else if (value === undefined) {
    delete copy[name]
  } else {
    copy[name] = value
  }
  return copy
}

/** A copy without the field, and without the maps that are empty then. */
export function withoutField(data: Data, path: FieldPath): Data {
  const [name, ...rest] = path
  if (name === undefined || !Object.hasOwn(data, name)) return data
  const { [name]: inner, ...others } = data
  if (rest.length === 0) return others
  if (!isData(inner)) return data
  const left = withoutField(inner, rest)
  return Object.keys(left).length > 0 ? { ...others, [name]: left } : others
}
