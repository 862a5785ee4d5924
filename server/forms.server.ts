import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Action, Visit } from '#app/site.server.ts'
import type { Match } from '#app/routes.ts'
import type { AnyPage } from '#app/page.ts'
import { addressOf } from './address.server.ts'
import { openedAt } from './signed.server.ts'
import { type AnswerContext, logicalPath, pageFrom } from './answer.server.ts'

/** Words and a few choices. Pictures and papers will come by a way of their own. */
export const FORM_BYTES_AT_MOST = 256 * 1024

export type Taken =
  | { kind: 'done'; to: string; cookies: string[] }
  | { kind: 'faulty'; page: AnyPage; cookies: string[] }

/** A form that was sent to a page: the page's action does what it asks, or answers the page again with what is wrong. */
export async function takeForm(c: Context, context: AnswerContext, match: Match, action: Action): Promise<Taken> {
  const { site } = context
  const url = new URL(c.req.url)
  const visit: Visit = {
    origin: openedAt(site, url),
    locale: match.locale,
    path: logicalPath(match),
    params: match.params,
    query: url.searchParams,
    cookie: c.req.header('Cookie') ?? null,
    address: addressOf(c, context.proxies),
  }
  const outcome = await action(site, visit, {
    form: await readForm(c),
    cookie: c.req.header('Cookie') ?? null,
    secure: (site.publicUrl ?? url.origin).startsWith('https:'),
    newId: randomUUID,
    address: visit.address,
    agent: c.req.header('User-Agent') ?? '',
  })
  if (outcome.kind === 'done') return outcome
  return { kind: 'faulty', page: pageFrom(context, visit, outcome.answer), cookies: outcome.cookies ?? [] }
}

/** What is no form has no fields; the action then says what it misses. */
async function readForm(c: Context): Promise<FormData> {
  const form = await c.req.formData().catch(() => new FormData())
  // A file field left empty arrives as a file of no bytes.
  for (const [name, value] of [...form]) if (value instanceof File && value.size === 0) form.delete(name)
  return form
}
