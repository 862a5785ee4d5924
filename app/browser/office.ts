import { deleteCopies, heardFromServer } from '#app/office/office-copy.ts'
import type { OfficeFacts } from '#app/office/office-frame.ts'
import type { OfficeLocale } from '#features/accounts/account.ts'
import { systemClock } from '#lib/clock.ts'
import { enhanceDateFields } from './date-fields.ts'
import { startOfficeKeys } from './office-keys.ts'
import { reportError } from './error-report.ts'
import { startPlaceFields } from './place-fields.ts'
import { sendOnce } from './send-once.ts'
import { tab } from './tab.ts'
import { guardUnsaved } from './unsaved.ts'
import { type Islands, type IslandView, startIslands } from './wake-islands.ts'

const islands = import.meta.glob<IslandView>('/app/office/**/*.island.tsx', { import: 'default' })
const texts = { en: () => import('#i18n/generated/office/en.ts'), hr: () => import('#i18n/generated/office/hr.ts') }

/** The tab of the office, without React but for its islands. Each page is a full load. */
function start({ build, status, locale, isSignedIn, copyOf }: OfficeFacts): void {
  tab.build = build
  heardFromServer(systemClock.now())
  void deleteCopies(copyOf).catch(() => {})
  // A form that came back with a fault is a page one can go back to; as the answer to a POST it was the browser's own error.
  // What waits to be sent after signing in stands in that answer alone.
  if (status !== 401) history.replaceState(history.state, '', location.href)
  // At the door there is nothing to lose but an address.
  if (isSignedIn) guardUnsaved()
  if (isSignedIn) startOfficeKeys()
  // The browser itself gives the focus to a field with `autofocus` before this.
  if (status === 422) requestAnimationFrame(focusFirstFault)
  startIslands(inOffice(locale))
  enhanceDateFields()
  startPlaceFields()
  performance.mark('shell')
}

/** The islands of the office, each with the texts of the office in its language. They are fetched with the first of them. */
function inOffice(locale: OfficeLocale): Islands {
  const withTexts = (load: () => Promise<IslandView>) => async (): Promise<IslandView> => {
    const parts = [import('#app/office/office-view.tsx'), load(), texts[locale]()] as const
    const [{ officeView }, view, { messages }] = await Promise.all(parts)
    return officeView(view, locale, messages)
  }
  return Object.fromEntries(Object.entries(islands).map(([file, load]) => [file, withTexts(load)]))
}

/** A town's words are twenty screens of a phone: "check the marked fields" alone sends one looking for them. */
function focusFirstFault(): void {
  const isFree = document.activeElement === null || document.activeElement === document.body
  if (isFree) document.querySelector<HTMLElement>('main [aria-invalid=true]')?.focus()
}

sendOnce()
const facts = document.getElementById('root')?.dataset['office']
try {
  // Written by our own server (server/render-office.server.tsx).
  if (facts !== undefined) start(JSON.parse(facts) as OfficeFacts)
} catch (error) {
  // A page whose script failed can be read and its forms sent.
  reportError(error)
}
