import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import { Field } from '#app/office/form-field.tsx'
import styles from '#app/pages/office/office.module.css'
import type { Leg } from '#features/fares/quote-line.ts'
import type { MoneyAction } from '#features/dispatch/booking-money.ts'
import { officeReasons } from '#features/dispatch/dispatching.ts'

export type BookingMore = {
  mayChange: boolean
  /** Each way still to come that the weather has stopped, or could, and by what; `title` where there are two. */
  weather: ({ leg: Leg; title: string | null } & (
    | { isHeld: true; by: string }
    | { isHeld: false; closings: { id: string; label: string }[] }
  ))[]
  /** What cancelling at the guest's wish would cost now; null: it cannot be cancelled. */
  feeNow: string | null
  /** Ways that may go alone. */
  legs: { leg: Leg; title: string; fee: string }[]
  /** A voucher was taken off, or could be. */
  voucher: 'taken' | 'open' | null
  money: { facts: { label: string; value: string }[]; steps: MoneyAction[] }
}

/** What was typed into a field that could not be taken; null: nothing was. */
export type RefusedHere = { amount: string | null; voucher: string | null }

type Props = { more: BookingMore; code: string; here: string; refused: RefusedHere }

/** What a dispatcher does with one booking beside moving it on: change, hold for the weather, drop a way, record money. */
export function More({ more, code, here, refused }: Props) {
  const { t } = useOffice()
  return (
    <>
      <section className={styles.card}>
        <h2>{t('booking-desk.change')}</h2>
        {more.feeNow !== null && <p className={styles.hint}>{t('booking-desk.fee-now', { fee: more.feeNow })}</p>}
        <p className={styles.row}>
          {more.mayChange && (
            <a className={styles.secondary} href={officePath('change-booking', { code })}>
              {t('booking-desk.change-open')}
            </a>
          )}
          <a className={styles.secondary} href={`${officePath('new-booking')}?return-of=${code}`}>
            {t('booking-desk.return-trip')}
          </a>
          <a className={styles.secondary} href={`${officePath('new-booking')}?again=${code}`}>
            {t('booking-desk.again')}
          </a>
        </p>
        {more.legs.map((leg) => (
          <DropLeg key={leg.leg} leg={leg} here={here} />
        ))}
      </section>
      {more.weather.map((weather) => (
        <Weather key={weather.leg} weather={weather} here={here} />
      ))}
      <Money money={more.money} here={here} refused={refused.amount} />
      {more.voucher !== null && <Voucher state={more.voucher} here={here} refused={refused.voucher} />}
    </>
  )
}

function DropLeg({ leg: { leg, title, fee }, here }: { leg: BookingMore['legs'][number]; here: string }) {
  const { t } = useOffice()
  return (
    <form method="post" action={here} className={styles.row}>
      <input type="hidden" name="leg" value={leg} />
      <div className={styles.field}>
        <label htmlFor={`drop-${leg}`}>{t('booking-desk.drop', { way: title, fee })}</label>
        <select id={`drop-${leg}`} name="reason" defaultValue="guest">
          {officeReasons.map((reason) => (
            <option key={reason} value={reason}>
              {t(`board.reason.${reason}`)}
            </option>
          ))}
        </select>
      </div>
      <button name="intent" value="drop-leg" className={styles.danger}>
        {t('booking-desk.drop-button')}
      </button>
    </form>
  )
}

function Weather({ weather, here }: { weather: BookingMore['weather'][number]; here: string }) {
  const { t } = useOffice()
  const { isHeld, leg, title } = weather
  return (
    <form method="post" action={here} className={styles.card}>
      <h2>{t('weather-desk.heading')}</h2>
      {title !== null && (
        <>
          <p>{title}</p>
          <input type="hidden" name="leg" value={leg} />
        </>
      )}
      <p className={isHeld ? styles.notice : styles.hint}>
        {isHeld
          ? `${t('weather-desk.is-held')} ${t('weather-desk.stops')}: ${weather.by}.`
          : t('weather-desk.hold-hint')}
      </p>
      {!weather.isHeld && (
        <div className={styles.field}>
          <label htmlFor={`closed-${leg}`}>{t('weather-desk.what')}</label>
          <select id={`closed-${leg}`} name="closed">
            {weather.closings.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </div>
      )}
      <button name="intent" value={isHeld ? 'weather-lift' : 'weather-hold'} className={styles.secondary}>
        {isHeld ? t('weather-desk.lift-one') : t('weather-desk.hold-one')}
      </button>
    </form>
  )
}

type Refused = { here: string; refused: string | null }

/** The prepayment has a form of its own: Enter in its field presses the first button of the form, which was one about the fee. */
function Money({ money: { facts, steps }, here, refused }: Pick<BookingMore, 'money'> & Refused) {
  const { t } = useOffice()
  if (facts.length === 0 && steps.length === 0) return null
  return (
    <section className={styles.card}>
      <h2>{t('money.heading')}</h2>
      <p className={styles.hint}>{t('money.hint')}</p>
      {facts.map(({ label, value }) => (
        <p key={label}>
          <strong>{label}:</strong> {value}
        </p>
      ))}
      <form method="post" action={here} className={styles.row}>
        {steps.map((step) => step !== 'prepaid' && <MoneyStep key={step} step={step} />)}
      </form>
      {steps.includes('prepaid') && <Prepayment here={here} refused={refused} />}
    </section>
  )
}

function Prepayment({ here, refused }: Refused) {
  const { t } = useOffice()
  return (
    <form method="post" action={here} className={styles.form}>
      <Field
        name="amount"
        label={t('money.amount')}
        values={{ amount: refused ?? '' }}
        faults={refused === null ? {} : { amount: t('phone.fault.amount') }}
      />
      <MoneyStep step="prepaid" />
    </form>
  )
}

function MoneyStep({ step }: { step: MoneyAction }) {
  const { t } = useOffice()
  return (
    <button name="intent" value={step} className={styles.secondary}>
      {t(`money.step.${step}`)}
    </button>
  )
}

function Voucher({ state, here, refused }: Refused & { state: 'taken' | 'open' }) {
  const { t } = useOffice()
  return (
    <form method="post" action={here} className={styles.card}>
      <h2>{t('money.voucher')}</h2>
      {state === 'open' && (
        <div className={styles.field}>
          <label htmlFor="voucher">{t('money.voucher-code')}</label>
          <input
            id="voucher"
            name="voucher"
            autoComplete="off"
            maxLength={20}
            defaultValue={refused ?? ''}
            autoFocus={refused !== null}
            aria-invalid={refused !== null}
          />
        </div>
      )}
      <button name="intent" value={state === 'open' ? 'voucher' : 'voucher-back'} className={styles.secondary}>
        {state === 'open' ? t('money.voucher-use') : t('money.voucher-back')}
      </button>
    </form>
  )
}
