import type { Doc } from '#documents/model/apply.ts'
import { dataFromJson, toJson, writeDataFromJson, type Json } from '#documents/model/json.ts'
import { errorFromWire, invalid, StoreError } from '#documents/model/status.ts'
import { isData, Timestamp, type Data } from '#documents/model/value.ts'
import type { Precondition, Write } from '#documents/model/write.ts'

/** One entry of the queue: writes, or a command by its name. The id makes a retry harmless. */
export type Mutation = { id: string } & ({ writes: Write[] } | { command: string; input: Data })

export type MutationResult = { id: string } & ({ time: Timestamp; result: Json } | { error: StoreError })

/** What a stream tells about one of its targets. */
export type TargetMessage = { target: number } &
  /** `full`: these are all there are; otherwise what changed since the message before. */
  (
    | { kind: 'docs'; full: boolean; docs: Doc[]; removed: string[]; cursor: string }
    /** Nothing changed since the cursor the client came with. */
    | { kind: 'current'; cursor: string }
    | { kind: 'error'; error: StoreError }
  )

export const MAX_MUTATIONS = 10
export const MAX_TARGETS = 100

/** Spec § 5 and § 9: a long poll waits between 5 and 30 seconds. */
export function checkLongPollSeconds(seconds: number): number {
  const fault = (why: string) => invalid(`invalid long polling timeout: ${seconds} (${why})`)
  if (Number.isNaN(seconds)) throw fault('must not be NaN')
  if (seconds < 5) throw fault('minimum allowed value is 5')
  if (seconds > 30) throw fault('maximum allowed value is 30')
  return seconds
}

export function docToJson(doc: Doc): Json {
  const { path, data, version, createdAt, updatedAt } = doc
  return { path, data: toJson(data), version, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}

export function docFromJson(json: unknown): Doc {
  const { path, data, version, createdAt, updatedAt } = map(json)
  return {
    path: text(path),
    data: dataFromJson(data),
    version: whole(version),
    createdAt: Timestamp.parse(text(createdAt)),
    updatedAt: Timestamp.parse(text(updatedAt)),
  }
}

export function errorToJson({ code, message }: StoreError): Json {
  return { code, message }
}

export function errorFromJson(json: unknown): StoreError {
  const { code, message } = isData(json) ? json : {}
  return errorFromWire(code, typeof message === 'string' ? message : '')
}

export function messageToJson(message: TargetMessage): Json {
  const { target, kind } = message
  if (kind === 'error') return { target, kind, error: errorToJson(message.error) }
  if (kind === 'current') return { target, kind, cursor: message.cursor }
  const { full, removed, cursor } = message
  return { target, kind, full, docs: message.docs.map(docToJson), removed, cursor }
}

export function messageFromJson(json: unknown): TargetMessage {
  const { target, kind, cursor, full, docs, removed, error } = map(json)
  const base = { target: whole(target) }
  if (kind === 'error') return { ...base, kind, error: errorFromJson(error) }
  if (kind === 'current') return { ...base, kind, cursor: text(cursor) }
  if (kind !== 'docs') throw invalid('Not a message.')
  return {
    ...base,
    kind,
    full: full === true,
    docs: list(docs).map(docFromJson),
    removed: list(removed).map(text),
    cursor: text(cursor),
  }
}

export function mutationToJson(mutation: Mutation): Json {
  if ('command' in mutation) return { id: mutation.id, command: mutation.command, input: toJson(mutation.input) }
  return { id: mutation.id, writes: mutation.writes.map(writeToJson) }
}

export function mutationFromJson(json: unknown): Mutation {
  const { id, writes, command, input } = map(json)
  if (typeof id !== 'string' || !/^[\w-]{8,64}$/.test(id))
    throw invalid('A mutation id has 8 to 64 letters and digits.')
  if (writes !== undefined) return { id, writes: list(writes).map(writeFromJson) }
  return { id, command: text(command), input: dataFromJson(input) }
}

export function resultToJson(result: MutationResult): Json {
  if ('error' in result) return { id: result.id, error: errorToJson(result.error) }
  return { id: result.id, time: result.time.toISOString(), result: result.result }
}

export function resultFromJson(json: unknown): MutationResult {
  const { id, time, result, error } = map(json)
  if (error !== undefined) return { id: text(id), error: errorFromJson(error) }
  // The rest of the answer is the command's own plain JSON.
  return { id: text(id), time: Timestamp.parse(text(time)), result: (result ?? null) as Json }
}

export function writeToJson(write: Write): Json {
  const { kind, path } = write
  const json: { [key: string]: Json } = { kind, path }
  if (write.precondition) json['precondition'] = { ...write.precondition }
  if (write.kind === 'set' && write.merge) json['merge'] = true
  if (write.kind === 'set' || write.kind === 'update') json['data'] = toJson(write.data)
  return json
}

export function writeFromJson(json: unknown): Write {
  const { kind, path, data, merge, precondition } = map(json)
  const base = {
    path: text(path),
    ...(precondition !== undefined && { precondition: preconditionFromJson(precondition) }),
  }
  if (kind === 'delete') return { ...base, kind }
  if (kind === 'update') return { ...base, kind, data: writeDataFromJson(data) }
  if (kind === 'set') return { ...base, kind, data: writeDataFromJson(data), merge: merge === true }
  throw invalid('A write is a set, an update or a delete.')
}

function preconditionFromJson(json: unknown): Precondition {
  const { exists, version } = map(json)
  const precondition: Precondition = {}
  if (typeof exists === 'boolean') precondition.exists = exists
  if (version !== undefined) precondition.version = whole(version)
  return precondition
}

export function map(json: unknown): Record<string, unknown> {
  if (!isData(json)) throw invalid('An object was expected.')
  return json
}

export function list(json: unknown): unknown[] {
  if (!Array.isArray(json)) throw invalid('A list was expected.')
  return json
}

function text(json: unknown): string {
  if (typeof json !== 'string') throw invalid('Text was expected.')
  return json
}

function whole(json: unknown): number {
  if (typeof json !== 'number' || !Number.isSafeInteger(json)) throw invalid('A whole number was expected.')
  return json
}
