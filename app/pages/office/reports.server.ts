import type { OfficeSite, OfficeRequest } from '#app/office/office-site.server.ts'
import type { OfficeLoader } from '#app/office/office-answer.ts'
import { BOOKINGS, readBooking } from '#features/bookings/booking-documents.server.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { formatCode } from '#features/codes/code.ts'
import { partnerPath, readPartner } from '#features/partners/partner-documents.server.ts'
import { type Counts, readDays } from '#features/reports/visit-counts.server.ts'
import { formatDate } from '#i18n/dates.ts'
import { isLocaleCode, type LocaleCode, localeRow } from '#i18n/locale.ts'
import { instantsOf, localTimeOf } from '#i18n/zoned.ts'
import type { Drawn, ReportsPageProps } from './reports.tsx'

const DAYS = 30
const DAY_MS = 86_400_000
const LONGEST_LIST = 10
/** A busy August has three thousand; more is a page that waits. */
const MOST_BOOKINGS = 20_000

/** GET /office/reports: the last thirty days, drawn. */
export const loadReports: OfficeLoader<'reports'> = async (site, request) => {
  const { t, locale } = request
  const days = lastDays(site.clock.now())
  const from = days[0] ?? ''
  const [bookings, visits] = await Promise.all([bookingsSince(site, from), readDays(site.services.store, from)])
  const sum = (pick: (day: (typeof visits)[number]) => Counts) => total(visits.map(pick))
  const pages = sum((day) => day.pages)
  const name = (id: string) => site.places.find(id)?.names[locale] ?? id
  const routeOf = ({ quote }: Booking) => t('price-box.title', { from: name(quote.from), to: name(quote.to) })
  const perDay = count(bookings.map(({ orderedAt }) => localTimeOf(orderedAt).date))
  const looked = pages['book'] ?? 0
  const names = await partnerNames(site, bookings)
  const partnerOf = ({ partner }: Booking) => (partner === undefined ? [] : [names.get(partner) ?? partner])
  const props: ReportsPageProps = {
    facts: [
      { name: t('office.reports.bookings'), text: String(bookings.length) },
      { name: t('office.reports.looked'), text: String(looked) },
      { name: t('office.reports.conversion'), text: looked === 0 ? '–' : `${percent(bookings.length, looked)} %` },
      { name: t('office.reports.unpriced'), text: String(visits.reduce((all, day) => all + day.unpriced, 0)) },
    ],
    charts: [
      {
        title: t('office.reports.per-day'),
        rows: days.map((day) => ({ name: shortDay(day, locale), value: perDay[day] ?? 0 })),
      },
      { title: t('office.reports.routes'), rows: highest(count(bookings.map(routeOf))) },
      { title: t('office.reports.partners'), rows: highest(count(bookings.flatMap(partnerOf))) },
      {
        title: t('office.reports.booking-languages'),
        rows: inWords(highest(count(bookings.map(({ locale: code }) => code))), languageName),
      },
      { title: t('office.reports.languages'), rows: inWords(highest(sum((day) => day.languages)), languageName) },
      { title: t('office.reports.pages'), rows: inWords(highest(pages), (kind) => pageKind(site, request, kind)) },
      { title: t('office.reports.referrers'), rows: highest(sum((day) => day.referrers)) },
    ],
  }
  return { kind: 'page', page: 'reports', title: t('office.nav.reports'), props }
}

const languageName = (code: string) => (isLocaleCode(code) ? localeRow(code).name : code)
const inWords = (rows: Drawn['rows'], said: (name: string) => string) =>
  rows.map(({ name, value }) => ({ name: said(name), value }))

/** A kind of page, or one that is told apart by its address (server/count-visits.server.ts). */
function pageKind({ catalogue }: OfficeSite, { t, locale }: OfficeRequest, kind: string): string {
  const known = pageKinds.find((name) => name === kind)
  if (known) return t(`office.reports.page.${known}`)
  return (Object.hasOwn(catalogue.pages, kind) ? catalogue.pages[kind]?.words[locale].label : undefined) ?? kind
}

const pageKinds = [
  ...(['location', 'price', 'town', 'airport-hub', 'airport', 'boat', 'terms', 'privacy', 'about'] as const),
  ...(['partner', 'partner-home', 'decoder', 'consent', 'book'] as const),
] as const

/** The month is a word: `07-08` is August to one reader and July to another. */
function shortDay(day: string, locale: LocaleCode): string {
  return formatDate(Date.parse(`${day}T12:00:00Z`), locale, { day: 'numeric', month: 'short' })
}

function lastDays(now: number): string[] {
  const noon = Date.parse(`${localTimeOf(now).date}T12:00:00Z`)
  return Array.from({ length: DAYS }, (_, at) => localTimeOf(noon - (DAYS - 1 - at) * DAY_MS).date)
}

async function bookingsSince({ services }: OfficeSite, day: string): Promise<Booking[]> {
  const docs = await services.store.query({
    collection: BOOKINGS,
    where: [{ field: 'orderedAt', operator: '>=', value: instantsOf({ date: day, time: '00:00' })[0] ?? 0 }],
    orderBy: [{ field: 'orderedAt' }],
    limit: MOST_BOOKINGS,
  })
  return docs.flatMap((doc) => readBooking(doc) ?? [])
}

/** Two partners may have one name: then the code tells them apart. */
async function partnerNames({ services }: OfficeSite, bookings: readonly Booking[]): Promise<Map<string, string>> {
  const codes = [...new Set(bookings.flatMap(({ partner }) => partner ?? []))]
  const docs = await Promise.all(codes.map((code) => services.store.get(partnerPath(code))))
  const found = docs.flatMap((doc) => readPartner(doc) ?? [])
  const isShared = (name: string) => found.filter((partner) => partner.name === name).length > 1
  return new Map(found.map(({ code, name }) => [code, isShared(name) ? `${name} (${formatCode(code)})` : name]))
}

const percent = (part: number, whole: number) => Math.round((100 * part) / whole)

function count(names: readonly string[]): Counts {
  const counts: Counts = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

function total(list: readonly Counts[]): Counts {
  const all: Counts = {}
  for (const counts of list) for (const [name, value] of Object.entries(counts)) all[name] = (all[name] ?? 0) + value
  return all
}

function highest(counts: Counts): Drawn['rows'] {
  const rows = Object.entries(counts).map(([name, value]) => ({ name, value }))
  return rows.toSorted((a, b) => b.value - a.value).slice(0, LONGEST_LIST)
}
