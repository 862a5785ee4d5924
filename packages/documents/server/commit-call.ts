import { createHash } from 'node:crypto'
import { toJson, type Json } from '#documents/model/json.ts'
import { invalid, isPermanentForWrite, StoreError, toStoreError } from '#documents/model/status.ts'
import { failureOf, MAX_MUTATIONS, type Mutation, type MutationResult } from '#documents/protocol/messages.ts'
import { list, map, mutationFromJson } from '#documents/protocol/parse-request.ts'
import type { Rules, Who } from '#documents/rules.ts'
import type { Store, Transaction } from '#documents/store.ts'
import { checkWrite, isHidden, mayWrite } from './access.ts'
import { isOurs, shown } from './failure.ts'

type Ground = { store: Store; rules: Rules; log?(error: StoreError): void }

/** In their order; a permanent error drops only its own, one worth a retry ends the round so that the order is kept. */
export async function commitAll(server: Ground, who: Who, body: unknown): Promise<Json> {
  const mutations = list(map(body)['mutations'])
  if (mutations.length > MAX_MUTATIONS) throw invalid(`A request may hold at most ${MAX_MUTATIONS} mutations.`)
  const results: Json[] = []
  for (const json of mutations) {
    const result = await commitOne(server, who, json)
    results.push(toJson(result))
    if ('error' in result && !isPermanentForWrite(result.error.code)) break
  }
  return { results }
}

async function commitOne(server: Ground, who: Who, json: unknown): Promise<MutationResult> {
  const id = String(map(json)['id'])
  try {
    const mutation = mutationFromJson(json)
    return await applyMutation(server, who, mutation, json)
  } catch (error) {
    const failure = toStoreError(error)
    if (isOurs(failure)) server.log?.(failure)
    return { id, error: failureOf(shown(failure)) }
  }
}

async function applyMutation(
  { store, rules }: Ground,
  who: Who,
  mutation: Mutation,
  json: unknown,
): Promise<MutationResult> {
  // Ids are each reader's own: nobody can learn the answer to another's command by naming its id.
  const own = {
    id: `${who.id ?? 'visitor'}:${mutation.id}`,
    fingerprint: createHash('sha256').update(JSON.stringify(json)).digest('base64url'),
  }
  if ('writes' in mutation) {
    for (const { path } of mutation.writes) mayWrite(rules, who, path)
    const { time } = await store.commit(mutation.writes, {
      ...own,
      hides: (doc) => isHidden(rules, who, doc),
      check: (changes, now) => changes.forEach((change) => checkWrite(rules, who, change, now)),
    })
    return { id: mutation.id, time, result: null }
  }
  const command = rules.commands.find(({ name }) => name === mutation.command)
  if (!command?.roles.includes(who.role)) {
    throw new StoreError('permission-denied', `${who.role} may not do this: ${mutation.command}.`)
  }
  const run = (transaction: Transaction) => command.run(mutation.input, { who, transaction })
  const { time, result } = await store.transact<Json>(run, own)
  return { id: mutation.id, time, result }
}
