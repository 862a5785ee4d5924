import { expect, test } from 'vitest'
import { inLocale } from '#app/routes.ts'
import { localeCodes } from '#i18n/locale.ts'
import { openTestBookingSite, trip } from './test-booking-site.ts'

test.each(localeCodes)(
  'whether VAT is in the price stands beside it wherever it is agreed to, in %s',
  async (locale) => {
    const testSite = await openTestBookingSite()
    const t = testSite.site.translate(locale)
    const { code, cookie } = await testSite.booked()
    const { legal } = testSite.site.catalogue.settings
    for (const [vat, note] of [
      ['registered', t('price-box.note.vat-included')],
      ['exempt', t('price-box.note.vat-exempt')],
    ] as const) {
      legal.vat = vat
      const change = new URLSearchParams({ ...trip, time: '12:00', change: '1' })
      for (const [path, by] of [
        [`/book?${new URLSearchParams(trip)}`, ''],
        [`/decoder/${code}`, cookie],
        [`/decoder/${code}?${change}`, cookie],
      ] as const) {
        const html = await (await testSite.get(inLocale(locale, path), by)).text()
        // In the card of the price itself, beside the amount.
        const [, said] = /<strong>[^<]*€[^<]*<\/strong>(?:<span>[^<]*<\/span>)?<small>([^<]*)</.exec(html) ?? []
        expect([path.split('?')[0], said]).toEqual([path.split('?')[0], note])
      }
    }
  },
)
