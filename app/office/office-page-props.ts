import type { AuditLogPageProps } from '#app/pages/office/audit-log.tsx'
import type { RefusedPageProps } from '#app/pages/office/refused.tsx'
import type { SignInPageProps } from '#app/pages/office/sign-in.tsx'
import type { StartPageProps } from '#app/pages/office/start.tsx'
import type { MyAccountPageProps } from '#app/pages/office/my-account.tsx'

/** Each page module of `app/pages/office/` by its file name, with the data it shows. */
export type OfficePageProps = {
  'audit-log': AuditLogPageProps
  'my-account': MyAccountPageProps
  refused: RefusedPageProps
  'sign-in': SignInPageProps
  start: StartPageProps
}
