import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { buildMatcher, loadRouteRules, needsDocument } from '#app/browser/route-rules.ts'
import { pageNotFound } from '#app/not-found.ts'
import ErrorPage from '#app/pages/error.tsx'
import { messages as de } from '#i18n/generated/de.server.ts'
import { messages as en } from '#i18n/generated/en.server.ts'
import { messages as hr } from '#i18n/generated/hr.server.ts'
import { messages as it } from '#i18n/generated/it.server.ts'
import { type LocaleCode, localeCodes } from '#i18n/locale.ts'
import { MessagesContext } from '#i18n/messages-context.tsx'
import { translator } from '#i18n/messages.ts'
import { bareErrorDocument } from '#server/render.server.tsx'

// The database's rows of § 8 are proven under documents/; middleware and languages beside their files.

test('what is not found, in the words for JSON and logs [§8.page-not-found]', () => {
  expect(pageNotFound('/taxi/atlantis')).toBe('Page Not Found: /taxi/atlantis')
})

describe('the manifest of a build', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  async function consoleAfter(answer: () => Promise<Response>): Promise<unknown[]> {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.stubGlobal('fetch', vi.fn(answer))
    await loadRouteRules('ab12cd34ef56')
    return error.mock.calls.map(([text]) => text)
  }

  test.each([
    ['the network fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['it is gone', () => Promise.resolve(new Response('Not Found', { status: 404 }))],
    ['it is no JSON', () => Promise.resolve(new Response('<!doctype html>'))],
  ])('%s: a line in the console and nothing else [§8.manifest] [§7.meta-failure]', async (_says, answer) => {
    expect(await consoleAfter(answer)).toEqual(['the build manifest could not be used'])
    expect(needsDocument('/taxi/krk')).toBe(false)
  })

  test.each([[null], [[]], [{}], [{ matcher: null }], [{ matcher: { static: {}, wildcard: 'all' } }]])(
    'no matcher can be built of %j: a line in the console and nothing else [§8.matcher]',
    async (manifest) => {
      expect(() => buildMatcher(manifest)).toThrow()
      expect(await consoleAfter(() => Promise.resolve(Response.json(manifest)))).toHaveLength(1)
      expect(needsDocument('/taxi/krk')).toBe(false)
    },
  )

  test('it is asked for by the build’s id, and its rules are followed [§7.meta-call]', async () => {
    const answer = () =>
      Promise.resolve(
        Response.json({ matcher: { static: {}, wildcard: { '/embed/': { document: true }, '/a/': {} } } }),
      )
    expect(await consoleAfter(answer)).toEqual([])
    expect(vi.mocked(fetch).mock.calls[0]?.[0]).toBe('/builds/meta/ab12cd34ef56.json')
    expect([needsDocument('/embed/price'), needsDocument('/a/b'), needsDocument('/taxi/krk')]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('the error screen', () => {
  const all = { en, hr, it, de }

  function screen(locale: LocaleCode, status: number, statusMessage: string, errorId: string | null = null): string {
    const value = { t: translator(all[locale]), locale }
    return renderToStaticMarkup(
      createElement(MessagesContext, { value }, createElement(ErrorPage, { status, statusMessage, errorId })),
    )
  }

  test('shows the status code [§8.error-screen-status] [§2.error-status]', () => {
    for (const locale of localeCodes) expect(screen(locale, 503, 'Service Unavailable')).toContain('>503<')
  })

  test('shows the status message [§8.error-screen-message] [§2.error-message]', () => {
    for (const locale of localeCodes)
      expect(screen(locale, 503, 'Service Unavailable')).toContain('>Service Unavailable</h1>')
  })

  test('leads home, in the page’s language [§8.error-screen-go-home] [§2.error-go-home]', () => {
    expect(screen('en', 500, 'x')).toMatch(/<a[^>]* href="\/">Go Home<\/a>/)
    for (const locale of ['hr', 'it', 'de'] as const) expect(screen(locale, 500, 'x')).toContain(`href="/${locale}"`)
  })

  test('says that a status is unknown when nothing else is known [§8.unknown-status]', () => {
    expect(screen('en', 500, '')).toContain('>Unknown error status</h1>')
    expect(new Set(localeCodes.map((locale) => screen(locale, 500, ''))).size).toBe(4)
  })

  test('shows the id the log has', () => {
    expect(screen('de', 500, 'x', 'ab12cd34')).toContain('ab12cd34')
  })

  test('is there when rendering itself fails: no component, no script, no text that becomes markup', () => {
    const html = bareErrorDocument(500, { statusMessage: '<b>', errorId: 'ab12cd34' }, 'hr', translator(hr))
    expect(html).toMatch(/>500<[\s\S]*href="\/hr">/)
    expect(html).not.toMatch(/<b>|<script|style=/)
  })
})
