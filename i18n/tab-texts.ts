import type { MessageKey } from './messages.ts'

/** What the tab says itself. The texts stand in every document (server/render.server.tsx), because some are said without a network. */
export const tabTextKeys = [
  'date-field.choose',
  'date-field.month-after',
  'date-field.month-before',
  'date-field.not-a-date',
  'date-field.not-a-time',
  'date-field.times',
  'error.again',
  'error.go-home',
  'error.help',
  'error.id',
  'error.loop',
  'error.not-loaded',
  'error.refused',
  'error.unreachable',
  'locale.choose',
  'locale.suggest-dismiss',
  'locale.suggest.de',
  'locale.suggest.en',
  'locale.suggest.hr',
  'locale.suggest.it',
  'place-field.here',
  'place-field.locating',
  'place-field.not-located',
  'place-field.nothing',
  'place-field.recent',
  'place-field.suggestions',
  'place-field.unreachable',
  'place-field.which-town',
  'price-box.fact.address',
  'waiting.again',
  'waiting.failed',
  'waiting.form-failed',
  'waiting.form-offline',
  'waiting.offline',
  'waiting.slow',
] as const satisfies readonly MessageKey[]

/** Asked only where analytics are configured. */
export const consentTextKeys = [
  'consent.accept',
  'consent.banner',
  'consent.label',
  'consent.reject',
  'nav.privacy',
] as const satisfies readonly MessageKey[]

export type TabTextKey = (typeof tabTextKeys)[number] | (typeof consentTextKeys)[number]

export const TAB_TEXTS_ID = 'tab-texts'

/** In the language of the page that is shown. Where the texts are not in it, that is logged (spec § 8) and the key is shown. */
export function tabText(key: TabTextKey): string {
  return readTexts()[key] ?? key
}

function readTexts(): Partial<Record<TabTextKey, string>> {
  try {
    // Written by our own server.
    return JSON.parse(document.getElementById(TAB_TEXTS_ID)?.dataset['texts'] ?? '') as Record<TabTextKey, string>
  } catch (cause) {
    console.error('Failed locale loading', cause)
    return {}
  }
}
