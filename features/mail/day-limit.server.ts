import { createHmac } from 'node:crypto'
import type { Store } from '#documents/store.ts'
import { localTimeOf } from '#i18n/zoned.ts'

/** So many mails a day to an address that has not shown that it is the guest's (design: issue "price to ride"). */
const MAILS_A_DAY = 3

type Requested = { address: string; key: string; now: number; secret: string }

/** Takes one of the day's mails for an address; the same mail tried again takes no second. The address is not kept, only its mark. */
export async function takesFromDay(store: Store, { address, key, now, secret }: Requested): Promise<boolean> {
  const mark = createHmac('sha256', secret)
    .update(`mail address ${inbox(address)}`)
    .digest('base64url')
  const path = `mail-days/${localTimeOf(now).date}-${mark}`
  const { result } = await store.transact(async (transaction) => {
    const stored = (await transaction.get(path))?.data['keys']
    const keys = Array.isArray(stored) ? stored.filter((row) => typeof row === 'string') : []
    if (keys.includes(key)) return true
    if (keys.length >= MAILS_A_DAY) return false
    transaction.write({ kind: 'set', path, data: { keys: [...keys, key] } })
    return true
  })
  return result
}

/** `Ana+1@Example.hr` and `ana@example.hr` end in one inbox. */
function inbox(address: string): string {
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at).split('+')[0] ?? ''
  return `${local}@${address.slice(at + 1)}`.toLowerCase()
}
