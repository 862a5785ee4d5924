import type { ComponentProps } from 'react'
import { useMessages } from '#i18n/messages-context.tsx'
import styles from './place-input.module.css'

type PlaceInputProps = ComponentProps<'input'> & {
  /** On a device that many people use: nothing that was chosen is remembered on it. */
  isShared?: boolean
}

/**
 * Where a ride begins or ends, as a text: a village, an airport, a hotel with its town. The server understands what was typed; in
 * the tab place-field.browser.ts suggests places while one types, once the field is touched.
 */
export function PlaceInput({ isShared = false, ...props }: PlaceInputProps) {
  const { t } = useMessages()
  return (
    <span className={styles.box} data-place-field={isShared ? 'shared' : ''}>
      <input
        type="text"
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        placeholder={t('place-field.hint')}
        {...props}
      />
      <button type="button" className={styles.clear} aria-label={t('place-field.clear')} data-clear="" />
    </span>
  )
}
