import { randomBytes } from 'node:crypto'
import type { Data } from '#documents/model/value.ts'
import type { Store, Transaction } from '#documents/store.ts'
import { typeOfBytes } from '#features/files/file-type.ts'
import { FILE_BYTES_AT_MOST, keepFile, letFilesGo, readFile } from '#features/files/files.server.ts'
import type { Application } from './application.ts'
import {
  DAY_BYTES_AT_MOST,
  DISK_BYTES_FREE,
  isPaperType,
  type StoredPaper,
  mayUpload,
  PAPER_BYTES_AT_MOST,
  paperName,
  type PaperFault,
  PAPERS_AT_MOST,
} from './application-papers.ts'
import { applicationPath, readApplicationDoc } from './partner-documents.server.ts'
import { partnerMailWrite } from './partner-mail-jobs.ts'

type Sent = { name: string; bytes: Uint8Array }
type Keeping = {
  store: Store
  code: string
  now: number
  /** The day in Croatia, for the site's daily cap. */
  today: string
  /** null: nobody knows. */
  diskFree: number | null
}

/** Keeps documents with an application, all or none. First the room is taken, so that two who send at once share the limits. */
export async function keepPapers(keeping: Keeping, sent: readonly Sent[]): Promise<'kept' | PaperFault> {
  const { store, code, now, diskFree } = keeping
  if (sent.length === 0) return 'none'
  if (diskFree !== null && diskFree < DISK_BYTES_FREE) return 'disk'
  const papers = sent.flatMap(({ name, bytes }): (StoredPaper & { bytes: Uint8Array })[] => {
    const type = typeOfBytes(bytes)
    if (!isPaperType(type)) return []
    const id = randomBytes(8).toString('hex')
    return [{ id, name: paperName(name, type), type, size: bytes.length, file: '', at: now, bytes }]
  })
  if (papers.length < sent.length) return 'type'
  if (papers.some(({ size }) => size > FILE_BYTES_AT_MOST)) return 'size'
  const rows = papers.map(({ bytes: _bytes, ...row }) => row)
  const { result: fault } = await store.transact((transaction) => takeRoom(transaction, keeping, rows))
  if (fault !== null) return fault
  try {
    const files = new Map<string, string>()
    for (const { id, type, bytes } of papers) files.set(id, (await keepFile(store, bytes, type, useOf(code, id))).id)
    const isThere = await change(store, code, (stored) =>
      stored.map((row) => ({ ...row, file: files.get(row.id) ?? row.file })),
    )
    // Erased while the bytes were on their way: then nobody may keep them either.
    if (!isThere) await dropAllPapers(store, { code, papers })
    return isThere ? 'kept' : 'closed'
  } catch (error) {
    for (const { id } of papers) await dropPaper(store, code, id)
    throw error
  }
}

async function takeRoom(
  transaction: Transaction,
  { code, today }: Keeping,
  rows: readonly StoredPaper[],
): Promise<PaperFault | null> {
  const application = readApplicationDoc(await transaction.get(applicationPath(code)))
  if (!application || !mayUpload(application)) return 'closed'
  const stored = application.papers ?? []
  const all = [...stored, ...rows]
  if (all.length > PAPERS_AT_MOST) return 'count'
  if (sizeOf(all) > PAPER_BYTES_AT_MOST) return 'size'
  const day = (await transaction.get(DAY))?.data
  const before = day?.['date'] === today && typeof day['bytes'] === 'number' ? day['bytes'] : 0
  const bytes = before + sizeOf(rows)
  if (bytes > DAY_BYTES_AT_MOST) return 'day'
  transaction.write(
    { kind: 'set', path: DAY, data: { date: today, bytes } },
    { kind: 'update', path: applicationPath(code), data: { papers: asData(all), toldOf: today } },
  )
  // While it is not decided the office looks at it anyway; of a partner's new paper it is told, once a day.
  if (application.partner !== null && application.toldOf !== today)
    transaction.write(partnerMailWrite({ code, kind: 'papers', reader: 'operator' }, today))
  return null
}

/** Gone from the application, and its bytes with it unless somebody else sent the same. */
export async function dropPaper(store: Store, code: string, id: string): Promise<void> {
  await change(store, code, (stored) => stored.filter((row) => row.id !== id))
  await letFilesGo(store, useOf(code, id))
}

export async function dropAllPapers(
  store: Store,
  { code, papers = [] }: Pick<Application, 'code' | 'papers'>,
): Promise<void> {
  for (const { id } of papers) await letFilesGo(store, useOf(code, id))
}

/** The bytes of one document; null where there is none, or it was never kept whole. */
export async function readPaper(
  store: Store,
  { papers = [] }: Pick<Application, 'papers'>,
  id: string,
): Promise<{ paper: StoredPaper; bytes: Uint8Array } | null> {
  const paper = papers.find((row) => row.id === id)
  const bytes = paper && paper.file !== '' ? await readFile(store, paper.file) : null
  return paper && bytes ? { paper, bytes } : null
}

async function change(
  store: Store,
  code: string,
  to: (stored: readonly StoredPaper[]) => StoredPaper[],
): Promise<boolean> {
  const { result } = await store.transact(async (transaction) => {
    const application = readApplicationDoc(await transaction.get(applicationPath(code)))
    if (!application) return false
    const papers = asData(to(application.papers ?? []))
    transaction.write({ kind: 'update', path: applicationPath(code), data: { papers } })
    return true
  })
  return result
}

const DAY = 'paper-days/site'

function useOf(code: string, id: string): string {
  return `${applicationPath(code)}/papers/${id}`
}

function sizeOf(rows: readonly StoredPaper[]): number {
  return rows.reduce((sum, { size }) => sum + size, 0)
}

function asData(rows: readonly StoredPaper[]): Data[] {
  return rows.map((row) => ({ ...row }))
}
