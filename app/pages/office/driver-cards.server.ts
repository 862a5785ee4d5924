import { lateWordsOf } from '#app/office/late-words.server.ts'
import { officePath } from '#app/office/office-routes.ts'
import { accountOf, auditOf, fieldOf, type OfficeSite, type OfficeRequest } from '#app/office/office-site.server.ts'
import type { OfficeAction, OfficeAnswer, OfficeLoader } from '#app/office/office-answer.ts'
import { urlsIn } from '#app/urls.ts'
import { formatCode } from '#features/codes/code.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import {
  type DriverCard,
  driverCards,
  driverOf,
  firstName,
  saveDriverCard,
  withdrawDriverCard,
} from '#features/fleet/driver-cards.server.ts'
import { workingNames } from '#features/fleet/driver.ts'
import { qrPath } from '#features/passes/qr-path.server.ts'
import { localeCodes } from '#i18n/locale.ts'
import { cut } from '#lib/cut.ts'
import { readPhone } from '#lib/phone.ts'
import type { DriverCardsPageProps } from './driver-cards.tsx'

const LONGEST_VEHICLE = 80
const LONGEST_PHONE = 32

/** GET /office/codes/drivers: everybody who drives, with the card that says so to a guest. */
export const loadDriverCards: OfficeLoader<'driver-cards'> = (site, request) => page(site, request, null)

/** POST /office/codes/drivers: gives somebody a card, says what they drive, or withdraws the card. */
export const postDriverCards: OfficeAction<'driver-cards'> = async (site, request, form) => {
  const { store } = site.services
  const [driver, vehicle] = [fieldOf(form, 'driver'), cut(fieldOf(form, 'vehicle').trim(), LONGEST_VEHICLE)]
  const known = driverOf({ driver }, workingNames(site.fleet.drivers))
  const to = officePath('driver-cards')
  if (fieldOf(form, 'intent') === 'withdraw') {
    await withdrawDriverCard(
      store,
      driver,
      auditOf(site, request, { action: 'driver-card.withdrawn', subject: driver }),
    )
    return { kind: 'done', to: `${to}?done=withdrawn` }
  }
  // Removed from the fleet by somebody else meanwhile: the list says who is left.
  if (known === undefined) return { kind: 'done', to }
  const typed = cut(fieldOf(form, 'phone').trim(), LONGEST_PHONE)
  const phone = typed === '' ? null : readPhone(typed)
  const languages = localeCodes.filter((code) => form.has(`speaks-${code}`))
  const shown = { name: known, vehicle, phone: typed, languages }
  if (vehicle === '')
    return { kind: 'faulty', answer: await page(site, request, { ...shown, fault: 'vehicle', late: null }) }
  if (typed !== '' && phone === null)
    return { kind: 'faulty', answer: await page(site, request, { ...shown, fault: 'phone', late: null }) }
  const told = { vehicle, ...(phone !== null && { phone }), ...(languages.length > 0 && { languages }) }
  const card = { code: makeCode('D'), driver: known, ...told, at: site.clock.now(), by: accountOf(request).name }
  const also = (before: DriverCard | null) => {
    const action = before ? 'driver-card.changed' : 'driver-card.given'
    const was = before && { vehicle: before.vehicle, ...(before.phone !== undefined && { phone: before.phone }) }
    return auditOf(site, request, {
      action,
      subject: known,
      before: was,
      after: { vehicle, ...(phone !== null && { phone }) },
    })
  }
  const seen = form.get('seen')
  if (!(await saveDriverCard(store, card, { seen: typeof seen === 'string' ? seen : null, also }))) {
    const late = await lateWordsOf(site, request, known, ({ action }) => action.startsWith('driver-card.'))
    return { kind: 'faulty', answer: await page(site, request, { ...shown, fault: 'vehicle', late }) }
  }
  return { kind: 'done', to: `${to}?done=saved` }
}

async function page(
  site: OfficeSite,
  request: OfficeRequest,
  faulty: DriverCardsPageProps['faulty'],
): Promise<OfficeAnswer<'driver-cards'>> {
  const { t, query } = request
  const { vehicles } = site.fleet
  const drivers = workingNames(site.fleet.drivers)
  const cards = await driverCards(site.services.store)
  const done = query.get('done')
  const props: DriverCardsPageProps = {
    drivers: drivers.map((name) => {
      const card = cards.find((one) => driverOf(one, [name]) !== undefined)
      return {
        name,
        vehicle: card?.vehicle ?? '',
        phone: card?.phone ?? '',
        languages: card?.languages ?? [],
        card: card ? shownCard(site, request, card) : null,
      }
    }),
    gone: cards.flatMap(({ driver, code }) =>
      driverOf({ driver }, drivers) ? [] : { name: driver, code: formatCode(code) },
    ),
    vehicles: vehicles.flatMap(({ label }) => (label === '' ? [] : label)),
    faulty,
    notice: faulty === null && (done === 'saved' || done === 'withdrawn') ? done : null,
  }
  return { kind: 'page', page: 'driver-cards', title: t('driver-cards.heading'), props }
}

/** The guest's own language is found by the browser that opens it. */
function shownCard({ publicUrl }: OfficeSite, { origin, locale }: OfficeRequest, { code, driver }: DriverCard) {
  const own = new URL(publicUrl ?? origin)
  const address = own.origin + urlsIn('en').decoderCode(code)
  const printed = { first: firstName(driver), code: formatCode(code), host: own.host + urlsIn('en').decoder() }
  return { ...printed, address, qr: qrPath(address), check: urlsIn(locale).decoderCode(code) }
}
