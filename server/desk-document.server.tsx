import { renderToStaticMarkup } from 'react-dom/server'
import type { DeskData } from '#app/desk/desk-page.server.ts'
import { escapeHtml, safeJson } from '#app/head.ts'
import { inLocale } from '#app/routes.ts'
import type { Site } from '#app/site.server.ts'
import { DeskPair, type DeskPairProps, DeskView, type DeskViewProps } from '#features/partners/desk-view.tsx'
import { type LocaleCode, localeCodes, localeRow } from '#i18n/locale.ts'
import type { Assets } from './assets.server.ts'

type Around = { site: Site; locale: LocaleCode; heading: string; assets: Pick<Assets, 'scripts' | 'preloads'> }

/** The tablet's one screen: no header and no footer, nothing that leads a guest away from it. */
export function deskDocument(around: Around, view: DeskViewProps, data: DeskData): string {
  const script = `<script type="application/json" id="desk-data">${safeJson(data)}</script>`
  return documentOf(around, renderToStaticMarkup(<DeskView {...view} />) + script)
}

export function pairDocument(around: Omit<Around, 'assets'>, pair: DeskPairProps): string {
  return documentOf({ ...around, assets: { scripts: [], preloads: [] } }, renderToStaticMarkup(<DeskPair {...pair} />))
}

function documentOf({ site, locale, heading, assets }: Around, main: string): string {
  const { siteName } = site.catalogue.settings
  const sample = site.tariff.sample
    ? `<p class="small">${escapeHtml(site.translate(locale)('layout.sample-title'))}</p>`
    : ''
  const languages = localeCodes.map(
    (code) =>
      `<a href="${inLocale(code, '/desk')}" lang="${code}"${code === locale ? ' aria-current="true"' : ''}>${escapeHtml(localeRow(code).name)}</a>`,
  )
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<meta name="color-scheme" content="light dark"><title>${escapeHtml(`${heading} · ${siteName}`)}</title>`,
    '<link rel="stylesheet" href="/desk.css"><link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...assets.scripts.map((src) => `<script type="module" src="${escapeHtml(src)}"></script>`),
    ...assets.preloads.map((href) => `<link rel="modulepreload" href="${escapeHtml(href)}">`),
  ]
  return (
    `<!doctype html><html lang="${locale}"><head>${head.join('')}</head><body><header><h1>${escapeHtml(heading)}</h1>` +
    `<nav>${languages.join(' ')}</nav></header><main>${main}</main><footer><p class="small">${escapeHtml(siteName)}</p>${sample}</footer></body></html>`
  )
}
