import type { Json } from './model/json.ts'
import type { Filter } from './model/query.ts'
import type { Data, Timestamp } from './model/value.ts'
import type { IndexDeclaration, PendingChange, Transaction } from './store.ts'

/** Who asks. `id` is null for a visitor nobody knows; claims are what a session proves, the id of a firm for example. */
export type Who = { id: string | null; role: string; claims?: Readonly<Record<string, string>> }

/** What is not allowed here is refused. Each feature declares its own collections; the server puts them together. */
export type CollectionRules = {
  /** 'orders', or 'orders/*' + '/log' with a star for any document. */
  collection: string
  /** Questions that are asked often: see IndexDeclaration. */
  indexes?: readonly (readonly string[])[]
  /** For each role what it may read; a role that is not named reads nothing. */
  read?: Readonly<Record<string, ReadRule>>
  /** Without a validator nothing is written from a browser; what has business rules is changed by commands. */
  write?: WriteRule
}

export type ReadRule = {
  /** The fields this role may see, as dotted paths; all others never leave the server. */
  fields: 'all' | readonly string[]
  /** What a document must fulfil to be seen. A query has to ask for exactly this, or it is refused. */
  only?: (who: Who) => readonly Filter[]
  /** The one document this role may ask for, by its path; no query, and no other path is read at all. */
  id?: (who: Who) => string
  /** A longer answer is refused; 1000 unless said otherwise. */
  maxDocs?: number
}

export type WriteRule = {
  roles: readonly string[]
  /** The reason why not, or null. Runs inside the commit: `before` is what the write really replaces. */
  validate(change: PendingChange, who: Who, now: Timestamp): string | null
}

/** A named change with its rule: decides and writes in one transaction, log entry included. */
export type Command = {
  name: string
  roles: readonly string[]
  run(input: Data, context: CommandContext): Promise<Json> | Json
}

export type CommandContext = { who: Who; transaction: Transaction }

export type Rules = { collections: readonly CollectionRules[]; commands: readonly Command[] }

export function joinRules(...parts: readonly Partial<Rules>[]): Rules {
  const collections = parts.flatMap((part) => part.collections ?? [])
  const commands = parts.flatMap((part) => part.commands ?? [])
  for (const name of twice(collections.map(({ collection }) => collection))) throw new Error(`Two rules for ${name}.`)
  for (const name of twice(commands.map((command) => command.name))) throw new Error(`Two commands ${name}.`)
  return { collections, commands }
}

export function declaredIndexes({ collections }: Rules): IndexDeclaration[] {
  return collections.flatMap(({ collection, indexes = [] }) => indexes.map((fields) => ({ collection, fields })))
}

export function rulesFor({ collections }: Rules, collection: string): CollectionRules | null {
  return collections.find((rules) => covers(rules.collection, collection)) ?? null
}

function covers(pattern: string, collection: string): boolean {
  const parts = pattern.split('/')
  const segments = collection.split('/')
  return parts.length === segments.length && parts.every((part, i) => part === '*' || part === segments[i])
}

function twice(names: readonly string[]): string[] {
  return names.filter((name, i) => names.indexOf(name) !== i)
}
