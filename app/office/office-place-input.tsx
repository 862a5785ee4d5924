import type { ComponentProps } from 'react'
import own from '#app/pages/office/tariff.module.css'

type OfficePlaceInputProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** What it may be beside places. */
  more?: readonly string[]
}

/** The place field of the site (sections/place-input.tsx), without its button: on a keyboard one types over what is there. */
export function OfficePlaceInput({ more = [], ...props }: OfficePlaceInputProps) {
  return (
    <span data-place-field="" data-more={more.length > 0 ? more.join('\n') : undefined} className={own.place}>
      <input autoComplete="off" spellCheck={false} {...props} type="text" />
    </span>
  )
}
