import { driverValues, readDriver, withoutDriver } from '#app/office/drivers/driver-form.server.ts'
import { awayRowsOf } from '#app/office/fleet-away.server.ts'
import { weekRowsOf } from '#app/office/fleet-week.server.ts'
import { lateWordsOf } from '#app/office/late-words.server.ts'
import { officePath } from '#app/office/office-routes.ts'
import { auditOf, fieldOf, type OfficeSite, type OfficeRequest, requireRight } from '#app/office/office-site.server.ts'
import { erasePositionsOf, positionsOfDriver } from '#features/positions/positions.server.ts'
import type { OfficeAction, OfficeAnswer, OfficeLoader } from '#app/office/office-answer.ts'
import { momentIn } from '#app/office/office-dates.ts'
import { urlsIn } from '#app/urls.ts'
import {
  endDriverAccess,
  offerLink,
  phonesOf,
  signOutPhone,
  waitingLink,
} from '#features/drivers/driver-phones.server.ts'
import { driverPhotoPath, dropPicture, pictureAt } from '#features/drivers/driver-pictures.server.ts'
import { payOf } from '#features/drivers/driver-pay.server.ts'
import { shiftsOf } from '#features/drivers/driver-shifts.server.ts'
import { cashTotals } from '#features/cash/cash-entry.ts'
import { entriesOfDriver } from '#features/cash/cash-entries.server.ts'
import { isPictureFault, PICTURE_BYTES_AT_MOST } from '#features/pictures/encode-picture.server.ts'
import { mediaPath } from '#features/pictures/picture.ts'
import { qrPath } from '#features/passes/qr-path.server.ts'
import { may, mayAll } from '#features/accounts/rights.ts'
import { ridesOfDriver } from '#features/bookings/coming-rides.server.ts'
import { type Driver, newDriver } from '#features/fleet/driver.ts'
import { cardOf, withdrawCard } from '#features/fleet/driver-cards.server.ts'
import { readOwnFleet, saveFleet } from '#features/fleet/fleet-book.server.ts'
import type { Fleet } from '#features/fleet/fleet.ts'
import { foldName } from '#features/fleet/fold-name.ts'
import { withoutSamplePapers } from '#features/fleet/sample-papers.ts'
import { vehicleName } from '#features/fleet/vehicle-name.ts'
import { weekdayNames } from '#i18n/dates.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import { cut } from '#lib/cut.ts'
import type { DriverPageProps } from './driver.tsx'
import { papersShown } from './drivers.server.ts'
import { faultText } from './pictures.server.ts'

type Values = DriverPageProps['values']
/** The address of the form for somebody who is not stored yet. */
const NEW = 'new'

/** GET /office/fleet/drivers/:id: one driver; `new` is the empty form. With `export=person` everything stored about them. */
export const loadDriver: OfficeLoader<'driver'> = async (site, request) => {
  const driver = driverOf(site, request)
  if (driver === null) return null
  if (driver !== NEW && request.query.get('export') === 'person') return exported(site, request, driver)
  const { fleet } = site
  const values =
    driver === NEW ? { active: 'yes', colour: newDriver('', fleet.drivers).colour } : await valuesOf(site, driver)
  return page(site, request, { driver, values, faults: {} })
}

/** POST: saves, or removes, a driver. */
export const postDriver: OfficeAction<'driver'> = async (site, request, form) => {
  requireRight(request, 'fleet.edit')
  const driver = driverOf(site, request)
  // Removed by somebody else meanwhile: the list says who is left.
  if (driver === null) return { kind: 'done', to: officePath('drivers') }
  if (driver !== NEW && fieldOf(form, 'intent') === 'remove') return remove(site, request, driver)
  if (driver !== NEW && fieldOf(form, 'intent') === 'link') return makeLink(site, request, driver)
  if (driver !== NEW && fieldOf(form, 'intent') === 'phone-out')
    return signOut(site, request, driver, fieldOf(form, 'phone'))
  const names = [...new Set(form.keys())]
  const values: Values = Object.fromEntries(names.map((name) => [name, cut(fieldOf(form, name), 200)]))
  const shown = { driver, values }
  const refuse = async (faults: Values) =>
    ({ kind: 'faulty', answer: await page(site, request, { ...shown, faults }) }) as const
  const before = driver === NEW ? null : driver
  const read = readDriver(values, before, storedFleet(site), request.t)
  if (!read.ok) return refuse(read.faults)
  const isRenamed = before !== null && foldName(before.name) !== foldName(read.driver.name)
  if (isRenamed && (await ridesOf(site, before)) > 0) return refuse({ name: request.t('drivers.fault-renamed') })
  const line = auditOf(site, request, {
    action: before === null ? 'driver.added' : 'driver.saved',
    subject: subjectOf(read.driver),
    after: { active: read.driver.active },
  })
  const isSaved = await saveFleet(site.services.store, { fleet: read.fleet, seen: Number(values['seen']) || 0 }, (t) =>
    t.write(line),
  )
  if (!isSaved) return refuse({ seen: await lateWordsOf(site, request, 'fleet') })
  await site.refresh()
  return { kind: 'done', to: `${officePath('driver', { id: read.driver.id })}?done=saved` }
}

