import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildIdOf, stylesManifest } from '#server/builds.ts'

/** A tab that was opened before a new build still asks for its own files: those of this many builds before stay (spec § 4). */
export const BUILDS_BEFORE = 2

export type StoredBuild = { id: string; files: string[] }

const recordFile = (client: string) => join(client, '.vite/kept-builds.json')

/** Before a build: everything but the hashed files goes, which no build leaves behind under its own name. */
export function clearForBuild(client: string): void {
  if (!existsSync(client)) return
  for (const name of readdirSync(client))
    if (name !== 'assets' && name !== '.vite') rmSync(join(client, name), { recursive: true })
}

/** After a build: notes its files and removes those of builds that nobody should have open any more. */
export function keepBuilds(client: string): void {
  const manifest = join(client, '.vite/manifest.json')
  const filesIn = (file: string) => filesOf(JSON.parse(readFileSync(file, 'utf8')))
  const current = { id: buildIdOf(manifest), files: [...filesIn(manifest), ...filesIn(stylesManifest(manifest))] }
  const { stored, needed } = keptWith(readStored(client), current)
  for (const name of readdirSync(join(client, 'assets')))
    if (!needed.has(`assets/${name.replace(/\.(gz|br)$/, '')}`)) rmSync(join(client, 'assets', name))
  writeFileSync(recordFile(client), JSON.stringify(stored))
}

/** The newest first. A build made again is one build. */
export function keptWith(before: StoredBuild[], current: StoredBuild): { stored: StoredBuild[]; needed: Set<string> } {
  const stored = [current, ...before.filter(({ id }) => id !== current.id)].slice(0, 1 + BUILDS_BEFORE)
  return { stored, needed: new Set(stored.flatMap(({ files }) => files)) }
}

type Manifest = Record<string, { file: string; css?: string[]; assets?: string[] }>

export function filesOf(manifest: Manifest): string[] {
  const files = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])
  return [...new Set(files)]
}

function readStored(client: string): StoredBuild[] {
  const file = recordFile(client)
  // Written by us, above; one that cannot be read keeps nothing back.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as StoredBuild[]) : []
}
