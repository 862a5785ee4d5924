import type { FormState } from './form-field.tsx'

export type FleetPageProps = FormState & {
  canEdit: boolean
  notice: string | null
  warnings: string[]
  /** Rides to come whose vehicle is gone or out of service, or would be. */
  rides: { code: string; shown: string; title: string }[]
  /** They would be by what was just sent: it is saved only if somebody says so. */
  isLossAsked: boolean
  rows: number
  awayRows: number
  /** Vehicles and drivers, by the value of the choice. */
  awayChoices: { value: string; label: string }[]
  week: WeekShown
  /** The version the form was made from. */
  seen: number
}

export type WeekShown = {
  choices: { value: string; label: string }[]
  /** Short names from Monday. */
  days: string[]
  table: { value: string; label: string; cells: string[] }[]
  rows: number
}
