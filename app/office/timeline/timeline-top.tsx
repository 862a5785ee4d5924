import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import office from '#app/pages/office/office.module.css'
import type { Interval } from '#features/bookings/driver-time.ts'
import { choiceAfter, daysIn, type TimelineChoice, timelineQuery } from '#features/dispatch/timeline.ts'
import type { OfficeLocale } from '#features/accounts/account.ts'
import { formatDate } from '#i18n/dates.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import { DateInput } from '#sections/date-input.tsx'
import styles from './timeline.module.css'

type TopProps = { choice: TimelineChoice; period: Interval; now: number }

/** Which day or week, and what the rows are: links and one form, so that each choice is an address. */
export function TimelineTop({ choice, period, now }: TopProps) {
  const { t, locale } = useOffice()
  const today = { ...choice, date: localTimeOf(now).date }
  return (
    <header className={styles.top}>
      <h1>
        {t('timeline.heading')} <span>{periodText(choice, period, locale)}</span>
      </h1>
      <nav className={styles.choices} aria-label={t('timeline.when')}>
        <Choice
          to={choiceAfter(choice, -1)}
          label={t(choice.view === 'day' ? 'timeline.day-before' : 'timeline.week-before')}
          text="←"
        />
        <Choice to={today} label={t('timeline.today')} isCurrent={today.date === choice.date} />
        <Choice
          to={choiceAfter(choice, 1)}
          label={t(choice.view === 'day' ? 'timeline.day-after' : 'timeline.week-after')}
          text="→"
        />
      </nav>
      <form method="get" action={officePath('timeline')} className={styles.choices}>
        <label className="visually-hidden" htmlFor="timeline-date">
          {t('timeline.date')}
        </label>
        <DateInput id="timeline-date" name="date" type="date" defaultValue={choice.date} />
        {choice.view !== 'day' && <input type="hidden" name="view" value={choice.view} />}
        {choice.group !== 'vehicles' && <input type="hidden" name="rows" value={choice.group} />}
        {choice.zoom !== 1 && <input type="hidden" name="zoom" value={choice.zoom} />}
        <button className={office.secondary}>{t('timeline.go')}</button>
      </form>
      <nav className={styles.choices} aria-label={t('timeline.view')}>
        <Choice to={{ ...choice, view: 'day' }} label={t('timeline.day')} isCurrent={choice.view === 'day'} />
        <Choice to={{ ...choice, view: 'week' }} label={t('timeline.week')} isCurrent={choice.view === 'week'} />
      </nav>
      <nav className={styles.choices} aria-label={t('timeline.rows')}>
        <Choice
          to={{ ...choice, group: 'vehicles' }}
          label={t('timeline.vehicles')}
          isCurrent={choice.group === 'vehicles'}
        />
        <Choice
          to={{ ...choice, group: 'drivers' }}
          label={t('timeline.drivers')}
          isCurrent={choice.group === 'drivers'}
        />
      </nav>
    </header>
  )
}

type ChoiceProps = { to: TimelineChoice; label: string; text?: string; isCurrent?: boolean }

function Choice({ to, label, text, isCurrent = false }: ChoiceProps) {
  return (
    <a
      className={styles.choice}
      href={`${officePath('timeline')}?${timelineQuery(to)}`}
      aria-label={text === undefined ? undefined : label}
      aria-current={isCurrent ? 'true' : undefined}
    >
      {text ?? label}
    </a>
  )
}

function periodText({ view }: TimelineChoice, period: Interval, locale: OfficeLocale): string {
  const long = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
  if (view === 'day') return formatDate(period.from, locale, long)
  const last = daysIn(period).at(-1)?.from ?? period.from
  const short = { day: 'numeric', month: 'short' } as const
  return `${formatDate(period.from, locale, short)} – ${formatDate(last, locale, { ...short, year: 'numeric' })}`
}
