import { expect, test } from 'vitest'
import { inLocale } from '#app/routes.ts'
import { localeCodes } from '#i18n/locale.ts'
import { openBookingHouse, trip } from './booking-house.ts'

test.each(localeCodes)(
  'whether VAT is in the price stands beside it wherever it is agreed to, in %s',
  async (locale) => {
    const house = await openBookingHouse()
    const t = house.site.translate(locale)
    const { code, cookie } = await house.booked()
    const { legal } = house.site.catalogue.settings
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
        const html = await (await house.get(inLocale(locale, path), by)).text()
        // In the card of the price itself, beside the amount.
        const [, said] = /<strong>[^<]*€[^<]*<\/strong>(?:<span>[^<]*<\/span>)?<small>([^<]*)</.exec(html) ?? []
        expect([path.split('?')[0], said]).toEqual([path.split('?')[0], note])
      }
    }
  },
)
