import { StoreError } from '#documents/model/status.ts'

export type ServerEvent = { event: string; data: string }

/**
 * Reads a stream of server-sent events from fetch. The browser's EventSource can neither send a body nor a token, and
 * reconnects by its own clock, where the spec gives us ours. A comment, the heartbeat, is an event without data.
 */
export async function* serverEvents(response: Response): AsyncGenerator<ServerEvent> {
  const reader = response.body?.getReader()
  if (!reader) throw new StoreError('unavailable', 'The stream has no body.')
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text += decoder.decode(value, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) yield parseBlock(block)
    }
  } catch (cause) {
    throw new StoreError('unavailable', 'The stream broke off.', { cause })
  } finally {
    void reader.cancel().catch(() => {})
  }
}

function parseBlock(block: string): ServerEvent {
  const found: ServerEvent = { event: 'message', data: '' }
  for (const line of block.split('\n')) {
    const [name, value = ''] = line.split(/: (.*)/s)
    if (name === 'event' || name === 'data') found[name] = value
  }
  return found
}
