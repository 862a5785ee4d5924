import { isTooOld, type StringStorage, REFUSED, type Waiting } from './desk-copy.ts'

/** An order that was not taken, and why, in the words the desk was told. */
export type Refused = { row: Waiting; why: string }

export type RefusedOrders = ReturnType<typeof refusedOrders>

/** What was refused stays on the tablet, over a reload, until somebody has put it right or dropped it. */
export function refusedOrders(stored: StringStorage) {
  const write = (rows: readonly Refused[]) => {
    if (rows.length === 0) stored.removeItem(REFUSED)
    else stored.setItem(REFUSED, JSON.stringify(rows))
  }
  const others = (id: string | undefined) => read(stored).filter(({ row }) => row['orderId'] !== id)
  return {
    all: () => read(stored),
    add: (row: Waiting, why: string) => write([...others(row['orderId']), { row, why }]),
    /** Out of the list: its fields, for the form; null: another tab has seen to it. */
    take(id: string): Waiting | null {
      const found = read(stored).find(({ row }) => row['orderId'] === id)
      write(others(id))
      return found?.row ?? null
    },
    forgetOld(now: number) {
      const rows = read(stored)
      const stays = rows.filter(({ row }) => !isTooOld(stored, row['pressedAt'], now))
      if (stays.length < rows.length) write(stays)
    },
  }
}

/** Orders that wait where they were stored before the queue was that of the document client. */
export function takeOldQueue(stored: StringStorage): Waiting[] {
  const rows = rowsIn(stored, 'desk-waiting').filter(isOrder)
  stored.removeItem('desk-waiting')
  return rows
}

function read(stored: StringStorage): Refused[] {
  return rowsIn(stored, REFUSED).filter(isRefused)
}

/** What somebody else wrote there is nothing of ours. */
function rowsIn(stored: StringStorage, key: string): unknown[] {
  try {
    const rows: unknown = JSON.parse(stored.getItem(key) ?? '[]')
    return Array.isArray(rows) ? rows : []
  } catch {
    return []
  }
}

function isRefused(value: unknown): value is Refused {
  if (typeof value !== 'object' || value === null || !('row' in value) || !('why' in value)) return false
  return typeof value.why === 'string' && isOrder(value.row)
}

function isOrder(value: unknown): value is Waiting {
  return typeof value === 'object' && value !== null && Object.values(value).every((field) => typeof field === 'string')
}
