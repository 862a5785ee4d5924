/** How long rides stay in this browser without a word from the server (docs/security.md). */
export const OFFICE_COPY_MS = 12 * 3_600_000

const DATABASES = 'documents-office-'
const CONTACT = 'office-contact'

/** Whose rides the document client keeps (packages/documents/client/storage.ts). */
export function copyOf(account: string): string {
  return `office-${account}`
}

/** A page or a stream of the office has arrived. */
export function heardFromServer(now: number): void {
  try {
    localStorage.setItem(CONTACT, String(now))
  } catch {
    // Where nothing can be kept the copy is not kept either.
  }
}

export function isCopyOld(now: number): boolean {
  return now - Number(localStorage.getItem(CONTACT) ?? now) >= OFFICE_COPY_MS
}

/** Of everybody but who may read them here: who signed out, was removed, or has another role by now. */
export async function deleteCopies(but: string | null): Promise<void> {
  const stored = await indexedDB.databases()
  for (const { name = '' } of stored)
    if (name.startsWith(DATABASES) && name !== `documents-${but === null ? '' : copyOf(but)}`)
      indexedDB.deleteDatabase(name)
}
