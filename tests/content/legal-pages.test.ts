import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { TERMS_VERSION } from '#app/terms.ts'
import { parseContentPage } from '#catalogue/content-page.ts'
import { CONSENT_COOKIE } from '#features/consent/consent.ts'
import { partnerCookie } from '#features/partners/partner-cookie.server.ts'
import { LOCALE_COOKIE } from '#i18n/locale-from-request.ts'
import { type InEveryLocale, localeCodes } from '#i18n/locale.ts'
import { messageSections } from './corpus.ts'

/** What makes each language binding for those who read it. */
const BINDING: InEveryLocale<RegExp> = {
  en: /Each language version (of these terms )?is binding for those who read it/,
  hr: /jezičn\w+ verzij\w+.*obvez/i,
  it: /versione linguistica.*vincola/i,
  de: /Jede Sprachfassung .*verbindlich/,
}
/** `- **{day:2026-11-21}, version 1:** first version.` A day without its token would be shown as it is typed. */
const CHANGE = /^- \*\*\{day:(\d{4}-\d{2}-\d{2})\}, \p{L}+ (\d+):\*\* \S/gmu

test.each(localeCodes)('terms and privacy of %s begin in plain words and end with what has changed', (locale) => {
  for (const page of ['terms', 'privacy']) expect(faults(read(page, locale)), page).toEqual([])
  for (const page of ['terms', 'privacy']) expect(read(page, locale), page).toMatch(BINDING[locale])
})

test('an order names the newest version of the terms, in every language the same', () => {
  for (const locale of localeCodes) {
    const [newest] = changesIn(read('terms', locale))
    expect(`${newest?.version} (${newest?.date})`, locale).toBe(TERMS_VERSION)
  }
})

test.each(localeCodes)('privacy of %s names every cookie a visitor who signs in nowhere may have', (locale) => {
  const named = [...read('privacy', locale).matchAll(/^\| ([a-z][a-z-]+) \|.*\|.*\|.*\|$/gm)].map(([, name]) => name)
  const partner = partnerCookie('P', false).split('=')[0]
  expect(named).toEqual([LOCALE_COOKIE, CONSENT_COOKIE, partner])
})

test.each(localeCodes)(
  'no message of %s has a percentage typed in: what cancelling costs is said from the rules',
  (locale) => {
    const typed = messageSections(locale).filter(({ texts }) => texts.some((text) => /\d\s?%/.test(text)))
    expect(typed.map(({ where }) => where)).toEqual([])
  },
)

test('the canary: terms without a summary, and a change without a date', () => {
  const terms = read('terms', 'en')
  expect(faults(terms.replace(/^- You.*$/gm, ''))).toEqual(['no summary in plain words'])
  expect(faults(terms.replace(/\*\*\{day:\d{4}-\d{2}-\d{2}\}/, '**Soon'))).toEqual(['no dated change'])
})

function read(page: string, locale: string): string {
  return parseContentPage(readFileSync(`content/pages/${page}/${locale}.md`, 'utf8'), (text) => parse(text)).markdown
}

function faults(markdown: string): string[] {
  const sections = markdown.split(/^## /m).slice(1)
  const [first = ''] = sections
  return [
    ...((first.match(/^- /gm) ?? []).length < 5 ? ['no summary in plain words'] : []),
    ...(changesIn(sections.at(-1) ?? '').length === 0 ? ['no dated change'] : []),
  ]
}

function changesIn(text: string): { date: string; version: string }[] {
  return [...text.matchAll(CHANGE)].map(([, date = '', version = '']) => ({ date, version }))
}
