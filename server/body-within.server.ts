/** Read as it comes. What is too long is let go at once, so that it never fills the memory. */
export async function bodyWithin(request: Request, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get('Content-Length') ?? '0') > most || request.body === null) return null
  const parts: Uint8Array[] = []
  let size = 0
  const reader = request.body.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.byteLength
    // Not cancelled: the connection ends with the answer, and cancelling races with what is on its way.
    if (size > most) {
      reader.releaseLock()
      return null
    }
    parts.push(next.value)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}
