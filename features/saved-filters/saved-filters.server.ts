import * as v from 'valibot'
import type { Doc } from '#documents/model/apply.ts'
import type { Write, WriteData } from '#documents/model/write.ts'
import type { Store } from '#documents/store.ts'
import { cut } from '#lib/cut.ts'
import { storedSchema } from '#lib/stored-schema.ts'

const SAVED_FILTERS = 'saved-filters'
/** More are found by nobody. */
export const MOST_FILTERS = 20
export const LONGEST_FILTER_NAME = 40

const schema = v.object({
  /** `query`: the part of the list's address that narrows it, without words that were searched for: those are mostly a guest's. */
  filters: v.array(v.object({ name: v.string(), query: v.string() })),
})
const stored = storedSchema('saved filters', schema)
export type SavedFilter = v.InferOutput<typeof schema>['filters'][number]

/** What somebody of the office has saved for the list of bookings, by name. */
export async function savedFiltersOf(store: Store, accountId: string): Promise<SavedFilter[]> {
  return read(await store.get(pathOf(accountId)))
}

/** Under a name that is there already the new one stands. false: there are too many. */
export async function saveFilter(store: Store, accountId: string, filter: SavedFilter): Promise<boolean> {
  const { result } = await store.transact(async (transaction) => {
    const others = read(await transaction.get(pathOf(accountId))).filter(({ name }) => name !== filter.name)
    if (others.length >= MOST_FILTERS) return false
    const filters = [...others, filter].toSorted((a, b) => a.name.localeCompare(b.name))
    transaction.write(setWrite(accountId, filters))
    return true
  })
  return result
}

export async function deleteFilter(store: Store, accountId: string, name: string): Promise<void> {
  await store.transact(async (transaction) => {
    const filters = read(await transaction.get(pathOf(accountId)))
    const others = filters.filter((filter) => filter.name !== name)
    if (others.length < filters.length) transaction.write(setWrite(accountId, others))
    return null
  })
}

/** Of an account that is removed. */
export function filtersDelete(accountId: string): Write {
  return { kind: 'delete', path: pathOf(accountId) }
}

/** A name as it was typed, in one line; '' is none. */
export function filterName(typed: string): string {
  return cut(
    typed
      .normalize('NFC')
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
    LONGEST_FILTER_NAME,
  )
}

function setWrite(accountId: string, filters: SavedFilter[]): Write {
  return { kind: 'set', path: pathOf(accountId), data: stored.write({ filters }) as WriteData }
}

function read(doc: Doc | null): SavedFilter[] {
  return doc === null ? [] : stored.read(doc.data).filters
}

function pathOf(accountId: string): string {
  return `${SAVED_FILTERS}/${accountId}`
}
