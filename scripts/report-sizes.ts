// `npm run sizes`: prints what is long, to be looked at. Nothing fails by it (CONTRIBUTING.md).
import { parseSync, Visitor } from 'oxc-parser'
import { isTest, projectFiles } from './imports.ts'

const MOST_LINES = { file: 400, function: 60, component: 100 }
const NO_CODE = /^(content|public|i18n\/generated)\//

type Row = { what: keyof typeof MOST_LINES; where: string; lines: number }

const rows = [...projectFiles('.')]
  .filter(([file]) => /\.tsx?$/.test(file) && !NO_CODE.test(file))
  .flatMap(([file, source]) => [rowOfFile(file, source), ...rowsOfFunctions(file, source)])
  .filter(({ what, lines }) => lines > MOST_LINES[what])
  .toSorted((a, b) => b.lines - a.lines)

for (const { what, where, lines } of rows)
  console.log(`${String(lines).padStart(5)} lines  ${what.padEnd(9)}  ${where}`)
console.log(
  `${rows.length} over ${MOST_LINES.file} (file), ${MOST_LINES.function} (function), ${MOST_LINES.component} (component)`,
)

function rowOfFile(file: string, source: string): Row {
  return { what: 'file', where: file, lines: linesOf(source) }
}

/** A function of a test file holds tests: only code that runs is measured. */
function rowsOfFunctions(file: string, source: string): Row[] {
  if (isTest(file) || file.startsWith('tests/')) return []
  const found: Row[] = []
  const add = (name: string | undefined, { start, end }: { start: number; end: number }) => {
    const isComponent = file.endsWith('.tsx') && /^[A-Z]/.test(name ?? '')
    const where = `${file}:${linesOf(source.slice(0, start))} ${name ?? '(unnamed)'}`
    found.push({ what: isComponent ? 'component' : 'function', where, lines: linesOf(source.slice(start, end)) })
  }
  new Visitor({
    FunctionDeclaration: (node) => add(node.id?.name, node),
    ArrowFunctionExpression: (node) => add(undefined, node),
  }).visit(parseSync(file, source).program)
  return found
}

function linesOf(text: string): number {
  return text.split('\n').length
}
