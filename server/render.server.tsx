import { renderToString } from 'react-dom/server'
import { App } from '#app/app.tsx'
import { escapeHtml, headHtml, safeJson } from '#app/head.ts'
import type { AnyPage } from '#app/page.ts'
import { loadPage } from '#app/pages.ts'
import type { Translate } from '#i18n/messages.ts'
import type { Assets } from './assets.server.ts'

/** One page as a whole HTML document. Throws what the page throws. */
export async function renderPage(page: AnyPage, assets: Assets, t: Translate): Promise<string> {
  const view = await loadPage(page.page)
  const messages = { t, locale: page.frame.locale }
  const body = renderToString(<App page={page} view={view} messages={messages} visit={0} />)
  return documentAround(page, assets, body)
}

function documentAround(page: AnyPage, assets: Assets, body: string): string {
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="theme-color" content="#0f4c5c">',
    headHtml(page.head),
    ...assets.css.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...assets.scripts.map(
      (src) => `<script type="module" async fetchpriority="low" src="${escapeHtml(src)}"></script>`,
    ),
    assets.extraHead,
  ]
  // The page object is the second copy of the text: the tab hydrates from it, and nothing runs inline.
  const data = `<script type="application/json" id="page">${safeJson(page)}</script>`
  return `<!doctype html><html lang="${page.head.lang}"><head>${head.join('')}</head><body><div id="root">${body}</div>${data}</body></html>`
}

/** What is left when rendering itself fails: no component, no message catalogue, no script (spec § 2, error screen). */
export function bareErrorDocument(status: number, statusMessage: string, home: string, errorId: string): string {
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta name="robots" content="noindex"><title>${status} ${escapeHtml(statusMessage)}</title><link rel="stylesheet" href="/error.css"></head>` +
    `<body class="bare-error"><main><p class="status">${status}</p><h1>${escapeHtml(statusMessage)}</h1><p>${escapeHtml(errorId)}</p>` +
    `<p><a class="go-home" href="${escapeHtml(home)}">Go Home</a></p></main></body></html>`
  )
}
