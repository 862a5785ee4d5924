import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AnyPage, PageName } from '#app/page.ts'
import { PART } from '#app/part.ts'
import type { AppOptions } from './app-options.ts'
import type { Assets } from './assets.server.ts'
import { HTML, sendText } from './encoded.server.ts'
import { renderPage } from './render.server.tsx'
import { contentSecurityPolicy, type SecurityOptions } from './security-headers.ts'

/** A page as a document with its policy, or as a part. How long it may be kept is for the caller to say. */
export async function sendPage(c: Context, options: AppOptions, page: AnyPage, assets: Assets): Promise<Response> {
  const t = options.site.translate(page.frame.locale)
  if (wantsPart(c)) {
    const part = await renderPage(page, assets, t, 'part')
    return sendText(c, part.body, HTML, statusOf(page.status))
  }
  const hashes = { styleHash: assets.style?.hash, scriptHash: assets.starter?.hash }
  if (options.policy) c.header('Content-Security-Policy', policyFor(page.page, { ...policyOf(options), ...hashes }))
  const { body, pictureLink } = await renderPage(page, assets, t)
  if (pictureLink !== null) c.header('Link', pictureLink)
  return sendText(c, body, HTML, statusOf(page.status))
}

export function wantsPart(c: Context): boolean {
  return c.req.header('Accept') === PART
}

/** Both can be said by the office while the site runs. */
export function policyOf(options: AppOptions): SecurityOptions {
  const https = options.site.publicUrl?.startsWith('https:') ?? false
  return { https, tagManager: tagManagerOf(options) !== null }
}

export function tagManagerOf({ tagManagerId, site }: AppOptions): string | null {
  return tagManagerId ?? site.tagManagerId
}

/** The preview of a block stands in a frame of ours; no other page may be framed. */
function policyFor(page: PageName, options: SecurityOptions): string {
  return contentSecurityPolicy(options, page === 'component-preview' ? "'self'" : "'none'")
}

function statusOf(status: number): ContentfulStatusCode {
  // Page.status is one of the few the loaders give; Hono wants the literal type.
  return status as ContentfulStatusCode
}
