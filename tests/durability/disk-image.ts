import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A disk of our own: a file with a file system in it. Null where this machine does not let us mount one. */
export type DiskImage = {
  folder: string
  /** What a power cut would leave: the disk as it is, without what the system still holds in memory. */
  copyAsAfterPowerCut(): DiskImage
  remove(): void
}

export function diskImage(megabytes: number): DiskImage | null {
  const home = mkdtempSync(join(tmpdir(), 'documents-disk-'))
  const image = join(home, 'image')
  writeFileSync(image, '')
  truncateSync(image, megabytes * 1_048_576)
  try {
    run('mkfs.ext4', '-q', '-F', image)
    return mounted(home, image)
  } catch {
    rmSync(home, { recursive: true, force: true })
    return null
  }
}

function mounted(home: string, image: string): DiskImage {
  const folder = join(home, 'disk')
  // PostgreSQL runs as a user of its own and has to get there.
  chmodSync(home, 0o755)
  mkdirSync(folder, { recursive: true })
  run('mount', '-o', 'loop', image, folder)
  let there = true
  const remove = () => {
    if (there) run('umount', '-l', folder)
    there = false
    rmSync(home, { recursive: true, force: true })
  }
  onTestFinished(remove)
  return {
    folder,
    copyAsAfterPowerCut() {
      const other = mkdtempSync(join(tmpdir(), 'documents-disk-'))
      copyFileSync(image, join(other, 'image'))
      return mounted(other, join(other, 'image'))
    },
    remove,
  }
}

function run(command: string, ...args: string[]): void {
  execFileSync(command, args, { stdio: 'ignore' })
}
