import type { ComponentProps } from 'react'
import type { PlaceGroup } from '#features/places/place.ts'
import { useMessages } from '#i18n/messages-context.tsx'

type PlaceSelectProps = {
  groups: PlaceGroup[]
  typed: string
  wiring: ComponentProps<'select'>
  /** For a form that asks more about some places than about others. */
  markOf?: (id: string) => { 'data-airport': true | undefined }
}

/** Places to choose from in groups, on the tablet of a desk: four taps and no keyboard. */
export function PlaceSelect({ groups, typed, wiring, markOf }: PlaceSelectProps) {
  const { t } = useMessages()
  return (
    <select {...wiring} defaultValue={typed}>
      <option value="">{t('price-box.choose')}</option>
      {groups.map((group) => (
        <optgroup key={group.label} label={group.label}>
          {group.options.map((option) => (
            <option key={option.id} value={option.id} {...markOf?.(option.id)}>
              {option.name}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}
