import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { PageName } from '#app/page.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import { builtAssets } from '#server/assets.server.ts'

const CLIENT = 'dist/client'

/** Every script that must be there before a page answers in the tab: entry, view with React, the page, its words, and what these import. */
export function firstLoad(page: PageName, locale: LocaleCode): string[] {
  const assets = builtAssets(`${CLIENT}/.vite/manifest.json`)(page)
  const { scripts, words } = assets.files(locale)
  const files = new Set([...assets.scripts, ...assets.preloads, ...assets.view, ...scripts, ...words])
  for (const file of files)
    for (const [, name] of textOf(file).matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)) files.add(`/assets/${name}`)
  return [...files]
}

/** Bytes as a server sends them: gzip at its best, each file by itself. */
export function gzipBytes(file: string): number {
  return gzipSync(readFileSync(CLIENT + file), { level: 9 }).length
}

function textOf(file: string): string {
  return readFileSync(CLIENT + file, 'utf8')
}
