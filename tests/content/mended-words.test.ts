import { expect, test } from 'vitest'
import { type InEveryLocale, localeCodes } from '#i18n/locale.ts'
import { sectionsIn, textOf } from './corpus.ts'

/** What a page once said wrongly of a place, a grammar or a contract: it comes back easily with the next edit. */
const WRONG: InEveryLocale<RegExp[]> = {
  // Nobody hires a boat by the hour here: a ride is booked for an agreed time.
  en: [/ride by time/i],
  hr: [/podrume u Feričance/, /U večeri koncerata/, /piste u Gornji grad/],
  // Novigrad near Zadar is Novegradi in Italian; Cittanova is the one in Istria.
  it: [/corsa privata a tempo/i, /Cittanova[^.]*quella di Zara/],
  de: [/private Fahrt nach Zeit/i],
}

test.each(localeCodes)('no page in %s has a wrong word back', (locale) => {
  const found = sectionsIn(locale).flatMap((section) => {
    const wrong = WRONG[locale].find((words) => words.test(textOf(section)))
    return wrong ? [`${section.file} ${section.where}: ${wrong.source}`] : []
  })
  expect(found).toEqual([])
})
