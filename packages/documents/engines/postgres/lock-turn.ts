import type { Mutation } from '#documents/model/write.ts'
import { collectionOf } from '#documents/model/path.ts'
import { LOCK, lockSql } from './ground.ts'

/**
 * Who holds something and waits for more may stand crosswise to another, and the database takes a second to see it. Longer
 * than this nobody waits so; a lock that is asked for while nothing is held is waited for in line.
 */
const HOLDING_MS = 100
/** From then on the database says who gives way: somebody must come through at last. */
const IMPATIENT_ATTEMPTS = 6

/**
 * The locks of one transaction over all its attempts. The first asks for them as it comes to them; each further one begins
 * by asking for all that those before had come to, in the order in which every commit does, so that it can stand crosswise
 * to nobody.
 */
export class LockTurn {
  readonly #s: string
  readonly #collections = new Map<string, 'alone' | 'shared'>()
  readonly #paths = new Set<string>()
  #attempt = 0
  #held: ReadonlySet<string> = new Set()
  #isHolding = false
  #isHurried = false

  constructor(s: string) {
    this.#s = s
  }

  /** Whether the wait that has just been given up was a short one, to be tried again in order. */
  get isHurried(): boolean {
    return this.#isHurried
  }

  /** What an attempt begins with; nothing is held before it. */
  begin(): string {
    this.#attempt++
    this.#isHurried = false
    const collections = [...this.#collections].sort(byName)
    const all = [
      ...collections.map(([name, how]) => this.#sql(LOCK.collection, name, how === 'shared')),
      ...[...this.#paths].sort().map((path) => this.#sql(LOCK.document, path)),
    ]
    this.#held = new Set(all)
    this.#isHolding = all.length > 0
    // Statements of their own: of one, nothing says in which order its parts are worked out.
    return all.map((lock) => `SELECT ${lock}; `).join('')
  }

  forDocument(path: string): string {
    this.#paths.add(path)
    return this.#ask(this.#sql(LOCK.document, path))
  }

  /** Alone with the collection until the end: what is not there stays not there. */
  forCollection(name: string): string {
    this.#collections.set(name, 'alone')
    return this.#ask(this.#sql(LOCK.collection, name))
  }

  /** Before the commit asks for what it writes: the same for all, but on top of what was read. */
  forWrites(mutations: readonly Mutation[]): string {
    for (const { path } of mutations) {
      this.#paths.add(path)
      const collection = collectionOf(path)
      if (!this.#collections.has(collection)) this.#collections.set(collection, 'shared')
    }
    return this.#hurry()
  }

  #ask(lock: string): string {
    if (this.#held.has(lock)) return ''
    const hurry = this.#hurry()
    this.#isHolding = true
    return `${hurry}SELECT ${lock}`
  }

  #hurry(): string {
    if (!this.#isHolding || this.#isHurried || this.#attempt > IMPATIENT_ATTEMPTS) return ''
    this.#isHurried = true
    return `SET LOCAL lock_timeout = ${HOLDING_MS}; `
  }

  #sql(kind: number, name: string, isShared = false): string {
    return lockSql(this.#s, kind, name, ...(isShared ? (['shared'] as const) : []))
  }
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : Number(one > other)
}
