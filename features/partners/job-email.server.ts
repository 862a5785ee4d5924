import type { Booking } from '#features/bookings/booking.ts'
import { momentText } from '#features/bookings/trip-in-words.server.ts'
import { formatCents, formatCentsInFull } from '#features/fares/money.ts'
import { emailHtml } from '#features/mail/email-html.ts'
import { emailText } from '#features/mail/email-text.ts'
import type { Email, EmailBody } from '#features/mail/email.ts'
import { formatDay } from '#i18n/dates.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { Translate } from '#i18n/messages.ts'
import type { JobOffer } from './job-offer.ts'
import type { JobStatement } from './job-statement.ts'

export type JobEmailDeps = {
  t: Translate
  locale: LocaleCode
  siteName: string
  to: string | null
  replyTo: string | null
  href: string
  placeName: (id: string) => string
}

type Row = { label: string; value: string }

/** The facts of a ride without its guest: who drives learns the name by accepting. */
export function jobRows(
  { quote, pickUpAt }: Pick<Booking, 'quote' | 'pickUpAt'>,
  { t, locale, placeName }: Pick<JobEmailDeps, 't' | 'locale' | 'placeName'>,
): Row[] {
  return [
    { label: t('mail.when'), value: momentText(pickUpAt, locale) },
    { label: t('jobs.trip'), value: `${placeName(quote.from)} – ${placeName(quote.to)}` },
    { label: t('jobs.people'), value: String(quote.people) },
    { label: t('jobs.bags'), value: String(quote.bags) },
    { label: t('jobs.km'), value: String(Math.round(quote.km)) },
  ]
}

/** A ride is offered, or nobody took it. */
export function jobEmail(
  kind: 'job-offer' | 'job-none',
  ride: Pick<Booking, 'quote' | 'pickUpAt'>,
  offer: JobOffer,
  deps: JobEmailDeps,
): Email {
  const { t, locale } = deps
  const trip = `${deps.placeName(ride.quote.from)} – ${deps.placeName(ride.quote.to)}`
  const isOffer = kind === 'job-offer'
  const subject = isOffer ? t('jobs.mail-offer', { trip }) : t('jobs.mail-none', { trip })
  return written(subject, deps, {
    paragraphs: [
      isOffer ? t('jobs.mail-offer-text', { time: momentText(offer.until, locale) }) : t('jobs.mail-none-text'),
    ],
    rows: [
      ...jobRows(ride, deps),
      {
        label: isOffer ? t('jobs.payout') : t('jobs.mail-payout'),
        value: formatCents(offer.payoutCents, locale),
      },
    ],
    button: isOffer ? t('jobs.mail-offer-button') : t('jobs.mail-none-button'),
  })
}

/** The week that is over. */
export function jobWeekEmail(statement: JobStatement, deps: JobEmailDeps): Email {
  const { t, locale, placeName } = deps
  return written(t('jobs.statement-title', { day: formatDay(statement.week, locale) }), deps, {
    paragraphs: [t('jobs.mail-week-text')],
    rows: [],
    lines: [
      ...statement.rows.map((row) => ({
        label: `${momentText(row.at, locale)}, ${placeName(row.from)} – ${placeName(row.to)}`,
        value: formatCentsInFull(row.cents, locale),
      })),
      { label: t('jobs.due'), value: formatCentsInFull(statement.due, locale) },
    ],
    button: t('jobs.mail-week-button'),
  })
}

type Written = { paragraphs: string[]; rows: Row[]; lines?: Row[]; button: string }

function written(subject: string, deps: JobEmailDeps, { paragraphs, rows, lines = [], button }: Written): Email {
  const { t, locale, to, replyTo, href, siteName } = deps
  const body: EmailBody = {
    trial: null,
    heading: subject,
    greeting: t('mail.hello'),
    paragraphs,
    rows,
    lines,
    notes: [],
    link: { label: button, href, note: '' },
    footer: [t('mail.automatic', { site: siteName })],
  }
  const html = emailHtml(body, { locale, subject, jsonLd: null })
  return { locale, to, replyTo, subject, text: emailText(body), html, attachments: [] }
}
