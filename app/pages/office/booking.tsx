import {
  awaitedUntil,
  clock,
  legWord,
  stateWord,
  urgencyText,
  type BoardData,
  refusalText,
} from '#app/office/board/board-words.ts'
import { AskAgain, canBeConfirmed } from '#app/office/board/ask-again.tsx'
import { LateUndo, UndoBar } from '#app/office/board/undo-bar.tsx'
import { BoardCard } from '#app/office/board/board-card.tsx'
import { officePath } from '#app/office/office-routes.ts'
import { useOffice } from '#app/office/office-context.tsx'
import BookingMessages, { type BookingMessagesProps } from '#app/office/booking/booking-messages.island.tsx'
import { Collected, type CollectedProps } from '#app/office/booking/collected.tsx'
import { type BookingMore, More, type RefusedHere } from '#app/office/booking/booking-more.tsx'
import { FlightForm } from '#app/office/booking/flight-form.tsx'
import { WhoCanDrive, type WhoCanDriveProps } from '#app/office/assign/who-can-drive.tsx'
import { type Fact, FactsTable } from '#app/office/facts-table.tsx'
import { PageNotices } from '#app/office/page-notices.tsx'
import { RecordLog, type ShownEntry } from '#app/office/record-log.tsx'
import { isOver } from '#domain/bookings/states.ts'
import { type Booking, stateOf } from '#features/bookings/booking.ts'
import { nameOfRide, type Ride, requestedRide, ridesOf } from '#features/bookings/ride.ts'
import type { Leg } from '#features/fares/quote-line.ts'
import type { SharedPosition } from '#features/positions/position.ts'
import { formatCode } from '#features/codes/code.ts'
import { conflictsOf } from '#features/dispatch/conflicts.ts'
import { urgencyOf } from '#features/dispatch/board.ts'
import type { Dispatching } from '#features/dispatch/dispatching.ts'
import type { Refused } from '#features/dispatch/refusals.ts'
import type { OfficeTranslate } from '#i18n/office-messages.ts'
import { Island } from '#sections/island.tsx'
import { MapFigure, type ShownMap } from '#sections/map-figure.tsx'
import styles from './office.module.css'
import { phoneInGroups } from '#lib/phone-in-groups.ts'

export type BookingPageProps = {
  booking: Booking
  title: string
  now: number
  boardData: BoardData
  here: string
  /** Why the last change was not made, and what was asked for. */
  why: (Refused & { requested: Dispatching | null }) | null
  facts: Fact[]
  map: ShownMap
  links: {
    /** `leg`: where each leg has a link of its own. `handedTo`: who has taken it over and needs this one. */
    drivers: {
      href: string
      leg: { leg: Leg; label: string } | null
      whatsApp: string
      handedTo: string | null
    }[]
    voucherWhatsApp: string | null
  }
  log: ShownEntry[]
  messages: BookingMessagesProps
  /** How far its driver is, while they share it. */
  positions: SharedPosition[]
  /** What the guest wants instead, waiting for our answer. */
  wish: string | null
  /** There is a phone or an e-mail by which this person is known. */
  person: boolean
  /** Of each leg that can be given somebody. */
  whoCan: WhoCanDriveProps[]
  collected: CollectedProps[]
  more: BookingMore
  refused: RefusedHere
  mayExport: boolean
  mayErase: boolean
  erased: number | null
  isMade: boolean
}

/** Everything about one booking: what the board does, the driver's link, the log, the person's data. */
export default function BookingPage(props: BookingPageProps) {
  const { t, locale } = useOffice()
  const { booking, title, now, boardData, here, why, wish } = props
  const rides = ridesOf(booking)
  const conflicts = conflictsOf(rides, boardData.away)
  const written = booking.guest.email === null ? t('booking-desk.made-untold') : t('booking-desk.made')
  const made = props.isMade ? written : null
  const isDone = isOver(stateOf(booking))
  return (
    <div className={styles.page}>
      <h1>
        {formatCode(booking.code)} · {title}
      </h1>
      <PageNotices
        notice={props.erased === null ? made : t('booking-desk.erased', { count: props.erased })}
        alert={
          why &&
          refusalText(why, {
            t,
            locale,
            awaited: clock(awaitedUntil(requestedRide(booking, why.requested?.leg ?? null), boardData), locale),
          })
        }
      />
      {why?.requested && canBeConfirmed(why.reason) && (
        <AskAgain requested={why.requested} reason={why.reason} booking={booking} here={here} />
      )}
      <UndoBar bookings={[booking]} me={null} now={now} here={here} />
      {rides.map((ride) => (
        <p key={ride.leg} className={styles.lead}>
          <HowFar ride={ride} now={now} />
        </p>
      ))}
      <FactsTable facts={ownFacts(booking.guest, t)} />
      {wish !== null && <Wish wish={wish} here={here} />}
      {rides.map((ride) => (
        <div key={ride.leg} className={styles.card}>
          <h2>
            {ride.isOfTwo && `${legWord(ride.leg, t)}: `}
            {t(isOver(ride.state) ? 'booking-desk.ride' : 'booking-desk.next')}
          </h2>
          <BoardCard
            booking={booking}
            ride={ride}
            boardData={boardData}
            now={now}
            here={here}
            conflicts={conflicts.get(nameOfRide(ride)) ?? []}
            drivers={[]}
            isWaiting={false}
            unread={0}
            positions={props.positions}
          />
          {props.whoCan
            .filter(({ leg }) => leg === ride.leg)
            .map((row) => (
              <WhoCanDrive key={row.leg} {...row} here={here} />
            ))}
        </div>
      ))}
      <Island name="booking-messages" view={BookingMessages} props={props.messages} />
      {rides.map((ride) => (
        <FlightForm key={ride.leg} ride={ride} here={here} isFaulty={why?.reason === 'flight-when'} />
      ))}
      <LateUndo booking={booking} now={now} here={here} />
      {props.collected.map((row) => (
        <Collected key={row.leg} {...row} here={here} />
      ))}
      <More more={props.more} code={booking.code} here={here} refused={props.refused} />
      {!isDone && (
        <p>
          <a href={officePath('jobs', { code: booking.code })}>{t('office.jobs-title')}</a>
        </p>
      )}
      {!isDone &&
        props.links.drivers.map((link) => <DriverLink key={link.leg?.leg ?? 'both'} link={link} here={here} />)}
      {props.links.voucherWhatsApp !== null && (
        <p className={styles.row}>
          <a className={styles.secondary} href={props.links.voucherWhatsApp} target="_blank" rel="noreferrer">
            {t('booking-desk.voucher-whatsapp')}
          </a>
        </p>
      )}
      <FactsTable facts={props.facts} />
      <div className={styles.map}>
        <MapFigure {...props.map} />
      </div>
      <RecordLog entries={props.log} />
      {props.person && (props.mayExport || props.mayErase) && <Person {...props} />}
    </div>
  )
}

