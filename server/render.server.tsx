import { App } from '#app/app.tsx'
import { escapeHtml, headHtml } from '#app/head.ts'
import { keptHtml } from '#app/browser/offline-kept.ts'
import type { AnyPage } from '#app/page.ts'
import type { ErrorPageProps } from '#app/pages/error.tsx'
import { urlsIn } from '#app/urls.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { Translate } from '#i18n/messages.ts'
import { madeOnce } from '#lib/kept.ts'
import type { Assets } from './assets.server.ts'
import { withDrawing } from './drawn-in.server.ts'
import { type DrawnPage, drawnPage } from './drawn-page.server.tsx'
import { firstPictureLink } from './first-picture.server.ts'
import { pageView } from './page-views.server.ts'
import { encoded, joined, jsonPieces, type Piece } from './pieces.server.ts'

/** `pictureLink`: for the answer's `Link`. */
export type Rendered = { body: Uint8Array<ArrayBuffer>; pictureLink: string | null }

/** One page as a whole HTML document. Throws what the page throws. */
export async function renderPage(page: AnyPage, assets: Assets, t: Translate): Promise<Rendered> {
  const view = await pageView(page.page)
  const messages = { t, locale: page.frame.locale }
  const { pieces, left } = drawnPage(<App page={page} view={view} messages={messages} visit={0} />, messages)
  const drawn = assets.drawings ? withDrawing(pieces, assets.drawings) : pieces
  return { body: joined(documentAround(page, assets, { pieces: drawn, left })), pictureLink: firstPictureLink(pieces) }
}

/** The page object as the tab reads it, from a document or after a navigation. It writes no structured data (app/head.ts), and not what is `left` standing in the document. */
export function pageJson(page: AnyPage, left?: ReadonlySet<object>): Piece[] {
  return jsonPieces({ ...page, head: { ...page.head, jsonLd: [] } }, left)
}

/** What the tab moves: what it says of a page it has changed to, and that one is coming (app/browser). */
const TAB_OWN = '<p id="announcement" class="visually-hidden" aria-live="polite"></p><div id="progress" hidden></div>'

function documentAround(page: AnyPage, assets: Assets, { pieces, left }: DrawnPage): Piece[] {
  return [
    `<!doctype html><html lang="${page.head.lang}"><head>${BEFORE}`,
    headHtml(page.head),
    madeOnce(assets, 'head', () => encoded(assetsHtml(assets))),
    '</head><body><div id="root">',
    ...pieces,
    // The page object is the second copy of what the tab may change: it hydrates from it.
    `</div>${TAB_OWN}<script type="application/json" id="page" data-view="${escapeHtml(assets.view.join(' '))}">`,
    ...pageJson(page, left),
    '</script></body></html>',
  ]
}

const BEFORE =
  '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
  '<meta name="color-scheme" content="light dark"><meta name="theme-color" content="#0f4c5c">'

function assetsHtml(assets: Assets): string {
  return [
    ...stylesHtml(assets),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...entryHtml(assets),
    assets.extraHead,
  ].join('')
}

/** Inside the page, so that it is painted after one journey; the tab is told which files it need not fetch (app/browser/page-files.ts). */
function stylesHtml({ css, style }: Assets): string[] {
  if (style) return [`<style data-files="${escapeHtml(css.join(' '))}">${style.text}</style>`]
  return css.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`)
}

function entryHtml({ starter, scripts, preloads }: Assets): string[] {
  if (starter) return [`<script>${starter.text}</script>`]
  return [
    ...scripts.map((src) => `<script type="module" async fetchpriority="low" src="${escapeHtml(src)}"></script>`),
    ...preloads.map((href) => `<link rel="modulepreload" fetchpriority="low" href="${escapeHtml(href)}">`),
  ]
}

/** What is left when rendering itself fails: no component, no script, no build (spec § 2, error screen). */
export function bareErrorDocument(
  status: number,
  { statusMessage, errorId, help }: Omit<ErrorPageProps, 'status'>,
  locale: LocaleCode,
  t: Translate,
): string {
  const main =
    `<p class="status">${status}</p><h1>${escapeHtml(statusMessage)}</h1><p>${escapeHtml(help ?? t('error.help'))}</p>` +
    `<p>${escapeHtml(t('error.id', { id: errorId ?? '' }))}</p>` +
    `<p><a class="go-home" href="${urlsIn(locale).root()}">${escapeHtml(t('error.go-home'))}</a> ` +
    `<a class="again" href="">${escapeHtml(t('error.again'))}</a></p>`
  return bareDocument(locale, `${status} ${statusMessage}`, main)
}

/** What the service worker shows where no page can be had. Kept in the tab's cache with its style and its picture. */
export function offlineDocument(locale: LocaleCode, t: Translate): string {
  const main =
    '<img src="/pictures/offline.svg" alt="" width="480" height="270">' +
    `<h1>${escapeHtml(t('offline.heading'))}</h1><p>${escapeHtml(t('offline.text'))}</p>` +
    keptHtml(escapeHtml(t('offline.kept'))) +
    `<p><a class="go-home" href="">${escapeHtml(t('waiting.again'))}</a></p>`
  return bareDocument(locale, t('offline.heading'), main)
}

/** What is said instead of an answer while there are too many requests (server/operations/shedding.ts). */
export function busyDocument(locale: LocaleCode, t: Translate): string {
  const main =
    `<p class="status">503</p><h1>${escapeHtml(t('busy.heading'))}</h1><p>${escapeHtml(t('busy.text'))}</p>` +
    `<p><a class="again" href="">${escapeHtml(t('waiting.again'))}</a></p>`
  return bareDocument(locale, t('busy.heading'), main)
}

function bareDocument(locale: LocaleCode, title: string, main: string): string {
  return (
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><link rel="stylesheet" href="/error.css"></head>` +
    `<body class="bare-error"><main>${main}</main></body></html>`
  )
}
