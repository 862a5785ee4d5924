import { Agent, request } from 'node:http'
import { elements } from '#tests/server/html.ts'

export type Answer = { kind: Kind; status: number; ms: number }
export type Kind = (typeof kinds)[number]['kind']

const towns = ['rovinj', 'pula', 'krk', 'split', 'zadar', 'opatija', 'rijeka', 'dubrovnik', 'crikvenica', 'senj']
const prefixes = ['', '/hr', '/it', '/de']
/** Orders in a hundred visits: ORDERS, or one. */
const orders = Number(process.env['ORDERS'] ?? 1)
/** The mix we try, in shares of a hundred. */
const kinds = [
  { kind: 'page', share: 69 - orders },
  { kind: 'file', share: 10 },
  { kind: 'quote', share: 14 },
  { kind: 'question', share: 5 },
  { kind: 'voucher', share: 2 },
  { kind: 'booking', share: orders },
] as const

export type Visitors = { one(): Promise<Answer[]>; close(): void }

/** Visitors of one site, or of several in turn. A booking is two requests: the form, and what is sent. */
export function visitors(origins: readonly string[], file: string): Visitors {
  const agent = new Agent({ keepAlive: true, maxSockets: 2000 })
  let count = 0
  const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] ?? (list[0] as T)
  const get = (origin: string, kind: Kind, path: string) => ask(agent, { origin, kind, path })
  return {
    async one() {
      const origin = origins[count++ % origins.length] ?? ''
      const kind = kindAt(Math.random() * 100)
      const [prefix, town] = [pick(prefixes), pick(towns)]
      switch (kind) {
        case 'page':
          return [await get(origin, kind, `${prefix}/taxi/${town}`)]
        case 'file':
          return [await get(origin, kind, file)]
        case 'quote':
          return [await get(origin, kind, `/api/price?from=RJK&to=${town}&people=${1 + (count % 4)}`)]
        case 'question':
          return [await get(origin, kind, `${prefix}/taxi/${town}?from=RJK&to=${town}`)]
        case 'voucher':
          return [await get(origin, kind, `${prefix}/decoder/B0000000000`)]
        case 'booking':
          return book(agent, origin, count)
      }
    },
    close: () => agent.destroy(),
  }
}

function kindAt(point: number): Kind {
  let sum = 0
  for (const { kind, share } of kinds) if (point < (sum += share)) return kind
  return 'page'
}

/** Days far enough apart that hardly any vehicle is asked for twice. */
export async function book(agent: Agent, origin: string, n: number): Promise<Answer[]> {
  const date = new Date(Date.UTC(2026, 7, 1 + (n % 300))).toISOString().slice(0, 10)
  const trip = {
    from: 'opatija',
    to: 'rijeka',
    date,
    time: `${String(n % 24).padStart(2, '0')}:00`,
    people: '2',
    bags: '1',
    vehicle: 'car',
  }
  const path = `/book?${new URLSearchParams(trip)}`
  const form = await ask(agent, { origin, kind: 'booking', path })
  if (form.status !== 200 || !form.text.includes('name="orderId"')) return [form]
  const { action, hidden } = formOf(form.text)
  const body = new URLSearchParams({ ...hidden, name: 'Guest of the load', email: 'guest@example.hr' }).toString()
  return [form, await ask(agent, { origin, kind: 'booking', path: action, body })]
}

/** Where the order form goes, and what it carries unseen. */
function formOf(html: string): { action: string; hidden: Record<string, string> } {
  const own = (html.match(/<form[\s\S]*?<\/form>/g) ?? []).find((form) => form.includes('name="orderId"')) ?? ''
  const hidden = elements(own, 'input').filter(({ attributes }) => attributes['type'] === 'hidden')
  return {
    action: elements(own, 'form')[0]?.attributes['action'] ?? '',
    hidden: Object.fromEntries(hidden.map(({ attributes: row }) => [row['name'] ?? '', row['value'] ?? ''])),
  }
}

type Requested = { origin: string; kind: Kind; path: string; body?: string }

export function ask(agent: Agent, { origin, kind, path, body }: Requested): Promise<Answer & { text: string }> {
  const from = performance.now()
  const { hostname, port } = new URL(origin)
  const type = body === undefined ? {} : { 'Content-Type': 'application/x-www-form-urlencoded', Origin: origin }
  const headers = {
    Accept: 'text/html',
    ...(body === undefined ? { 'Accept-Encoding': kind === 'booking' ? 'identity' : 'gzip, deflate, br, zstd' } : {}),
    ...type,
  }
  return new Promise((resolve) => {
    const done = (status: number, text = '') => resolve({ kind, status, ms: performance.now() - from, text })
    const asking = request(
      { hostname, port, path, agent, headers, method: body === undefined ? 'GET' : 'POST' },
      (answer) => {
        let text = ''
        if (kind === 'booking') answer.on('data', (part: Buffer) => (text += part.toString()))
        else answer.resume()
        answer.on('end', () => done(answer.statusCode ?? 0, text))
        answer.on('error', () => done(0))
      },
    )
    asking.on('error', () => done(0))
    asking.end(body)
  })
}
