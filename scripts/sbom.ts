// node scripts/sbom.ts [file]: what the software is made of, from the lockfile, as CycloneDX 1.6.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export type Component = {
  type: 'library'
  name: string
  version: string
  scope: 'required' | 'excluded'
  purl: string
  licenses: { expression: string }[]
  hashes: { alg: 'SHA-512'; content: string }[]
}
export type Sbom = { bomFormat: 'CycloneDX'; specVersion: '1.6'; version: 1; metadata: object; components: Component[] }

type Locked = { version?: string; license?: string; integrity?: string; dev?: boolean; link?: boolean }
type Lockfile = { name: string; version: string; packages: Record<string, Locked> }

export function sbomOf(lockfile: Lockfile): Sbom {
  const rows = Object.entries(lockfile.packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && link !== true,
  )
  const components = rows.map(([path, row]) => componentOf(path, row))
  const known = new Map(components.map((component) => [component.purl, component]))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: lockfile.name, version: lockfile.version } },
    components: [...known.values()].toSorted((a, b) => (a.purl < b.purl ? -1 : 1)),
  }
}

/** `excluded`: builds and tests, and is in nothing that is served. */
function componentOf(path: string, { version = '', license, integrity = '', dev }: Locked): Component {
  const name = path.replace(/^.*node_modules\//, '')
  const sha512 = /^sha512-(.+)$/.exec(integrity)?.[1]
  const expression = license ?? ownLicence(path)
  return {
    type: 'library',
    name,
    version,
    scope: dev === true ? 'excluded' : 'required',
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licenses: expression === null ? [] : [{ expression }],
    hashes: sha512 === undefined ? [] : [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }],
  }
}

function ownLicence(path: string): string | null {
  if (!existsSync(`${path}/package.json`)) return null
  const { license }: { license?: string | { type: string } } = JSON.parse(readFileSync(`${path}/package.json`, 'utf8'))
  return typeof license === 'object' ? license.type : (license ?? null)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = process.argv[2] ?? 'dist/sbom.cdx.json'
  writeFileSync(file, `${JSON.stringify(sbomOf(JSON.parse(readFileSync('package-lock.json', 'utf8'))), null, 2)}\n`)
  console.log(file)
}