async function makeLink(site: OfficeSite, request: OfficeRequest, driver: Driver) {
  const line = auditOf(site, request, { action: 'driver.link', subject: subjectOf(driver) })
  await offerLink(linkDeps(site), driver.id, line)
  return { kind: 'done', to: `${officePath('driver', { id: driver.id })}#phone` } as const
}

async function signOut(site: OfficeSite, request: OfficeRequest, driver: Driver, phone: string) {
  const line = auditOf(site, request, { action: 'driver.phone-out', subject: subjectOf(driver) })
  await signOutPhone(site.services.store, driver.id, phone, line)
  return { kind: 'done', to: `${officePath('driver', { id: driver.id })}?done=phone-out` } as const
}

function linkDeps({ services, clock }: OfficeSite) {
  return { store: services.store, secret: services.secret, clock }
}

/** The link in a language that the driver reads. */
async function signInOf(site: OfficeSite, request: OfficeRequest, driver: Driver): Promise<DriverPageProps['signIn']> {
  const { t, locale, origin } = request
  const link = await waitingLink(linkDeps(site), driver.id)
  const { languages, phone } = driver
  const language = languages.includes('hr') ? 'hr' : (languages[0] ?? 'hr')
  const shown = (token: string, until: number) => {
    const href = `${site.publicUrl ?? origin}${urlsIn(language).driverLink(token)}`
    const text = new URLSearchParams({ text: `${t('drivers.link-message')} ${href}` }).toString()
    const whatsApp = `https://wa.me/${phone?.replace(/\D/g, '') ?? ''}?${text}`
    return { href, qr: qrPath(href), until: momentIn(locale, until), whatsApp }
  }
  return {
    link: link && shown(link.token, link.until),
    phones: (await phonesOf(site.services.store, driver.id)).map(({ id, agent, seenAt }) => ({
      id,
      name: /iPhone|iPad|Android/.exec(agent)?.[0] ?? t('drivers.phone-other'),
      seen: t('drivers.phone-seen', { when: momentIn(locale, seenAt) }),
    })),
  }
}

async function remove(site: OfficeSite, request: OfficeRequest, driver: Driver) {
  const { store } = site.services
  const refuse = async (fault: string) => {
    const values = await valuesOf(site, driver)
    return { kind: 'faulty', answer: await page(site, request, { driver, values, faults: { remove: fault } }) } as const
  }
  if ((await ridesOf(site, driver)) > 0) return refuse(request.t('drivers.fault-rides'))
  if (cashTotals(await entriesOfDriver(store, driver.id)).inHand !== 0) return refuse(request.t('drivers.fault-cash'))
  const line = auditOf(site, request, { action: 'driver.removed', subject: subjectOf(driver) })
  const seen = (await readOwnFleet(store))?.version ?? 0
  const card = await cardOf(store, driver.name)
  const isSaved = await saveFleet(store, { fleet: withoutDriver(storedFleet(site), driver), seen }, (t) =>
    t.write(line, ...(card === null ? [] : [withdrawCard(card)])),
  )
  if (!isSaved) return refuse(await lateWordsOf(site, request, 'fleet'))
  await endDriverAccess(store, driver.id)
  await erasePositionsOf(store, driver.id)
  await dropPicture(store, driverPhotoPath(driver.id))
  await site.refresh()
  return { kind: 'done', to: `${officePath('drivers')}?done=removed` } as const
}

/** The log of changes outlives a driver: it names them by what is no name. */
function subjectOf({ id }: Driver): string {
  return `drivers/${id}`
}

function driverOf({ fleet }: OfficeSite, { params }: OfficeRequest): Driver | typeof NEW | null {
  const { id } = params
  return id === NEW ? NEW : (fleet.drivers.find((driver) => driver.id === id) ?? null)
}

/** As it is stored: of papers that nobody issued nothing is. */
function storedFleet({ fleet }: OfficeSite): Fleet {
  return { ...structuredClone(fleet), vehicles: withoutSamplePapers(fleet) }
}

