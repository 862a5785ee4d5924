import type { ComponentType } from 'react'
import { type IslandName, islandTexts } from '#i18n/generated/island-texts.ts'
import { useMessages } from '#i18n/messages-context.tsx'

/** What can be written as JSON and read again unchanged. */
export type Plain = string | number | boolean | null | undefined | readonly Plain[] | { readonly [key: string]: Plain }

type IslandProps<Props extends Record<string, Plain>> = {
  /** The file `{name}.island.tsx`, which the tab fetches. Its default export is `view`. */
  name: IslandName
  view: ComponentType<Props>
  props: Props
  /**
   * When the tab hydrates it, if nobody touches it before: in an idle moment, once it is in sight, or now, where it is the page.
   * `touch`: on a phone only when it is tapped or entered, for what does nothing by itself; with a mouse as `idle`.
   */
  when?: 'idle' | 'visible' | 'touch' | 'now'
}

/**
 * A part of a page that lives on in the tab: drawn by the server like everything else, hydrated by
 * app/browser/hydrate-island.tsx. Props and texts travel in its attribute.
 */
export function Island<Props extends Record<string, Plain>>({
  name,
  view: View,
  props,
  when = 'idle',
}: IslandProps<Props>) {
  const { t, locale } = useMessages()
  const texts = Object.fromEntries(islandTexts[name].map((key) => [key, t(key)]))
  return (
    <galeb-island data-name={name} data-when={when} data-props={JSON.stringify({ props, locale, texts })}>
      <View {...props} />
    </galeb-island>
  )
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'galeb-island': { 'data-name': string; 'data-when': string; 'data-props': string; children: ReactNode }
    }
  }
}
