import { Island } from '#sections/island.tsx'
import LiveLegFields, { type LegFieldsProps } from './leg-fields.island.tsx'
import type { FieldsProps } from './order-field.tsx'

export type { LegField, LegFieldsProps } from './leg-fields.island.tsx'

export function LegFields(props: LegFieldsProps & FieldsProps) {
  return <Island name="leg-fields" view={LiveLegFields} props={props} />
}
