import type { FileType } from '#features/files/file-type.ts'
import type { ApplicationState } from './application-state.ts'

/** A document a driver sent with an application: the bytes lie in the files, under this use. */
export type StoredPaper = {
  id: string
  name: string
  type: FileType
  size: number
  /** The file, by what is in it; empty until it was kept whole. */
  file: string
  at: number
}

export const PAPERS_AT_MOST = 6
export const PAPER_BYTES_AT_MOST = 30 * 1024 * 1024
/** All applications together, a day. */
export const DAY_BYTES_AT_MOST = 600 * 1024 * 1024
/** So much stays free for bookings. */
export const DISK_BYTES_FREE = 1024 * 1024 * 1024

export const paperFaults = ['none', 'type', 'count', 'size', 'day', 'disk', 'busy', 'closed'] as const
export type PaperFault = (typeof paperFaults)[number]

/** Told by the bytes. A PDF is kept as it is and read by nobody here. */
export function isPaperType(type: FileType | null): type is FileType {
  return type === 'application/pdf' || type === 'image/jpeg' || type === 'image/png'
}

/** Only who has opened the link of our mail, and only while the application is alive. */
export function mayUpload({
  door,
  state,
  confirmedAt,
}: {
  door: string
  state: ApplicationState
  confirmedAt: number | null
}): boolean {
  return door === 'drive' && state !== 'rejected' && confirmedAt !== null
}

/** The name somebody gave a file, harmless in a header and in a folder. */
export function paperName(given: string, type: FileType): string {
  const ending = type === 'application/pdf' ? 'pdf' : type === 'image/png' ? 'png' : 'jpg'
  const base = given
    .normalize('NFKD')
    .replace(/\.[^.]*$/, '')
    .replace(/[^A-Za-z0-9 _-]/g, '')
    .trim()
    .slice(0, 60)
  return `${base || 'document'}.${ending}`
}
