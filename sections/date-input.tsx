import type { ComponentProps } from 'react'
import { useMessages } from '#i18n/messages-context.tsx'
import { writeOutDay } from '#i18n/written-day.ts'
import styles from './date-input.module.css'

export type DateInputProps = ComponentProps<'input'> & {
  type: 'date' | 'time' | 'datetime-local'
  /** Earlier days than today cannot be chosen. */
  'data-future'?: boolean
}

/**
 * A day, a time, or both. The server draws the browser's own field and, under it, the day in the page's language; on a touch device and
 * without scripts they stay. With a mouse date-field.browser.ts puts a text field in its place; the browser's own keeps the value and is sent.
 */
export function DateInput(props: DateInputProps) {
  const { locale } = useMessages()
  return (
    <span className={styles.box} ref={attach} data-date-field="">
      <input {...props} />
      {/* In the tab date-field.browser.ts fills it: what formats days is not part of a page's first load. */}
      <small suppressHydrationWarning>
        {import.meta.env.SSR ? writeOutDay(String(props.defaultValue ?? ''), locale) : ''}
      </small>
    </span>
  )
}

/** In an island; elsewhere app/browser/date-fields.ts does this. Where the script cannot be had the browser's own field stays. */
function attach(box: HTMLElement | null): void {
  // As a whole, not by its one name: the build would write that name four times into every page.
  if (box) import('./date-field.browser.ts').then((part) => part.enhance(box)).catch(() => {})
}
