import { renderToString } from 'react-dom/server'
import { escapeHtml } from '#app/head.ts'
import { OfficeApp } from '#app/office/office-app.tsx'
import type { AnyOfficePage } from '#app/office/office-page.ts'
import type { OfficeFacts } from '#app/office/office-frame.ts'
import { mayAll } from '#features/accounts/rights.ts'
import type { OfficeTranslate } from '#i18n/office-messages.ts'
import { tabTextKeys } from '#i18n/tab-texts.ts'
import type { Assets } from './assets.server.ts'
import { officePageView } from './office-page-views.server.ts'
import { tabTextsHtml } from './render.server.tsx'

/** One page of the office as a whole document. No search engine, no cache and no visitor's script has to do with it. */
export async function renderOfficePage(page: AnyOfficePage, assets: Assets, t: OfficeTranslate): Promise<string> {
  const view = await officePageView(page.page)
  const body = renderToString(<OfficeApp page={page} view={view} t={t} />)
  const { locale, siteName } = page.frame
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(`${page.title} · ${siteName}`)}</title>`,
    ...assets.css.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...assets.scripts.map((src) => `<script type="module" src="${escapeHtml(src)}"></script>`),
    ...assets.preloads.map((href) => `<link rel="modulepreload" href="${escapeHtml(href)}">`),
    assets.extraHead,
  ]
  const root = `<div id="root" data-office="${escapeHtml(JSON.stringify(factsOf(page)))}">${body}</div>`
  return `<!doctype html><html lang="${locale}"><head>${head.join('')}</head><body>${root}${tabTextsHtml(t, tabTextKeys)}</body></html>`
}

function factsOf({ build, status, frame: { locale, account } }: AnyOfficePage): OfficeFacts {
  const mayReadRides = account !== null && mayAll(account.role, 'bookings.read')
  return { build, status, locale, isSignedIn: account !== null, copyOf: mayReadRides ? account.id : null }
}
