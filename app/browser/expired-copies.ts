import { deleteCopies, isCopyOld } from '#app/office/office-copy.ts'
import { systemClock } from '#lib/clock.ts'
import { deleteOldDeskCopy } from '#app/desk/desk-copy.ts'

/** What an office or a tablet left in this browser goes when its time is over, whatever page of ours is opened (docs/security.md). */
export function deleteExpiredCopies(): void {
  const now = systemClock.now()
  try {
    void deleteOldDeskCopy(localStorage, now).catch(() => {})
    if (isCopyOld(now)) void deleteCopies(null).catch(() => {})
  } catch {
    // Where the storage may not be read nothing was kept in it.
  }
}
