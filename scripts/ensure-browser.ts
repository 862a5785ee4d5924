import { existsSync } from 'node:fs'
import { aptInstall } from './apt-install.ts'

/** Where a Chromium may be; CHROMIUM names another. */
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

export function findBrowser(): string | null {
  const named = process.env['CHROMIUM']
  if (named !== undefined) return existsSync(named) ? named : null
  return PLACES.find((path) => existsSync(path)) ?? null
}

/** Finds a Chromium, or installs Debian's where that can be done; else says what to do. */
export function ensureBrowser(): string {
  const found = findBrowser()
  if (found !== null) return found
  if (aptInstall('chromium', 'fonts-liberation')) {
    const installed = findBrowser()
    if (installed !== null) return installed
  }
  throw new Error('The browser tests need Chromium: install it, or name one with CHROMIUM=/path/to/chromium.')
}
