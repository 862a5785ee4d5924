import { invalid, StoreError } from '#documents/model/status.ts'

export const MAX_BODY_BYTES = 4 * 1_048_576

/** The body as JSON, refused before it is read whole if it is too large, and never half-decoded. */
export async function readJsonBody(request: Request, maxBytes = MAX_BODY_BYTES): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  // A form on a foreign page cannot send this type without being asked first (CSRF).
  if (!/^application\/json\b/i.test(type)) throw invalid('The body must be application/json.')
  const bytes = await readLimited(request, maxBytes)
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
    return JSON.parse(text)
  } catch (cause) {
    throw Object.assign(invalid('The body is not valid JSON in UTF-8.'), { cause })
  }
}

async function readLimited(request: Request, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = () => invalid(`The request is larger than ${maxBytes} bytes.`)
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body?.getReader()
  while (reader) {
    const { done, value } = await reader.read().catch(cutOff)
    if (done) break
    size += value.length
    if (size > maxBytes) {
      await reader.cancel()
      throw tooLarge()
    }
    chunks.push(value)
  }
  return Buffer.concat(chunks)
}

/** Who sent it has gone, which is no fault of ours. */
function cutOff(cause: unknown): never {
  throw Object.assign(new StoreError('cancelled', 'The body did not arrive whole.'), { cause })
}
