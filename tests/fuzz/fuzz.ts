import { type Generated, generated, randomFrom } from './requests.ts'

export type FuzzOptions = {
  requests: number
  seed: number
  atOnce: number
  /** Status of the answer; null: no client can send this. */
  send: (request: Generated) => Promise<number | null>
  onProgress?: (sent: number) => void
}
export type FuzzResult = { sent: number; statuses: Map<number, number>; slowestMs: number; faults: string[] }

const HANG_MS = 2_000
const MOST_FAULTS = 20

/** Sends so many, some at once; a fault is a 500, no answer at all, or one that takes longer than two seconds. */
export async function fuzz({ requests, seed, atOnce, send, onProgress }: FuzzOptions): Promise<FuzzResult> {
  const random = randomFrom(seed)
  const result: FuzzResult = { sent: 0, statuses: new Map(), slowestMs: 0, faults: [] }
  const one = async () => {
    const request = generated(random)
    const from = performance.now()
    const status = await send(request).catch((error: unknown) =>
      error instanceof Error ? error : new Error(String(error)),
    )
    if (status === null) return
    const ms = performance.now() - from
    result.sent += 1
    result.slowestMs = Math.max(result.slowestMs, ms)
    const shown = () => `${request.method} ${request.path.slice(0, 300)} ${JSON.stringify(request.body)?.slice(0, 300)}`
    const fault = (text: string) => result.faults.length < MOST_FAULTS && result.faults.push(`${text}: ${shown()}`)
    if (status instanceof Error) return void fault(`no answer (${status.message})`)
    result.statuses.set(status, (result.statuses.get(status) ?? 0) + 1)
    // 501 and 503 are answers of ours that say what they mean.
    if (status === 500 || status === 502) fault(String(status))
    if (ms > HANG_MS && !/documents\/(listen|poll)/.test(request.path)) fault(`${Math.round(ms)} ms`)
  }
  let begun = 0
  const hand = async () => {
    while (begun < requests && result.faults.length < MOST_FAULTS) {
      begun += 1
      const before = result.sent
      await one()
      if (result.sent === before) begun -= 1
      if (result.sent % 50_000 === 0) onProgress?.(result.sent)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, hand))
  return result
}
