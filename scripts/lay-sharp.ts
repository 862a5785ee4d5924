import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

type Package = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }

/**
 * sharp is machine code and cannot be put into the server's one file: it lies beside it, with what it needs on this machine,
 * where Node looks for it. A build is for the kind of machine it was made on.
 */
export function laySharpBeside(folder: string): string[] {
  const names = withNeeds('sharp')
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true })
  for (const name of names) {
    const target = join(folder, 'node_modules', name)
    cpSync(join('node_modules', name), target, { recursive: true, dereference: true })
  }
  return names
}

/** A package and all it asks for that is installed; builds for other machines are not. */
function withNeeds(name: string, found: string[] = []): string[] {
  const file = join('node_modules', name, 'package.json')
  if (found.includes(name) || !existsSync(file)) return found
  found.push(name)
  const { dependencies = {}, optionalDependencies = {} }: Package = JSON.parse(readFileSync(file, 'utf8'))
  for (const need of Object.keys({ ...dependencies, ...optionalDependencies })) withNeeds(need, found)
  return found
}
