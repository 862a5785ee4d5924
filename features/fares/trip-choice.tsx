import type { ReactNode } from 'react'
import { useMessages } from '#i18n/messages-context.tsx'
import type { Priced, PriceAnswer } from './price-answer.ts'
import box from './price-box.module.css'
import own from './trip-choice.module.css'
import { ReturnFields, TripFields } from './trip-fields.tsx'

type TripChoiceProps = {
  answer: PriceAnswer
  /** The class that is chosen. */
  vehicle: string
  /** What else the form asks, and its button. */
  children: ReactNode
}

/** The fields of the price box for a trip that is there already, with the classes to choose from: part of a form. */
export function TripChoice({ answer, vehicle, children }: TripChoiceProps) {
  const { priced } = answer
  return (
    <section className={`${box.box} ${own.choice}`}>
      <TripFields initial={answer} errors={answer.errors} needsTime />
      <ReturnFields initial={answer} errors={answer.errors} />
      {priced === null ? (
        <input type="hidden" name="vehicle" value={vehicle} />
      ) : (
        <ClassChoice classes={priced.classes} vehicle={vehicle} />
      )}
      {children}
    </section>
  )
}

function ClassChoice({ classes, vehicle }: Pick<Priced, 'classes'> & { vehicle: string }) {
  const { t } = useMessages()
  return (
    <fieldset className={own.classes}>
      <legend>{t('change.vehicle')}</legend>
      {classes.map((row) => (
        <label key={row.vehicle}>
          <input type="radio" name="vehicle" value={row.vehicle} defaultChecked={row.vehicle === vehicle} />
          <span>
            <strong>{row.name}</strong> <small>{row.room}</small>
          </span>
          <span className={own.price}>
            <small>{t('price-box.most')}</small> <strong>{row.price}</strong>
            {row.plus !== null && <small> {row.plus}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
