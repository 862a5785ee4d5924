import { parseSync, Visitor } from 'oxc-parser'
import { bodies, constants, expressions, hooks, kept, statements, tags, TYPES } from './left-out.ts'

type Program = ReturnType<typeof parseSync>['program']
type Node = { type: string; start: number; end: number }
type Case = Node & { test: Node | null; consequent: Node[] }
type Edit = { start: number; end: number; text: string }

/** One of React's own production files without what left-out.ts names. What is no longer called the minifier then drops. */
export function trim(name: string, source: string): string {
  const edits = exportsLeftOut(name, parse(source), source)
  if (name !== 'react-dom-client') return edited(source, edits)
  return withoutExpressions(edited(source, edits))
}

function withoutExpressions(source: string): string {
  let code = source
  for (const [expression, instead] of expressions) {
    const found = new RegExp(expression.split(' ').map(RegExp.escape).join('\\s*'), 'g')
    if (!found.test(code)) throw changed(expression)
    code = code.replaceAll(found, instead)
  }
  return edited(code, editsOf(parse(code), code))
}

function editsOf(program: Program, source: string): Edit[] {
  const edits: Edit[] = []
  const replace = ({ start, end }: { start: number; end: number }, text: string) =>
    void edits.push({ start, end, text })
  const seen = new Set<string>()
  new Visitor({
    FunctionDeclaration({ id, body }) {
      const instead = id && Object.hasOwn(bodies, id.name) ? bodies[id.name] : undefined
      if (!id || !body || instead === undefined) return
      seen.add(id.name)
      replace(body, `{${instead}}`)
    },
    AssignmentExpression(node) {
      const name = node.left.type === 'Identifier' ? node.left.name : ''
      const value = Object.hasOwn(constants, name) ? constants[name] : undefined
      if (value === undefined) return
      seen.add(name)
      replace(node, value)
    },
    BinaryExpression(node) {
      if (node.operator !== '===' && node.operator !== '!==') return
      const isNever = [node.left, node.right].some((side, at, sides) => {
        const other = sides[1 - at]
        return isLeftOutType(side) || (isLeftOutTag(side) && other !== undefined && isTagOf(other))
      })
      if (isNever) replace(node, node.operator === '===' ? '!1' : '!0')
    },
    ObjectExpression({ properties, end }) {
      const names = properties.map((one) =>
        one.type === 'Property' && one.key.type === 'Identifier' ? one.key.name : '',
      )
      // React's tables of hooks all begin with this one.
      if (names[0] !== 'readContext') return
      properties.forEach(({ start }, at) => {
        if (hooks.has(names[at] ?? '')) replace({ start, end: properties[at + 1]?.start ?? end - 1 }, '')
      })
    },
    SwitchStatement({ discriminant, cases }) {
      if (isTagOf(discriminant) || cases.some(({ test }) => test && isLeftOutType(test)))
        edits.push(...casesLeftOut(cases))
    },
  }).visit(program)
  for (const { start, end } of program.body) {
    const statement = statements.find((one) => source.startsWith(one, start))
    if (statement === undefined) continue
    seen.add(statement)
    replace({ start, end }, '')
  }
  const missing = [...Object.keys(bodies), ...Object.keys(constants), ...statements].filter((name) => !seen.has(name))
  if (missing.length > 0) throw changed(missing.join(', '))
  return edits
}

/** A case goes with what it does, unless a case that stays leads into it. */
function casesLeftOut(cases: readonly Case[]): Edit[] {
  const edits: Edit[] = []
  let isEntered = false
  for (const { test, consequent, start, end } of cases) {
    const isGone = test !== null && (isLeftOutTag(test) || isLeftOutType(test))
    const [first] = consequent
    const names = isGone && !isEntered ? consequent.flatMap(declared) : []
    // What it declares belongs to the whole function, and other cases use it.
    const left = names.length > 0 ? `case null: var ${names.join(', ')};` : ''
    if (isGone && !isEntered) edits.push({ start, end, text: left })
    else if (isGone) edits.push({ start, end: first?.start ?? end, text: '' })
    else isEntered = true
    if (isEntered && first) isEntered = !isLeft(consequent.at(-1))
  }
  return edits
}

/** Whether a statement never leads to the one after it, as far as can be told at a glance. */
function isLeft(last: Node | undefined): boolean {
  if (!last) return false
  if (last.type === 'BlockStatement') return isLeft((last as Node & { body: Node[] }).body.at(-1))
  return /^(Break|Continue|Return|Throw)Statement$/.test(last.type)
}

function declared(node: Node): string[] {
  if (/Function/.test(node.type)) return []
  const { id } = node as Node & { id?: { name: string } }
  const own = node.type === 'VariableDeclarator' && id ? [id.name] : []
  const parts: unknown[] = Object.values(node).flat()
  return [...own, ...parts.filter(isNode).flatMap(declared)]
}

function isNode(part: unknown): part is Node {
  return typeof part === 'object' && part !== null && 'type' in part && 'start' in part
}

function exportsLeftOut(name: string, program: Program, source: string): Edit[] {
  const names = kept[name]
  return program.body.flatMap(({ start, end }) => {
    const [, exported] = /^exports\.(\w+) =\s*(?!\s*exports\.)/.exec(source.slice(start, end)) ?? []
    return !names || exported === undefined || names.has(exported) ? [] : [{ start, end, text: '' }]
  })
}

function isTagOf(node: Node): boolean {
  if (node.type !== 'MemberExpression') return false
  const { property, computed } = node as Node & { property: Node & { name?: string }; computed: boolean }
  return !computed && property.name === 'tag'
}

function isLeftOutTag(node: Node): boolean {
  const value = node.type === 'Literal' ? (node as Node & { value: unknown }).value : null
  return typeof value === 'number' && tags.has(value)
}

function isLeftOutType(node: Node): boolean {
  return node.type === 'Identifier' && TYPES.test((node as Node & { name: string }).name)
}

/** The outer of two edits wins. */
function edited(source: string, edits: Edit[]): string {
  let text = ''
  let at = 0
  for (const edit of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (edit.start < at) continue
    text += source.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return text + source.slice(at)
}

function parse(source: string): Program {
  const { program, errors } = parseSync('react.js', source)
  if (errors[0]) throw new Error(errors[0].message)
  return program
}

function changed(what: string): Error {
  return new Error(`React has changed, look at scripts/lean-react/left-out.ts again: ${what} is not there`)
}
