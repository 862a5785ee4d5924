import { readdirSync, readFileSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Machine } from '#app/site.server.ts'

type MachineOptions = {
  dataDir: string
  engine: Machine['engine']
  build: string
  packageFile: string
  check: () => Machine['check']
}

/** What the operations page says about this node; an upload asks how much room there is. */
export async function machineFacts({ dataDir, engine, build, packageFile, check }: MachineOptions): Promise<Machine> {
  const { bavail, bsize, blocks } = await statfs(dataDir)
  return {
    engine,
    build,
    node: process.version,
    version: versionIn(packageFile),
    upMs: Math.round(process.uptime() * 1000),
    memoryBytes: process.memoryUsage.rss(),
    diskFree: bavail * bsize,
    diskAll: blocks * bsize,
    lastBackup: lastBackupIn(join(dataDir, 'backups')),
    check: check(),
  }
}

/** Those of `npm run backup`; one kept elsewhere is not known here. */
function lastBackupIn(folder: string): number | null {
  try {
    // One that is not whole yet ends in `.part`.
    const names = readdirSync(folder).filter((name) => name.endsWith('.sqlite'))
    const times = names.map((name) => statSync(join(folder, name)).mtimeMs)
    return times.length === 0 ? null : Math.max(...times)
  } catch {
    return null
  }
}

function versionIn(file: string): string {
  const read: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return typeof read === 'object' && read !== null && 'version' in read ? String(read.version) : ''
}
