import { renderToString } from 'react-dom/server'
import { App } from '#app/app.tsx'
import { storedHtml } from '#app/browser/offline-stored.ts'
import type { PageFacts } from '#app/browser/tab.ts'
import { framingOf } from '#app/framing.ts'
import { escapeHtml, headHtml, partHeadHtml } from '#app/head.ts'
import type { AnyPage } from '#app/page.ts'
import type { ErrorPageProps } from '#app/pages/error.tsx'
import { urlsIn } from '#app/urls.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { Translate } from '#i18n/messages.ts'
import { consentTextKeys, TAB_TEXTS_ID, type TabTextKey, tabTextKeys } from '#i18n/tab-texts.ts'
import type { Assets } from './assets.server.ts'
import { withDrawing } from './drawn-in.server.ts'
import { firstPictureLink } from './first-picture.server.ts'
import { pageView } from './page-views.server.ts'

/** `pictureLink`: for the answer's `Link`. */
export type Rendered = { body: string; pictureLink: string | null }

/**
 * One page as a whole HTML document, or as the part that a tab of ours asks for (app/part.ts): the same without inline style, starter
 * and icons. Throws what the page throws.
 */
export async function renderPage(
  page: AnyPage,
  assets: Assets,
  t: Translate,
  form: 'document' | 'part' = 'document',
): Promise<Rendered> {
  const view = await pageView(page.page)
  const html = renderToString(<App page={page} view={view} messages={{ t, locale: page.frame.locale }} />)
  const pictureLink = firstPictureLink(html)
  if (form === 'part') return { body: documentAround(page, html, t, partHead(page, assets)), pictureLink }
  const drawn = assets.drawings ? withDrawing(html, assets.drawings) : html
  return { body: documentAround(page, drawn, t, documentHead(page, assets)), pictureLink }
}

function documentAround(page: AnyPage, html: string, t: Translate, head: string): string {
  const { frame, build } = page
  const facts: PageFacts = {
    build,
    page: page.page,
    locale: frame.locale,
    transition: framingOf(page.page).transition,
    tagManagerId: frame.tagManagerId,
    pollMs: frame.pollMs,
  }
  const root = `<div id="root" data-facts="${escapeHtml(JSON.stringify(facts))}">${html}</div>`
  const texts = tabTextsHtml(t, frame.tagManagerId === null ? tabTextKeys : [...tabTextKeys, ...consentTextKeys])
  return `<!doctype html><html lang="${page.head.lang}"><head>${head}</head><body>${root}${OF_SHELL}${texts}</body></html>`
}

/** What the shell moves: what it says of a page it has changed to, and that one is coming (app/browser). */
const OF_SHELL = '<p id="announcement" class="visually-hidden" aria-live="polite"></p><div id="progress" hidden></div>'

/** What the tab may have to say when it cannot ask anybody (i18n/tab-texts.ts). */
export function tabTextsHtml(t: Translate, keys: readonly TabTextKey[]): string {
  const texts = keys.map((key) => [key, key === 'error.id' ? t(key, { id: '{id}' }) : t(key)])
  return `<div id="${TAB_TEXTS_ID}" hidden data-texts="${escapeHtml(JSON.stringify(Object.fromEntries(texts)))}"></div>`
}

function documentHead({ page, head }: AnyPage, assets: Assets): string {
  const manifest = page === 'driver' ? `/driver.webmanifest?language=${head.lang}` : '/manifest.webmanifest'
  return BEFORE + headHtml(head) + assetsHtml(assets, manifest)
}

function partHead({ head }: AnyPage, { css, extraHead }: Assets): string {
  return `<meta charset="utf-8">${partHeadHtml(head)}${linksHtml(css)}${extraHead}`
}

const BEFORE =
  '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
  '<meta name="color-scheme" content="light dark"><meta name="theme-color" content="#0f4c5c">'

function assetsHtml(assets: Assets, manifest: string): string {
  return [
    stylesHtml(assets),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">',
    `<link rel="manifest" href="${manifest}">`,
    ...entryHtml(assets),
    assets.extraHead,
  ].join('')
}

/** Inside the page, so that it is painted after one journey; the tab is told which files it need not fetch (app/browser/stylesheets.ts). */
function stylesHtml({ css, style }: Assets): string {
  if (style) return `<style data-files="${escapeHtml(css.join(' '))}">${style.text}</style>`
  return linksHtml(css)
}

function linksHtml(css: readonly string[]): string {
  return css.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('')
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
    storedHtml(escapeHtml(t('offline.kept'))) +
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
