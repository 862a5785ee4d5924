import type { Doc } from '#documents/model/apply.ts'
import type { OfficeSite, OfficeRequest } from '#app/office/office-site.server.ts'
import type { OfficeAnswer } from '#app/office/office-answer.ts'
import { csvFile } from '#lib/csv.ts'
import {
  linksOfList,
  type ListRequest,
  type ListLinks,
  type ListShape,
  officeListPage,
  officeListQuery,
  readOfficeList,
} from './office-list.ts'

/** A file of more would not be opened by anybody; narrow the list instead. */
const MOST_EXPORTED = 20_000

export type ListRoom<T, S extends string = string, F extends string = string> = {
  path: string
  shape: ListShape<S, F>
  /** null: not one of ours any more, left out. */
  read: (doc: Doc) => T | null
}

/** The page of a list its address asks for, and where its links lead. */
export async function pageOfList<T, S extends string, F extends string>(
  { services }: OfficeSite,
  { query }: OfficeRequest,
  { path, shape, read }: ListRoom<T, S, F>,
): Promise<{ requested: ListRequest<S, F>; links: ListLinks; found: T[] }> {
  const requested = readOfficeList(query, shape)
  const { docs, next } = officeListPage(await services.store.query(officeListQuery(shape, requested)), requested)
  return {
    requested,
    links: linksOfList(path, shape, requested, next),
    found: docs.flatMap((doc) => read(doc) ?? []),
  }
}

/** Nobody prints more; narrow the list instead. */
const MOST_PRINTED = 500

export const asksForPrint = ({ query }: OfficeRequest): boolean => query.get('view') === 'print'

/** The rows of a list for paper: not a page of it, but all, from its first row on. */
export async function printedList<T, S extends string, F extends string>(
  { services }: OfficeSite,
  { query }: OfficeRequest,
  { path, shape, read }: ListRoom<T, S, F>,
): Promise<{ requested: ListRequest<S, F>; links: ListLinks; found: T[] }> {
  const requested = { ...readOfficeList(query, shape), after: null }
  const docs = await services.store.query(officeListQuery(shape, requested, MOST_PRINTED))
  return {
    requested,
    links: linksOfList(path, shape, requested, null),
    found: docs.flatMap((doc) => read(doc) ?? []),
  }
}

export const asksForFile = ({ query }: OfficeRequest): boolean => query.get('export') === 'csv'

/** All of the list as a spreadsheet's file, from its first row on. */
export async function fileOfList<T, S extends string, F extends string>(
  { services }: OfficeSite,
  { query }: OfficeRequest,
  { shape, read }: ListRoom<T, S, F>,
  { name, rows }: { name: string; rows: (found: T[]) => Parameters<typeof csvFile>[0] },
): Promise<Extract<OfficeAnswer, { kind: 'file' }>> {
  const requested = { ...readOfficeList(query, shape), after: null }
  const docs = await services.store.query(officeListQuery(shape, requested, MOST_EXPORTED))
  const body = csvFile(rows(docs.flatMap((doc) => read(doc) ?? [])))
  return { kind: 'file', name, type: 'text/csv; charset=utf-8', body }
}

/** Where a form of the list leads back to: the very page it was sent from. */
export function hereInList<S extends string, F extends string>(
  { query }: OfficeRequest,
  { path, shape }: Pick<ListRoom<unknown, S, F>, 'path' | 'shape'>,
): string {
  return linksOfList(path, shape, readOfficeList(query, shape), null).here
}
