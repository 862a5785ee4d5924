import { stateName } from '#features/bookings/guest-view.server.ts'
import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import { isOver } from '#domain/bookings/states.ts'
import { momentText } from '#features/bookings/trip-in-words.server.ts'
import { formatCents, formatCentsInFull } from '#features/fares/money.ts'
import type { Partner } from '#features/partners/application.ts'
import { jobRows } from '#features/partners/job-email.server.ts'
import type { JobOffer } from '#features/partners/job-offer.ts'
import { answerJob, offeredTrip, offersTo, isStillOffered } from '#features/partners/job-offers.server.ts'
import { isWeek, jobStatement, weekBefore, weekOf } from '#features/partners/job-statement.ts'
import { ridesOfCarrier } from '#features/partners/job-statements.server.ts'
import type { JobsSectionProps } from '#features/partners/jobs-section.tsx'
import { formatTime } from '#i18n/clock-time.ts'
import { formatDate, formatDay } from '#i18n/dates.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import { driverLink } from './booking-links.server.ts'
import { inLocale } from './routes.ts'
import type { Services, Site, RequestContext } from './site.server.ts'

/** What a carrier finds on its page: rides offered to it, those it drives, and the week. */
export async function carrierJobs(
  site: Site,
  services: Services,
  context: RequestContext,
  partner: Partner,
): Promise<JobsSectionProps> {
  const { locale, path, query } = context
  const t = site.translate(locale)
  const placeName = (id: string) => site.places.find(id)?.names[locale] ?? id
  const offers = await offersTo(services.store, partner.code)
  const rides = await ridesOfCarrier(services.store, partner.code)
  const mine = rides.filter(({ state }) => !isOver(state)).toSorted((a, b) => a.pickUpAt - b.pickUpAt)
  return {
    action: inLocale(locale, path),
    mark: markOf(offers, mine.length),
    markHref: '/api/partner/jobs-mark',
    title: t('jobs.title'),
    none: t('jobs.none'),
    said: saidOf(query.get('job'), t),
    offers: (await Promise.all(offers.map((offer) => shownOffer(site, services, context, offer)))).flatMap(
      (row) => row ?? [],
    ),
    words: { accept: t('jobs.accept'), decline: t('jobs.decline') },
    mine: {
      title: t('jobs.mine'),
      open: t('jobs.open'),
      rides: mine.map((ride) => ({
        href: driverLink(ride, services, locale),
        title: `${placeName(ride.quote.from)} – ${placeName(ride.quote.to)}`,
        when: momentText(ride.pickUpAt, locale),
        state: stateName(ride.state, t),
        payout: formatCents(ride.payoutCents ?? 0, locale),
      })),
    },
  }
}

async function shownOffer(site: Site, services: Services, { locale }: RequestContext, offer: JobOffer) {
  const t = site.translate(locale)
  const ride = readBooking(await services.store.get(bookingPath(offer.booking)))
  if (!ride || !isStillOffered(offer, ride) || offer.until <= site.clock.now()) return null
  const placeName = (id: string) => site.places.find(id)?.names[locale] ?? id
  return {
    id: offer.id,
    rows: [
      ...jobRows(offeredTrip(ride), { t, locale, placeName }),
      { label: t('jobs.payout'), value: formatCents(offer.payoutCents, locale) },
    ],
    until: t('jobs.until', { time: momentText(offer.until, locale) }),
  }
}

function saidOf(answer: string | null, t: ReturnType<Site['translate']>): string | null {
  const known = (['accepted', 'declined', 'too-late'] as const).find((row) => row === answer)
  return known === undefined ? null : t(`jobs.${known}`)
}

/** Changes when there is something new to see; says nothing to anybody else. */
export function markOf(offers: readonly JobOffer[], rides: number): string {
  return [...offers.map(({ id, turn }) => `${id}.${turn}`).toSorted(), rides].join(' ')
}

export async function jobsMark(services: Pick<Services, 'store'>, partner: Pick<Partner, 'code'>): Promise<string> {
  const rides = await ridesOfCarrier(services.store, partner.code)
  const mine = rides.filter(({ state }) => !isOver(state))
  return markOf(await offersTo(services.store, partner.code), mine.length)
}

/** POST: yes or no to one offer; where it leads says which. */
export async function answerOffer(
  site: Site,
  services: Services,
  partner: Partner,
  form: { get(name: string): unknown },
): Promise<string> {
  const answer = form.get('intent') === 'job-accept' ? ('accept' as const) : ('decline' as const)
  return answerJob(services.store, { id: String(form.get('offer')), partner, answer, now: site.clock.now() })
}

/** The weeks a carrier may look at: from the one in which it began. */
const WEEKS_SHOWN = 8

/** A sheet that is printed says whose it is and of which day: rides of the month may still come. */
export function issuedLine(site: Site, locale: LocaleCode): string {
  const { legal, siteName } = site.catalogue.settings
  const day = formatDate(site.clock.now(), locale, { dateStyle: 'medium' })
  return site.translate(locale)('partner.statement-issued', { who: legal.companyName ?? siteName, day })
}

export async function carrierWeek(site: Site, services: Services, context: RequestContext, partner: Partner) {
  const { locale, query, path } = context
  const t = site.translate(locale)
  const current = weekOf(site.clock.now())
  const requested = query.get('week') ?? ''
  const week = isWeek(requested) && requested <= current ? requested : current
  const statement = jobStatement(week, partner.code, await ridesOfCarrier(services.store, partner.code))
  const name = (id: string) => site.places.find(id)?.names[locale] ?? id
  const weeks = [current]
  while (weeks.length < WEEKS_SHOWN) weeks.push(weekBefore(weeks.at(-1) ?? current))
  return {
    title: t('jobs.statement-title', { day: formatDay(week, locale) }),
    issued: issuedLine(site, locale),
    headings: jobHeadings(site, locale),
    rows: statement.rows.map((row) => [
      momentOfRow(row.at, locale),
      `${name(row.from)} – ${name(row.to)}`,
      stateName(row.state, t),
      formatCentsInFull(row.cents, locale),
    ]),
    sums: [{ label: t('jobs.due'), value: formatCentsInFull(statement.due, locale) }],
    none: t('jobs.no-rides'),
    links: [
      { href: `/api/partner/jobs.csv?${new URLSearchParams({ week, locale })}`, label: t('partner.csv') },
      ...weeks
        .filter((other) => other !== week)
        .map((other) => ({ href: `${inLocale(locale, path)}?week=${other}`, label: formatDay(other, locale) })),
    ],
  }
}

/** With the time: two guests of one first name, or two rides of one way, have the same day. */
export function momentOfRow(at: number, locale: LocaleCode): string {
  return `${formatDate(at, locale, { dateStyle: 'medium' })}, ${formatTime(at, locale)}`
}

/** The same for a table program. */
export function momentOfCell(at: number): string {
  const { date, time } = localTimeOf(at)
  return `${date} ${time}`
}

export function jobHeadings(site: Site, locale: RequestContext['locale']): string[] {
  const t = site.translate(locale)
  return [t('mail.when'), t('jobs.trip'), t('partner.ride-state'), t('jobs.payout')]
}
