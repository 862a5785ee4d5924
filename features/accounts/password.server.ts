import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** OWASP's password storage cheat sheet (2025): argon2id with 19 MiB, two passes, one lane. Read back from the hash, so that it can rise. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32

/** NIST SP 800-63B § 3.1.1.2: length is what counts; no rules about signs. */
export const SHORTEST_PASSWORD = 12
export const LONGEST_PASSWORD = 200

const derive = promisify(argon2)

/** `$argon2id$v=19$m=…,t=…,p=…$salt$hash`, the form other programs read as well. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive('argon2id', { ...COST, message: written(password), nonce: salt, tagLength: HASH_BYTES })
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${salt.toString('base64url')}$${hash.toString('base64url')}`
}

/** Takes the same time where there is no hash to compare with: nobody learns from it whether an account exists. */
export async function isPassword(password: string, kept: string | null): Promise<boolean> {
  const { cost, salt, hash } = parsed(kept ?? NOBODYS)
  // What nobody can have set is not worth hashing.
  const message = passwordFault(password) === 'long' ? '' : written(password)
  const given = await derive('argon2id', { ...cost, message, nonce: salt, tagLength: hash.length })
  return kept !== null && timingSafeEqual(given, hash)
}

/** What cannot be a password; null: it can. */
export function passwordFault(password: string): 'short' | 'long' | null {
  const length = [...written(password)].length
  if (length < SHORTEST_PASSWORD) return 'short'
  return length > LONGEST_PASSWORD ? 'long' : null
}

const NOBODYS = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** The same letters typed on another keyboard are the same password (RFC 8265). */
function written(password: string): string {
  return password.normalize('NFC')
}

function parsed(kept: string) {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(kept)
  if (!found) throw new Error('a kept password hash is not one of ours')
  const [, memory, passes, parallelism, salt = '', hash = ''] = found
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  }
}
