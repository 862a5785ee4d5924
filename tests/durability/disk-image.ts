import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A disk of our own, as small as wanted. */
export type Disk = { folder: string; remove(): void }

/** A file with a file system in it. */
export type DiskImage = Disk & {
  /** What a power cut would leave: the disk as it is, without what the system still holds in memory. */
  copyAsAfterPowerCut(): DiskImage
}

/** Null where this machine mounts no image, or only to be read. */
export function diskImage(megabytes: number): DiskImage | null {
  const home = mkdtempSync(join(tmpdir(), 'documents-disk-'))
  const image = join(home, 'image')
  writeFileSync(image, '')
  truncateSync(image, megabytes * 1_048_576)
  try {
    run('mkfs.ext4', '-q', '-F', image)
    return mountedImage(home, image)
  } catch {
    rmSync(home, { recursive: true, force: true })
    return null
  }
}

/** Memory that is full like a disk: what can still be had where no image is mounted. It survives no power cut. */
export function memoryDisk(megabytes: number): Disk | null {
  const home = mkdtempSync(join(tmpdir(), 'documents-disk-'))
  try {
    return mounted(home, '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs')
  } catch {
    rmSync(home, { recursive: true, force: true })
    return null
  }
}

function mountedImage(home: string, image: string): DiskImage {
  const device = run('losetup', '--find', '--show', image)
  // A loop device stays as read-only as the file system that was last remounted so on it.
  run('blockdev', '--setrw', device)
  try {
    const disk = mounted(home, device)
    return { ...disk, copyAsAfterPowerCut: () => copyOf(image) }
  } finally {
    // In use, it goes by itself with the last mount.
    run('losetup', '--detach', device)
  }
}

function copyOf(image: string): DiskImage {
  const other = mkdtempSync(join(tmpdir(), 'documents-disk-'))
  copyFileSync(image, join(other, 'image'))
  return mountedImage(other, join(other, 'image'))
}

/** Some machines mount an image only to be read, or one and no second: that is found out here, not in the middle of a test. */
function mounted(home: string, ...what: string[]): Disk {
  const folder = join(home, 'disk')
  // PostgreSQL runs as a user of its own and has to get there.
  chmodSync(home, 0o755)
  mkdirSync(folder, { recursive: true })
  run('mount', ...what, folder)
  let there = true
  const remove = () => {
    if (there) run('umount', '-l', folder)
    there = false
    rmSync(home, { recursive: true, force: true })
  }
  onTestFinished(remove)
  try {
    writeFileSync(join(folder, 'probe'), '')
    rmSync(join(folder, 'probe'))
  } catch (error) {
    remove()
    throw error
  }
  return { folder, remove }
}

function run(command: string, ...args: string[]): string {
  return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
}
