import { Agent, request } from 'node:http'
import { expect, inject, test } from 'vitest'

const VISITORS = 12
const VIEWS = 3000
const towns = ['rovinj', 'pula', 'krk', 'split', 'zadar', 'opatija', 'rijeka', 'dubrovnik', 'crikvenica', 'senj']
const prefixes = ['', '/hr', '/it', '/de']

/** Every fourth has a trip in its address and is made anew; the others are soon answered from memory. */
function addressOf(n: number): string {
  const town = towns[n % towns.length]
  const prefix = prefixes[Math.floor(n / towns.length) % prefixes.length]
  return `${prefix}/taxi/${town}${n % 4 === 0 ? `?from=RJK&to=${town}` : ''}`
}

test('twelve visitors who look at 3,000 pages as fast as they come are never told to come later', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: VISITORS })
  const ask = (path: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const asking = request(inject('origin') + path, { agent }, (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 0))
      })
      asking.on('error', reject)
      asking.end()
    })
  const statuses: number[] = []
  let next = 0
  const visit = async () => {
    while (next < VIEWS) statuses.push(await ask(addressOf(next++)))
  }
  await Promise.all(Array.from({ length: VISITORS }, visit))
  agent.destroy()
  expect(statuses).toHaveLength(VIEWS)
  expect(statuses.filter((status) => status !== 200)).toEqual([])
})
