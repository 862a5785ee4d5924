type Entry = {
  version?: string
  optionalDependencies?: Record<string, string>
  dev?: boolean
  license?: string
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
}
export type Lockfile = { packages: Record<string, Entry> }
export type Missing = { path: string; entry: Entry }

/** Optional packages with an exact version that no entry stands for, and the entries that would. */
export function missingPlatforms({ packages }: Lockfile): Missing[] {
  return Object.entries(packages).flatMap(([path, owner]) => {
    const wanted = Object.entries(owner.optionalDependencies ?? {}).filter(([, version]) => /^\d/.test(version))
    const isThere = ([name, version]: [string, string]) =>
      packages[find(packages, path, name) ?? '']?.version === version
    const sibling = wanted.find(isThere)
    const found = sibling && find(packages, path, sibling[0])
    // Where one platform's package lies, the others' lie too.
    const folder = sibling && found ? found.slice(0, -sibling[0].length) : 'node_modules/'
    return wanted
      .filter((row) => !isThere(row))
      .map(([name, version]) => ({ path: folder + name, entry: entryFor(name, version, owner) }))
  })
}

/** The package a dependency resolves to: the nearest `node_modules` upwards. */
function find(packages: Lockfile['packages'], from: string, name: string): string | null {
  for (
    let base = from;
    ;
    base = base.includes('/node_modules/') ? base.slice(0, base.lastIndexOf('/node_modules/')) : ''
  ) {
    const candidate = `${base === '' ? '' : `${base}/`}node_modules/${name}`
    if (packages[candidate]) return candidate
    if (base === '') return null
  }
}

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const PROCESSORS = ['arm64', 'riscv64', 'ppc64', 's390x', 'ia32', 'x64', 'arm']

function entryFor(name: string, version: string, owner: Entry): Entry {
  const parts = name.split(/[/-]/)
  const entry: Entry = { version, optional: true }
  const cpu = PROCESSORS.find((processor) => parts.includes(processor))
  const os = SYSTEMS.find((system) => parts.includes(system))
  if (cpu) entry.cpu = [cpu]
  if (owner.dev) entry.dev = true
  if (owner.license !== undefined) entry.license = owner.license
  if (parts.includes('musl')) entry.libc = ['musl']
  if (parts.includes('gnu')) entry.libc = ['glibc']
  if (os) entry.os = [os]
  return entry
}
