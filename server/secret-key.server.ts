import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const LEAST_LENGTH = 32

/** SECRET_KEY of the environment, the same on all nodes; without it a file of this node's own that only its user can read. */
export function secretKey(given: string | null, dataDir: string): string {
  if (given !== null) {
    if (given.length < LEAST_LENGTH) throw new RangeError(`SECRET_KEY needs at least ${LEAST_LENGTH} characters`)
    return given
  }
  const file = join(dataDir, 'secret-key')
  try {
    // wx: two processes starting at once must not each make one.
    writeFileSync(file, randomBytes(LEAST_LENGTH).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8').trim()
}
