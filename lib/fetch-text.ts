/** Why another server's answer could not be read. */
export type FetchFault = 'timeout' | 'unreachable' | 'too-large'

export class FetchError extends Error {
  readonly reason: FetchFault

  constructor(reason: FetchFault, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

type Limits = { timeoutMs: number; mostBytes: number; headers?: Record<string, string> }

/** `retryAfter`: that header, where the server asks for patience. */
type Answer = { status: number; text: string; retryAfter: string | null }

/** Asks another server: no redirect is followed, and no more is read and waited for than the limits say. */
export async function fetchText(url: URL, { timeoutMs, mostBytes, headers = {} }: Limits): Promise<Answer> {
  try {
    const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    const text = await textUpTo(mostBytes, response)
    return { status: response.status, text, retryAfter: response.headers.get('Retry-After') }
  } catch (error) {
    if (error instanceof FetchError) throw error
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    throw new FetchError(isLate ? 'timeout' : 'unreachable', error)
  }
}

async function textUpTo(most: number, { body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    // Leaving the loop closes the line.
    if (bytes > most) throw new FetchError('too-large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** null where it is no JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