/** Until the office has entered a phone and languages, those of the driver's card stand in the form. */
async function valuesOf({ fleet, services }: OfficeSite, driver: Driver): Promise<Values> {
  const card = await cardOf(services.store, driver.name)
  const values = driverValues(driver, fleet)
  if (values['phone'] === '' && card?.phone !== undefined) values['phone'] = card.phone
  if (driver.languages.length === 0) for (const code of card?.languages ?? []) values[`speaks-${code}`] = 'yes'
  return values
}

async function ridesOf({ services, clock }: OfficeSite, { name }: Driver): Promise<number> {
  return (await ridesOfDriver(services.store, name, clock.now())).length
}

/** What is stored about a driver, for themselves (GDPR art. 15). */
async function exported(site: OfficeSite, request: OfficeRequest, driver: Driver): Promise<OfficeAnswer<'driver'>> {
  requireRight(request, 'data.export')
  const { fleet, services } = site
  const own = foldName(driver.name)
  const isOwn = ({ what, who }: { what: string; who: string }) => what === 'driver' && foldName(who) === own
  const card = await cardOf(services.store, driver.name)
  const phones = (await phonesOf(services.store, driver.id)).map(({ agent, addedAt, seenAt }) => ({
    agent,
    addedAt,
    seenAt,
  }))
  const positions = await positionsOfDriver(services.store, driver.id)
  const record = {
    driver,
    phones,
    positions,
    hours: (fleet.week ?? []).filter(isOwn),
    absences: fleet.away.filter(isOwn),
    card,
    photo: await pictureAt(services.store, driverPhotoPath(driver.id)),
    shifts: await shiftsOf(services.store, driver.id),
    cash: await entriesOfDriver(services.store, driver.id),
    pay: await payOf(services.store, driver.id),
  }
  return { kind: 'file', name: `${driver.id}.json`, type: 'application/json', body: JSON.stringify(record, null, 2) }
}

function noticeOf(done: string | null, t: OfficeRequest['t']): string | null {
  if (done === 'saved') return t('drivers.saved')
  if (done === 'photo') return t('drivers.photo-saved')
  if (done === 'photo-removed') return t('drivers.photo-gone')
  return done === 'phone-out' ? t('drivers.phone-signed-out') : null
}

async function photoOf(site: OfficeSite, request: OfficeRequest, { id }: Driver): Promise<DriverPageProps['photo']> {
  const picture = await pictureAt(site.services.store, driverPhotoPath(id))
  const fault = request.query.get('fault')
  return {
    action: officePath('driver-photo', { id }),
    photo: picture && { src: mediaPath(picture.file, 'webp'), width: picture.width, height: picture.height },
    megabytes: PICTURE_BYTES_AT_MOST / 1024 / 1024,
    fault: isPictureFault(fault) ? faultText(request, fault) : null,
    canEdit: may(request.role, 'fleet.edit'),
  }
}

type Shown = { driver: Driver | typeof NEW; values: Values; faults: Values }

async function page(
  site: OfficeSite,
  request: OfficeRequest,
  { driver, values, faults }: Shown,
): Promise<OfficeAnswer<'driver'>> {
  const { t, role, query, locale } = request
  const { fleet, clock, services } = site
  const today = localTimeOf(clock.now()).date
  const isLate = faults['seen'] !== undefined
  const props: DriverPageProps = {
    values,
    faults,
    heading: driver === NEW ? t('drivers.add') : driver.name,
    action: officePath('driver', { id: driver === NEW ? NEW : driver.id }),
    isNew: driver === NEW,
    canEdit: may(role, 'fleet.edit'),
    canExport: driver !== NEW && mayAll(role, 'data.export'),
    notice: noticeOf(query.get('done'), t),
    signIn: driver === NEW ? null : await signInOf(site, request, driver),
    money: driver === NEW ? null : officePath('driver-money', { id: driver.id }),
    photo: driver === NEW ? null : await photoOf(site, request, driver),
    papers: driver === NEW ? [] : papersShown(driver, today, request),
    vehicles: fleet.vehicles.map(({ id }) => ({ id, name: vehicleName(fleet.vehicles, id) })),
    days: weekdayNames(locale, 'short'),
    weekRows: weekRowsOf(values),
    awayRows: awayRowsOf(values),
    // A form that comes back with a fault was still made from what it was made from.
    seen:
      !isLate && values['seen'] !== undefined
        ? Number(values['seen'])
        : ((await readOwnFleet(services.store))?.version ?? 0),
  }
  return { kind: 'page', page: 'driver', title: props.heading, props }
}
