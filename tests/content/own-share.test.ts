import { expect, test } from 'vitest'
import { localeCodes } from '#i18n/locale.ts'
import { inLocale } from '#app/routes.ts'
import { openTestSite } from '#tests/server/test-site.ts'
import { textOf } from '#tests/server/html.ts'
import { towns } from './corpus.ts'
import { nameWords } from './names.ts'
import { shinglesOf } from './similarity.ts'

/** Of a town page's words, those on no other town's page: runs of five, names and numbers masked (issue 30). */
const LEAST_OWN = 0.6
const RUN = 5

const testSite = openTestSite()

test.each(localeCodes)('most words of a town page of %s are on no other', async (locale) => {
  const names = nameWords()
  const runs = new Map<string, Set<string>>()
  for (const town of towns) {
    const html = await (await testSite.ask(inLocale(locale, `/taxi/${town}`))).text()
    runs.set(town, shinglesOf(proseOf(html), names, RUN))
  }
  const pages = new Map<string, number>()
  for (const run of [...runs.values()].flatMap((own) => [...own])) pages.set(run, (pages.get(run) ?? 0) + 1)
  const shares = [...runs].map(([town, own]) => [town, share(own, pages)] as const)
  const low = shares.filter(([, own]) => own < LEAST_OWN)
  console.log(`${locale}: lowest own share ${Math.min(...shares.map(([, own]) => own)).toFixed(2)}`)
  expect(low).toEqual([])
})

function share(own: ReadonlySet<string>, pages: ReadonlyMap<string, number>): number {
  return [...own].filter((run) => pages.get(run) === 1).length / own.size
}

/** What is read as sentences: the form with its prices and the table are data. */
function proseOf(html: string): string {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  return textOf(main.replace(/<(galeb-island|table|svg)\b.*?<\/\1>/gs, ' '))
}
