import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Action, SubmittedForm, RequestContext } from '#app/site.server.ts'
import type { Match } from '#app/routes.ts'
import type { AnyPage } from '#app/page.ts'
import { addressOf } from './address.server.ts'
import { openedAt } from './signed.server.ts'
import { type AnswerContext, logicalPath, pageFrom } from './answer.server.ts'

/** Words and a few choices. Pictures and papers will come by a way of their own. */
export const FORM_BYTES_AT_MOST = 256 * 1024

/**
 * Refuses more. Hono's own looks at the body first, and a body that is to be streamed is dearer than all the rest of a request:
 * it is asked only where nobody says how long the body is.
 */
export function formLimit(tooLarge: (c: Context) => Promise<Response>): MiddlewareHandler {
  const counted = bodyLimit({ maxSize: FORM_BYTES_AT_MOST, onError: tooLarge })
  return async (c, next) => {
    const length = c.req.header('Content-Length')
    if (length === undefined || c.req.header('Transfer-Encoding') !== undefined) return counted(c, next)
    if (Number(length) > FORM_BYTES_AT_MOST) return tooLarge(c)
    return next()
  }
}

export type Taken =
  | { kind: 'done'; to: string; cookies: string[] }
  | { kind: 'faulty'; page: AnyPage; cookies: string[] }

/** A form that was sent to a page: the page's action does what it asks, or answers the page again with what is wrong. */
export async function takeForm(c: Context, context: AnswerContext, match: Match, action: Action): Promise<Taken> {
  const { site } = context
  const url = new URL(c.req.url)
  const requestContext: RequestContext = {
    origin: openedAt(site, url),
    locale: match.locale,
    path: logicalPath(match),
    params: match.params,
    query: url.searchParams,
    cookie: c.req.header('Cookie') ?? null,
    address: addressOf(c, context.proxies),
  }
  const outcome = await action(site, requestContext, {
    form: await readForm(c),
    cookie: c.req.header('Cookie') ?? null,
    secure: (site.publicUrl ?? url.origin).startsWith('https:'),
    isMeasured: context.tagManagerId !== null,
    newId: randomUUID,
    address: requestContext.address,
    agent: c.req.header('User-Agent') ?? '',
  })
  if (outcome.kind === 'done') return outcome
  return { kind: 'faulty', page: pageFrom(context, requestContext, outcome.answer), cookies: outcome.cookies ?? [] }
}

/** What is no form has no fields; the action then says what it misses. */
export async function readForm(c: Context): Promise<SubmittedForm> {
  return (await (isPlain(c) ? plainForm(c).catch(() => null) : wholeForm(c))) ?? new URLSearchParams()
}

/**
 * null: what came is no form, or was cut off under way. Whoever takes a form for all there is to keep must not mistake that
 * for a form without fields.
 */
export async function wholeForm(c: Context): Promise<FormData | null> {
  // Nothing at all is a form without fields: a button that says it all.
  if (c.req.header('Content-Type') === undefined) return new FormData()
  const form = await (isPlain(c) ? plainForm(c) : c.req.formData()).catch(() => null)
  return form && cleanForm(form)
}

/** As a page may show it and a document keep it. */
export function cleanForm(form: FormData | URLSearchParams): FormData {
  const clean = new FormData()
  for (const [name, value] of form) {
    // A file field left empty arrives as a file of no bytes.
    if (typeof value === 'string') clean.append(name, withoutNul(value))
    else if (value.size > 0) clean.append(name, value)
  }
  return clean
}

/** No keyboard writes it and no document can hold it. */
export function withoutNul(text: string): string {
  return text.replaceAll('\0', '')
}

const PLAIN = /^application\/x-www-form-urlencoded\s*(;|$)/i

export function isPlain(c: Context): boolean {
  return PLAIN.test(c.req.header('Content-Type') ?? '')
}

/** What nearly every form sends, read in one piece: the platform's own way leads through a stream. */
async function plainForm(c: Context): Promise<URLSearchParams> {
  const text = await c.req.text()
  const form = new URLSearchParams(text)
  if (!/%00|\0/.test(text)) return form
  return new URLSearchParams(Array.from(form, ([name, value]) => [name, withoutNul(value)]))
}