function Wish({ wish, here }: { wish: string; here: string }) {
  const { t } = useOffice()
  return (
    <form method="post" action={here} className={styles.card}>
      <h2>{t('booking-desk.wish')}</h2>
      <p>{wish}</p>
      <p className={styles.row}>
        <button name="intent" value="wish-take" className={styles.primary}>
          {t('booking-desk.wish-take')}
        </button>
        <button name="intent" value="wish-refuse" className={styles.secondary}>
          {t('booking-desk.wish-refuse')}
        </button>
      </p>
    </form>
  )
}

/** The state of a leg, and what must not be overlooked; of two legs which one. */
function HowFar({ ride, now }: { ride: Ride; now: number }) {
  const { t, locale } = useOffice()
  const urgency = urgencyOf(ride, now)
  return (
    <>
      {ride.isOfTwo && `${legWord(ride.leg, t)}: `}
      {stateWord(ride.state, t)}
      {urgency !== null && ` · ${urgencyText(urgency, now, { t, locale })}`}
    </>
  )
}

function DriverLink({ link, here }: { link: BookingPageProps['links']['drivers'][number]; here: string }) {
  const { t } = useOffice()
  const { href, leg, whatsApp, handedTo } = link
  const heading = leg === null ? t('booking-desk.driver-link') : `${t('booking-desk.driver-link')} (${leg.label})`
  return (
    <section className={styles.card}>
      <h2>{heading}</h2>
      {handedTo !== null && <p role="status">{t('booking-desk.handed-over', { driver: handedTo })}</p>}
      <p className={styles.hint}>{t('booking-desk.driver-link-hint')}</p>
      <div className={styles.field}>
        <input readOnly value={href} aria-label={heading} />
      </div>
      <form method="post" action={here} className={styles.row}>
        {leg !== null && <input type="hidden" name="leg" value={leg.leg} />}
        <a className={styles.secondary} href={whatsApp} target="_blank" rel="noreferrer">
          {t('booking-desk.driver-whatsapp')}
        </a>
        <button name="intent" value="driver-link" className={styles.secondary}>
          {t('booking-desk.driver-link-new')}
        </button>
      </form>
    </section>
  )
}

function ownFacts(guest: Booking['guest'], t: OfficeTranslate): Fact[] {
  const rows = [
    { label: t('phone.name'), value: guest.name },
    { label: t('phone.phone'), value: guest.phone && phoneInGroups(guest.phone) },
    { label: t('phone.email'), value: guest.email },
    { label: t('phone.note'), value: guest.note },
    { label: t('booking-desk.invoice'), value: guest.invoice && Object.values(guest.invoice).join(', ') },
  ]
  return rows.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]))
}

function Person({ here, mayErase, mayExport }: BookingPageProps) {
  const { t } = useOffice()
  return (
    <section className={styles.card}>
      <h2>{t('booking-desk.person')}</h2>
      <p className={styles.hint}>{t('booking-desk.person-hint')}</p>
      {mayExport && (
        <p className={styles.row}>
          <a className={styles.secondary} href={`${here}?export=person`}>
            {t('booking-desk.person-export')}
          </a>
        </p>
      )}
      {mayErase && (
        <details>
          <summary>{t('booking-desk.person-erase')}</summary>
          <form method="post" action={here} className={styles.form}>
            <p>{t('booking-desk.person-erase-text')}</p>
            <button name="intent" value="erase" className={styles.danger}>
              {t('enquiries.erase')}
            </button>
          </form>
        </details>
      )}
    </section>
  )
}
