import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { App } from '#app/app.tsx'
import type { AnyPage } from '#app/page.ts'
import { inLocale } from '#app/routes.ts'
import { messages as de } from '#i18n/generated/de.server.ts'
import { messages as en } from '#i18n/generated/en.server.ts'
import { messages as hr } from '#i18n/generated/hr.server.ts'
import { messages as it } from '#i18n/generated/it.server.ts'
import { localeCodes } from '#i18n/locale.ts'
import { translator } from '#i18n/messages.ts'
import { pageView } from '#server/page-views.server.ts'
import { type BookingHouse, openBookingHouse } from './booking-house.ts'
import { embeddedPage, withoutLeft } from './html.ts'

/**
 * What the tab draws from the page object must be what the server laid together from parts (server/drawn-page.server.tsx), letter
 * by letter, or React would throw the document away.
 */
let house: BookingHouse
beforeAll(async () => void (house = await openBookingHouse()))
afterAll(() => house.store.close())

const pages = [
  '/taxi/rovinj',
  '/taxi/krk',
  '/airport-transfers/opatija',
  '/airport-transfers/opatija/rijeka',
  '/taxi-boat/selce',
  '/taxi/price',
  '/taxi/location',
]
const trips = [
  '',
  '?from=PUY&to=rovinj&people=3',
  '?from=rovinj&to=rovinj',
  '?from=%3Ckept-part%3E&to=',
  '?from=PUY&to=pula',
]
const messages = { en, hr, it, de }

test.each(localeCodes.flatMap((locale) => pages.map((path) => [locale, path] as const)))(
  'a page of kept parts is the one the tab draws: %s %s',
  async (locale, path) => {
    for (const trip of [...trips, ...trips]) {
      const address = inLocale(locale, path) + trip
      const document = await (await house.ask(address)).text()
      const page: AnyPage = await (await house.ask(address, { headers: { Accept: 'application/json' } })).json()
      const view = await pageView(page.page)
      const inUse = { t: translator(messages[locale]), locale }
      const drawn = renderToString(<App page={page} view={view} messages={inUse} visit={0} />)
      expect(document).toContain(`<div id="root">${drawn}</div>`)
      const said = embeddedPage(document)
      expect(said).toEqual(withoutLeft(page, said))
      expect(JSON.stringify(said)).toContain('"places":null')
      if (path !== '/taxi-boat/selce' && 'said' in page.props) expect(said).toMatchObject({ props: { said: null } })
    }
  },
)
