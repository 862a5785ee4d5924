import { taxiTowns } from '#catalogue/settings.ts'
import type { OfficeSite, OfficeRequest } from '#app/office/office-site.server.ts'
import { officePath } from '#app/office/office-routes.ts'
import { hasSamplePermits } from '#app/sample-permits.server.ts'
import { untickedAbroad } from '#app/instantly-bookable-fleet.server.ts'
import { isSampleBoat } from '#features/fares/quote.ts'
import { urlsIn } from '#app/urls.ts'
import { localeCodes } from '#i18n/locale.ts'

/** `stops`: without it the site is not published. */
export type Lack = { text: string; href: string; stops: boolean }

/** What is still missing or says more than the permits allow, each with the page where it is mended. */
export function lacksOf(site: OfficeSite, { t, locale }: OfficeRequest): Lack[] {
  const { settings, towns, pages } = site.catalogue
  const { legal, contact } = settings
  const step = (name: string) => officePath('setup-step', { step: name })
  const lacks: Lack[] = []
  const add = (lack: boolean, text: string, href: string, stops = false) => lack && lacks.push({ text, href, stops })
  add(site.publicUrl === null, t('office.setup.lack-address'), step('address'), true)
  add(contact.phone === null, t('office.setup.lack', { what: t('legal.phone') }), step('contact'))
  add(contact.email === null, t('office.setup.lack', { what: t('legal.email') }), step('contact'))
  const facts = [
    [legal.companyName, t('legal.company')],
    [legal.seat, t('legal.seat')],
    [legal.oib, t('legal.oib')],
    [legal.register, t('legal.register')],
    [legal.licence, t('legal.licence')],
    [legal.vat, t('legal.vat')],
    [legal.insurer, t('legal.insurer')],
    [legal.complaintsAddress, t('legal.complaints')],
  ] as const
  for (const [value, what] of facts) add(value === null, t('office.setup.lack', { what }), step('company'))
  add(site.tariff.sample, t('office.setup.lack-tariff'), step('tariff'))
  add(site.fleet.sample, t('office.setup.lack-fleet'), step('fleet'))
  const hasBoat = site.fleet.vehicles.some(({ vehicleClass }) => vehicleClass === 'boat')
  add(hasBoat && isSampleBoat('boat', site.tariff), t('office.setup.lack-boat'), `${officePath('tariff')}#boat`)
  add(site.mailer === null, t('office.setup.lack-mail'), step('mail'))
  for (const slug of Object.keys(towns)) {
    if (taxiTowns(settings).includes(slug) || !claimsTaxi(towns[slug])) continue
    const name = site.places.find(slug)?.names[locale] ?? slug
    lacks.push({ text: t('office.setup.lack-permit', { town: name }), href: urlsIn(locale).town(slug), stops: false })
  }
  const { carriage } = settings
  const isEntered = settings.permits !== null && carriage !== null && !hasSamplePermits(site)
  add(!isEntered, t('office.setup.lack-permits'), step('permits'))
  add(carriage?.taxi === false && (settings.permits ?? []).length > 0, t('office.setup.lack-taxi'), step('permits'))
  add(carriage?.occasional === false, t('office.setup.lack-occasional'), step('permits'))
  for (const { names } of untickedAbroad(site))
    add(true, t('office.setup.lack-abroad', { place: names[locale] }), step('permits'))
  for (const [slug, page] of Object.entries(pages)) {
    for (const code of localeCodes) {
      const isThere = page.words[code] as unknown
      add(isThere === undefined, t('office.setup.lack-words', { page: slug, language: code }), urlsIn(code).page(slug))
    }
  }
  return lacks
}

/** A taxi of the town may stand at its rank; whoever has no permit there may only say that rides are booked ahead. */
function claimsTaxi(town: OfficeSite['catalogue']['towns'][string] | undefined): boolean {
  return localeCodes.some((code) => {
    const words = town?.words[code]
    return /\btaxi\b/i.test(`${words?.pageData.title ?? ''} ${words?.hero?.headline ?? ''}`)
  })
}
