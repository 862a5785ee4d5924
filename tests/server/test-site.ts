import type { Hono } from 'hono'
import type { Assets } from '#server/assets.server.ts'
import { createApp } from '#server/app.ts'
import { type Content, createSite, readContent } from '#server/site.server.ts'
import { fixedClock } from '#lib/clock.ts'

export const ORIGIN = 'https://galeb.example'
export const BUILD = 'abc123'

let content: Content | null = null

/** A copy of all content, for a test that changes it. */
export function contentCopy(): Content {
  return structuredClone((content ??= readContent('content')))
}

type TestSiteOptions = { content?: Content; publicUrl?: string | null; rootPage?: string }
export type TestSite = {
  log: Record<string, unknown>[]
  /** Asks as a browser would, and follows nothing. `path` goes out as it stands. */
  ask: (path: string, headers?: Record<string, string>, method?: string, body?: string) => Promise<Response>
}

/** A page without files: what is tested is what it says. */
export const noAssets: Assets = {
  css: [],
  style: null,
  drawings: null,
  starter: null,
  scripts: [],
  preloads: [],
  extraHead: '',
}

/** The whole site behind its one door, on a day in July, with stub assets. */
export function openTestSite(options: TestSiteOptions = {}): TestSite {
  const log: Record<string, unknown>[] = []
  const publicUrl = options.publicUrl === undefined ? ORIGIN : options.publicUrl
  const app: Hono = createApp({
    site: createSite(options.content ?? contentCopy(), fixedClock('2026-07-15T09:00:00Z'), publicUrl),
    build: { id: BUILD, at: 1_784_000_000_000 },
    assets: () => ({
      ...noAssets,
      drawings: (address) => `data:image/svg+xml,drawn ${address}`,
      css: ['/assets/site.css'],
      scripts: ['/assets/main.js'],
    }),
    rootPage: options.rootPage ?? '/taxi/location',
    tagManagerId: null,
    policy: true,
    log: (entry) => log.push(entry),
  })
  const ask: TestSite['ask'] = async (path, headers = {}, method = 'GET', body) =>
    app.fetch(
      new Request((publicUrl ?? 'http://localhost:3000') + path, {
        headers,
        method,
        redirect: 'manual',
        ...(body === undefined ? {} : { body }),
      }),
    )
  return { log, ask }
}
