import type { ReactNode } from 'react'
import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import office from '#app/pages/office/office.module.css'
import type { MoveChoice, MoveFormProps } from './timeline-props.ts'
import styles from './timeline.module.css'

type FormProps = MoveFormProps & { here: string }

/** One ride moved by plain forms. What asks for a yes comes back with its sentences and one button. */
export function MoveForm(props: FormProps) {
  const { t } = useOffice()
  const { code, title, facts, said, here, vehicles, drivers, vehicle, driver, mayUnassign } = props
  return (
    <section id="move" className={styles.moveForm} aria-labelledby="move-heading">
      <h2 id="move-heading">
        {t('timeline.form-heading')} {title}
      </h2>
      <p>{facts.join(' · ')}</p>
      {said !== null && <Said {...props} said={said} />}
      <div className={styles.moveForms}>
        <Part {...props}>
          <Choice id="move-vehicle" label={t('board.vehicle')} choices={vehicles} chosen={vehicle} />
          <button className={office.secondary}>{t('timeline.to-vehicle')}</button>
        </Part>
        {drivers.length > 0 && (
          <Part {...props}>
            <Choice id="move-driver" label={t('board.driver')} choices={drivers} chosen={driver} />
            <button className={office.secondary}>{t('timeline.to-driver')}</button>
          </Part>
        )}
        <Part {...props}>
          <input type="hidden" name="to" value="time" />
          <div className={office.field}>
            <label htmlFor="move-when">{t('phone.when')}</label>
            <input id="move-when" name="when" defaultValue={props.when} maxLength={40} autoComplete="off" required />
          </div>
          <button className={office.secondary}>{t('timeline.to-time')}</button>
        </Part>
        {mayUnassign && (
          <Part {...props}>
            <button className={office.secondary} name="to" value="nobody">
              {t('board.action.unassign')}
            </button>
          </Part>
        )}
      </div>
      <p className={styles.moveLinks}>
        <a href={officePath('booking', { code })}>{t('board.open')}</a>
        <a href={here}>{t('timeline.close')}</a>
      </p>
    </section>
  )
}

function Said({ said, ...props }: FormProps & { said: NonNullable<MoveFormProps['said']> }) {
  const { t } = useOffice()
  return (
    <div role="alert" className={styles.refused}>
      {said.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {said.kind === 'asks' && (
        <Part {...props}>
          <input type="hidden" name="to" value={said.target} />
          <input type="hidden" name="sure" value="yes" />
          <button className={office.primary}>{t('timeline.move-anyway')}</button>
        </Part>
      )}
    </div>
  )
}

function Part({
  here,
  code,
  leg,
  seen,
  children,
}: Pick<FormProps, 'here' | 'code' | 'leg' | 'seen'> & { children: ReactNode }) {
  const move = leg === 'there' ? code : `${code}-${leg}`
  return (
    <form method="post" action={`${here}&move=${move}#move`} className={styles.movePart}>
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="code" value={code} />
      <input type="hidden" name="leg" value={leg} />
      <input type="hidden" name="seen" value={seen} />
      {children}
    </form>
  )
}

type ChoiceProps = { id: string; label: string; choices: readonly MoveChoice[]; chosen: string }

function Choice({ id, label, choices, chosen }: ChoiceProps) {
  return (
    <div className={office.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} name="to" defaultValue={chosen} required>
        <option value="">–</option>
        {choices.map((choice) => (
          <option key={choice.target} value={choice.target}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  )
}
