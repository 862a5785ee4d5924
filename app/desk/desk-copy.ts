/** Without a word from the server for so long an order does not stay on the tablet (docs/security.md). */
export const DESK_COPY_MS = 36 * 3_600_000

/** Whose orders the document client keeps (packages/documents/client/storage.ts). */
export const DESK = 'desk'
const CONTACT = 'desk-contact'
const PRESSED = 'desk-pressed'
export const REFUSED = 'desk-refused'

/** One order as the tablet keeps it until it got through: the fields of the form, nothing else. */
export type Waiting = Record<string, string>

export type StringStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The server has answered as the one this tablet is paired with. */
export function heardAtDesk(stored: StringStorage, now: number): void {
  try {
    stored.setItem(CONTACT, String(now))
  } catch {
    // An order that was taken is taken, also where this cannot be written down.
  }
}

/** Throws where the storage is full or forbidden: an order that nobody could delete later is not kept. */
export function pressedAtDesk(stored: StringStorage, { pressedAt = '' }: Waiting): void {
  stored.setItem(PRESSED, pressedAt)
}

/** No order waits here any more. */
export function nothingWaits(stored: StringStorage): void {
  stored.removeItem(PRESSED)
}

/** From when it was pressed, or the server was last heard since then. Pressed after a long silence it waits as any other. */
export function isTooOld(stored: StringStorage, pressedAt: string | null | undefined, now: number): boolean {
  return now - Math.max(Number(stored.getItem(CONTACT) ?? 0), Number(pressedAt ?? 0)) >= DESK_COPY_MS
}

/** Where the tablet's page is closed nobody looks at each order: all go once the newest is too old. */
export async function deleteOldDeskCopy(stored: StringStorage, now: number): Promise<void> {
  const pressedAt = stored.getItem(PRESSED)
  if (pressedAt === null || !isTooOld(stored, pressedAt, now)) return
  for (const key of [PRESSED, REFUSED]) stored.removeItem(key)
  const { browserStorage } = await import('#documents/client/storage.ts')
  // Not the database: its deletion would wait for a page that has it open, and take what is ordered there meanwhile.
  await browserStorage(DESK).clear()
}

/** The tablet belongs to nobody any more. */
export function deleteDeskCopy(): void {
  localStorage.clear()
  indexedDB.deleteDatabase(`documents-${DESK}`)
}
