import { Field } from '#app/office/form-field.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { type Column, Table } from '#app/office/table.tsx'
import type { OfficeTranslate } from '#i18n/office-messages.ts'
import styles from '#app/pages/office/office.module.css'
import own from '#app/pages/office/tariff.module.css'
import places from './places.module.css'
import { Restore } from './place-fields.tsx'

export type RoadPieceRow = {
  from: string
  to: string
  name: string
  roads: string
  km: string
  minutes: string
  isFerry: boolean
  isFaulty: boolean
}
export type RoadCorrecting = {
  from: string
  to: string
  fault: string | null
  pieces: RoadPieceRow[]
  rows: { from: string; to: string; name: string; km: number; minutes: number; isClosed: boolean }[]
}

/** The road between two places, piece by piece, each of which can be corrected, closed, and put back as it was. */
export function CorrectRoad({ from, to, fault, pieces, rows }: RoadCorrecting) {
  const { t } = useOffice()
  return (
    <section aria-labelledby="correct-road" className={places.section}>
      <h2 id="correct-road">{t('office.places.road')}</h2>
      <p className={styles.lead}>{t('office.places.road-lead')}</p>
      <form method="get" action="/office/places" className={own.fields}>
        <Field values={{ from }} faults={{}} isPlace name="from" label={t('office.tariff.from')} />
        <Field
          values={{ to }}
          faults={fault === null ? {} : { to: fault }}
          isPlace
          name="to"
          label={t('office.tariff.to')}
        />
        <button className={styles.secondary}>{t('office.places.show-road')}</button>
      </form>
      {pieces.length > 0 && (
        <ol className={places.pieces}>
          {pieces.map((piece) => (
            <li key={`${piece.from} ${piece.to}`}>
              <Piece piece={piece} start={from} end={to} />
            </li>
          ))}
        </ol>
      )}
      {rows.length > 0 && (
        <Table
          caption={t('office.places.road-corrections')}
          rows={rows}
          keyOf={({ name }) => name}
          columns={columnsIn(t)}
        />
      )}
    </section>
  )
}

type PieceProps = { piece: RoadPieceRow; start: string; end: string }

/** Of a ferry only whether it sails: its length and its time are those of its line. */
function Piece({ piece, start, end }: PieceProps) {
  const { t } = useOffice()
  const { from, to, name, roads, km, minutes, isFerry, isFaulty } = piece
  return (
    <form method="post" action="/office/places" className={places.piece} noValidate aria-label={name}>
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="to" value={to} />
      <input type="hidden" name="start" value={start} />
      <input type="hidden" name="end" value={end} />
      <span className={places.name}>
        {name}
        {isFerry ? ` (${t('office.places.ferry')})` : roads === '' ? '' : ` (${roads})`}
      </span>
      {isFerry ? (
        <>
          <input type="hidden" name="km" value={km} />
          <input type="hidden" name="minutes" value={minutes} />
        </>
      ) : (
        <>
          <PieceField name="km" label="km" value={km} isFaulty={isFaulty} />
          <PieceField name="minutes" label="min" value={minutes} isFaulty={isFaulty} />
        </>
      )}
      <label className={`${own.check} ${places.closed}`}>
        <input type="checkbox" name="isClosed" value="yes" /> {t('office.places.closed')}
      </label>
      <button name="intent" value="road" className={styles.secondary}>
        {t('office.places.save-road')}
      </button>
      {isFaulty && (
        <p role="alert" className={styles.fault}>
          {t('office.places.fault')}
        </p>
      )}
    </form>
  )
}

type PieceFieldProps = { name: string; label: string; value: string; isFaulty: boolean }

function PieceField({ name, label, value, isFaulty }: PieceFieldProps) {
  return (
    <label className={styles.field}>
      {label}
      <input name={name} defaultValue={value} inputMode="decimal" autoComplete="off" aria-invalid={isFaulty} />
    </label>
  )
}

const columnsIn = (t: OfficeTranslate): Column<RoadCorrecting['rows'][number]>[] => [
  { head: null, isRowHead: true, cell: ({ name }) => name },
  {
    head: null,
    cell: ({ isClosed, km, minutes }) =>
      isClosed ? t('office.places.is-closed') : t('office.places.km-and-minutes', { km, minutes }),
  },
  { head: null, cell: ({ from, to }) => <Restore intent="road-restore" fields={{ from, to }} /> },
]
