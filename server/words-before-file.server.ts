import type { Context } from 'hono'
import { cleanForm, FORM_BYTES_AT_MOST, wholeForm } from './forms.server.ts'

/** `isFileLost`: a file came with them, and is not read. */
export type Words = { form: FormData; isFileLost: boolean }

/**
 * What of a form may be read before anybody knows who sent it: all of a small one, and of one with a file the words that stand
 * before it. A file is not read for strangers. null: it is no form.
 */
export async function wordsBeforeFile(c: Context): Promise<Words | null> {
  return Number(c.req.header('Content-Length') ?? '0') > FORM_BYTES_AT_MOST ? beforeFile(c.req.raw) : wordsOfAll(c)
}

/** The same of a form that is read whole. */
export async function wordsOfAll(c: Context): Promise<Words | null> {
  const form = await wholeForm(c)
  return form && { form, isFileLost: [...form.values()].some((value) => typeof value !== 'string') }
}

async function beforeFile(request: Request): Promise<Words | null> {
  const type = request.headers.get('Content-Type') ?? ''
  const boundary = /^multipart\/form-data\b.*;\s*boundary="?([^";\s]+)/i.exec(type)?.[1]
  if (boundary === undefined || request.body === null) return null
  const mark = `--${boundary}\r\n`
  const [before, ...parts] = (await beginning(request.body)).split(mark)
  const file = parts.findIndex((part) => /^content-disposition:[^\r\n]*;\s*filename/i.test(part))
  // Without a file's beginning the last part may have been cut off, and nobody wrote it so.
  if (before !== '' || file === -1) return null
  const words = parts.slice(0, file).map((part) => mark + part)
  const body = Buffer.from(`${words.join('')}--${boundary}--\r\n`, 'latin1')
  const form = await new Response(body, { headers: { 'Content-Type': type } }).formData().catch(() => null)
  return form && { form: cleanForm(form), isFileLost: true }
}

/** As many bytes as a form without a file may have, each as one sign. */
async function beginning(body: ReadableStream<Uint8Array>): Promise<string> {
  const reader = body.getReader()
  let text = ''
  while (text.length < FORM_BYTES_AT_MOST) {
    const next = await reader.read()
    if (next.done) break
    text += Buffer.from(next.value).toString('latin1')
  }
  // Not cancelled: the connection ends with the answer, and cancelling races with what is on its way.
  reader.releaseLock()
  return text
}
