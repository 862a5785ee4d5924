import { expect } from 'vitest'
import type { Store } from '#documents/store.ts'
import { BOOKINGS } from '#features/bookings/booking-documents.server.ts'
import { readBooking } from '#tests/server/read-booking.ts'
import { overlaps } from '#features/fleet/capacity.ts'
import { codeOf, formOf, guest } from '#tests/server/test-booking-site.ts'

const HANDS = 6

/** Guests who ask for prices and who book, each on a connection of its own, until told to stop. `kept`: where codes that were answered go. */
export function startTraffic(origin: string, stored: string[]) {
  const statuses: number[] = []
  let [isOver, booked, again, n, longestMs] = [false, 0, 0, stored.length * 10, 0]
  const hands = Array.from({ length: HANDS }, async (_, hand) => {
    while (!isOver) {
      if (hand % 2 === 0) await timed(() => get(origin, `/api/price?from=RJK&to=pula&people=${1 + (n++ % 4)}`))
      else await book(n++)
    }
  })
  async function timed(ask: () => Promise<Response>): Promise<Response> {
    const from = performance.now()
    const answer = await ask()
    longestMs = Math.max(longestMs, performance.now() - from)
    statuses.push(answer.status)
    return answer
  }
  async function book(order: number): Promise<void> {
    const page = await timed(() => get(origin, orderPath(order)))
    const text = await page.text()
    if (!text.includes('name="orderId"')) return
    const form = formOf(text)
    const name = `Guest ${order} of ${crypto.randomUUID()}`
    let answer = await timed(() => send(origin, form, name))
    // Nobody knows whether it arrived: the button is pressed again, and again.
    for (; answer.status === 502 || answer.status === 503; again++) answer = await send(origin, form, name)
    if (answer.status !== 303) return
    booked += 1
    stored.push(codeOf(answer))
  }
  return {
    async stop() {
      isOver = true
      await Promise.all(hands)
      return { statuses, booked, again, longestMs: Math.round(longestMs) }
    },
  }
}

export function orderPath(n: number): string {
  const date = new Date(Date.UTC(2026, 7, 1 + (n % 200))).toISOString().slice(0, 10)
  const time = `${String((n * 5) % 24).padStart(2, '0')}:00`
  return `/book?${new URLSearchParams({ from: 'opatija', to: 'rijeka', date, time, people: '2', bags: '1', vehicle: 'car' })}`
}

export function send(origin: string, { action, hidden }: ReturnType<typeof formOf>, name: string): Promise<Response> {
  const body = new URLSearchParams({ ...hidden, ...guest, name })
  const headers = { Origin: origin, Connection: 'close' }
  return fetch(origin + action, { method: 'POST', body, headers, redirect: 'manual' })
}

export function get(origin: string, path: string): Promise<Response> {
  return fetch(origin + path, { headers: { Connection: 'close' } })
}

/** Closes the store. */
export async function nothingLostOrDoubled(store: Store, stored: readonly string[]): Promise<void> {
  const bookings = (await store.query({ collection: BOOKINGS })).flatMap((doc) => readBooking(doc) ?? [])
  await store.close()
  const codes = new Set(bookings.map(({ code }) => code))
  expect(stored.filter((code) => !codes.has(code))).toEqual([])
  const names = bookings.map((booking) => booking.guest.name)
  expect(new Set(names).size).toBe(names.length)
  const blocks = bookings.flatMap((booking) => booking.blocks)
  for (const [at, one] of blocks.entries())
    for (const other of blocks.slice(at + 1))
      if (one.vehicleId === other.vehicleId) expect(overlaps(one, other)).toBe(false)
}
