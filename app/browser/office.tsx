import '@vitejs/plugin-react/preamble'
import { hydrateRoot } from 'react-dom/client'
import { OfficeApp } from '#app/office/office-app.tsx'
import type { AnyOfficePage } from '#app/office/office-page.ts'
import { loadOfficePage } from '#app/office/office-pages.ts'
import type { OfficeLocale } from '#features/accounts/account.ts'
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
  const [view, messages] = await Promise.all([loadOfficePage(page.page), messagesIn(page.frame.locale)])
  const t = officeTranslator(...messages)
  // At the door there is nothing to lose but an address.
  if (page.frame.account !== null) guardUnsaved()
  const putBack = holdForms('office')
  hydrateRoot(root, <OfficeApp page={page} view={view} t={t} onMount={putBack} />, {
    onRecoverableError: () => setTimeout(putBack),
    onUncaughtError: (error) => tellError(page.build, error),
  })
}

async function messagesIn(locale: OfficeLocale): Promise<[Messages, Messages]> {
  const [own, shared] = await Promise.all([office[locale](), site[locale]()])
  return [shared.messages, own.messages]
}

sendOnce()
// A page whose script failed can be read and its forms sent: nothing of the office waits for React but what is live.
start().catch((error: unknown) => tellError('', error))
