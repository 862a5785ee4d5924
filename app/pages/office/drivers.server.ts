import { officePath } from '#app/office/office-routes.ts'
import type { OfficeLoader } from '#app/office/office-answer.ts'
import type { OfficeRequest } from '#app/office/office-site.server.ts'
import { may } from '#features/accounts/rights.ts'
import { type Driver, endingPapers } from '#features/fleet/driver.ts'
import { drivesOn } from '#features/fleet/week.ts'
import { formatDay } from '#i18n/dates.ts'
import { localeRow } from '#i18n/locale.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import { phoneInGroups } from '#lib/phone-in-groups.ts'
import type { DriversPageProps, PaperShown } from './drivers.tsx'

/** GET /office/fleet/drivers: who drives for us, and whose papers end. */
export const loadDrivers: OfficeLoader<'drivers'> = (site, request) => {
  const { t, role } = request
  const { fleet, clock } = site
  const today = localTimeOf(clock.now()).date
  const props: DriversPageProps = {
    canEdit: may(role, 'fleet.edit'),
    notice: request.query.get('done') === 'removed' ? t('drivers.removed') : null,
    rows: fleet.drivers.map((driver) => ({
      href: officePath('driver', { id: driver.id }),
      name: driver.name,
      colour: driver.colour,
      phone: driver.phone === null ? null : { href: `tel:${driver.phone}`, text: phoneInGroups(driver.phone) },
      languages: driver.languages.map((code) => localeRow(code).name).join(', '),
      isActive: driver.active,
      isToday: driver.active && drivesOn(fleet, driver.name, today),
      papers: papersShown(driver, today, request),
    })),
  }
  return { kind: 'page', page: 'drivers', title: t('office.nav.drivers'), props }
}

export function papersShown(driver: Driver, today: string, { t, locale }: OfficeRequest): PaperShown[] {
  return endingPapers(driver, today).map(({ name, until, daysLeft }) => {
    const paper = { paper: name ?? t('drivers.licence'), day: formatDay(until, locale) }
    return {
      isOver: daysLeft < 0,
      text:
        daysLeft >= 0
          ? t('drivers.paper-ends', { ...paper, days: daysLeft })
          : name === null
            ? t('drivers.licence-over', { day: paper.day })
            : t('drivers.paper-over', paper),
    }
  })
}
