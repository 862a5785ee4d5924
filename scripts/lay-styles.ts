import { readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'

/** The server's build has the styles of every page; a browser asks for them where its own files are. */
export function layStylesBeside(dist: string): void {
  const from = join(dist, 'server/assets')
  for (const name of readdirSync(from))
    if (!name.endsWith('.js')) renameSync(join(from, name), join(dist, 'client/assets', name))
  renameSync(join(dist, 'server/.vite/styles.json'), join(dist, 'client/.vite/styles.json'))
}
