import '@vitejs/plugin-react/preamble'
import { hydrateRoot } from 'react-dom/client'
import { OfficeApp } from '#app/office/office-app.tsx'
import type { AnyOfficePage } from '#app/office/office-page.ts'
import { loadOfficePage } from '#app/office/office-pages.ts'
import type { OfficeLocale } from '#features/accounts/account.ts'
import { deleteCopies, heardFromServer } from '#app/office/office-copy.ts'
import { mayAll } from '#features/accounts/rights.ts'
import { systemClock } from '#lib/clock.ts'
import type { Messages } from '#i18n/messages.ts'
import { officeTranslator } from '#i18n/office-messages.ts'
import { holdForms } from './form-memory.ts'
import { tellError } from './office-error.ts'
import { sendOnce } from './send-once.ts'
import { guardUnsaved } from './unsaved.ts'

const site = { en: () => import('#i18n/generated/en/office.ts'), hr: () => import('#i18n/generated/hr/office.ts') }
const office = { en: () => import('#i18n/generated/office/en.ts'), hr: () => import('#i18n/generated/office/hr.ts') }

/** The tab of the office: React takes over the page it came with; the next one is a full load. */
async function start(): Promise<void> {
  const embedded = document.getElementById('page')?.textContent
  const root = document.getElementById('root')
  if (!embedded || !root) return
  // Written by our own server into this very document.
  const page = JSON.parse(embedded) as AnyOfficePage
  const { account } = page.frame
  heardFromServer(systemClock.now())
  void deleteCopies(account && mayAll(account.role, 'bookings.read') ? account.id : null).catch(() => {})
  const [view, messages] = await Promise.all([loadOfficePage(page.page), messagesIn(page.frame.locale)])
  const t = officeTranslator(...messages)
  // A form that came back with a fault is a page one can go back to; as the answer to a POST it was the browser's own error.
  // What waits to be sent after signing in stands in that answer alone.
  if (page.status !== 401) history.replaceState(history.state, '', location.href)
  // At the door there is nothing to lose but an address.
  if (account !== null) guardUnsaved()
  const putBack = holdForms('office')
  const onMount = () => {
    putBack()
    if (page.status === 422) toFirstFault()
  }
  hydrateRoot(root, <OfficeApp page={page} view={view} t={t} onMount={onMount} />, {
    onRecoverableError: () => setTimeout(putBack),
    onUncaughtError: (error) => tellError(page.build, error),
  })
}

/** A town's words are twenty screens of a phone: "check the marked fields" alone sends one looking for them. */
function toFirstFault(): void {
  const isFree = document.activeElement === null || document.activeElement === document.body
  if (isFree) document.querySelector<HTMLElement>('main [aria-invalid=true]')?.focus()
}

async function messagesIn(locale: OfficeLocale): Promise<[Messages, Messages]> {
  const [own, shared] = await Promise.all([office[locale](), site[locale]()])
  return [shared.messages, own.messages]
}

sendOnce()
// A page whose script failed can be read and its forms sent: nothing of the office waits for React but what is live.
start().catch((error: unknown) => tellError('', error))
