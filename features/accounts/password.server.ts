import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { StoreError } from '#documents/model/status.ts'

/** OWASP's password storage cheat sheet (2025): argon2id with 19 MiB, two passes, one lane. Read back from the hash, so that it can rise. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32

/** NIST SP 800-63B § 3.1.1.2: length is what counts; no rules about signs. */
export const SHORTEST_PASSWORD = 12
export const LONGEST_PASSWORD = 200

const derive = promisify(argon2)

/** Of 19 MiB and some 30 ms each: all but one of the threads of Node's pool stay free for files and names. */
const MOST_AT_ONCE = 3
/** Half a second's work. Whoever comes after that is told to come again. */
const MOST_WAITING = 32

const known: (() => void)[] = []
const strangers: (() => void)[] = []
let running = 0

/** In turn. Who is known goes first and is never sent away: strangers must not keep an owner out. */
async function inTurn<Result>(isKnown: boolean, run: () => Promise<Result>): Promise<Result> {
  if (running >= MOST_AT_ONCE) {
    if (!isKnown && strangers.length >= MOST_WAITING)
      throw new StoreError('resource-exhausted', 'Too many passwords are being checked.')
    await new Promise<void>((resolve) => (isKnown ? known : strangers).push(resolve))
  } else running += 1
  try {
    return await run()
  } finally {
    const next = known.shift() ?? strangers.shift()
    if (next) next()
    else running -= 1
  }
}

/** `$argon2id$v=19$m=…,t=…,p=…$salt$hash`, the form other programs read as well. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const argonOptions = { ...COST, message: written(password), nonce: salt, tagLength: HASH_BYTES }
  const hash = await inTurn(true, () => derive('argon2id', argonOptions))
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${salt.toString('base64url')}$${hash.toString('base64url')}`
}

/** Takes the same time where there is no hash to compare with: nobody learns from it whether an account exists. */
export async function isPassword(
  password: string,
  stored: string | null,
  { isKnown }: { isKnown: boolean },
): Promise<boolean> {
  const { cost, salt, hash } = parsed(stored ?? NOBODYS)
  // What nobody can have set is not worth hashing.
  const message = passwordFault(password) === 'long' ? '' : written(password)
  const argonOptions = { ...cost, message, nonce: salt, tagLength: hash.length }
  const given = await inTurn(isKnown, () => derive('argon2id', argonOptions))
  return stored !== null && timingSafeEqual(given, hash)
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

function parsed(stored: string) {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(stored)
  if (!found) throw new Error('a kept password hash is not one of ours')
  const [, memory, passes, parallelism, salt = '', hash = ''] = found
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  }
}
