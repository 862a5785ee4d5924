import type { Services, Site } from '#app/site.server.ts'
import type { Account, OfficeLocale, Session, Signed } from '#features/accounts/account.ts'
import { mayAll, type Right, type Role } from '#features/accounts/rights.ts'
import type { CookieMode } from '#features/accounts/session-cookie.server.ts'
import type { AuditAction } from '#features/audit/audit-action.ts'
import { type AuditEntry, auditWrite } from '#features/audit/audit.server.ts'
import type { Data } from '#documents/model/value.ts'
import type { Write } from '#documents/model/write.ts'
import type { OfficeTranslate } from '#i18n/office-messages.ts'

/** The site with a desk: without one there is no office. */
export type OfficeSite = Site & { services: Services }

/** Told, not copied: what a site holds may change while it runs. */
export function hasServices(site: Site): site is OfficeSite {
  return site.services !== null
}

/** One request to the office, already understood and allowed by the route's right. */
export type OfficeRequest = {
  locale: OfficeLocale
  t: OfficeTranslate
  path: string
  params: Record<string, string>
  query: URLSearchParams
  /** null only on the few pages that are open to whoever comes. */
  signed: Signed | null
  role: Role
  /** null: signing in is refused at this address, for it is neither https nor this machine. */
  cookieMode: CookieMode | null
  /** Scheme, host and port the site is opened at. */
  origin: string
  cookie: string | null
  address: string
  agent: string
}

/** Somebody may open a page and not do everything on it. Answered with the page that says so, status 403. */
export class NotAllowed extends Error {
  readonly right: Right

  constructor(right: Right) {
    super(`not allowed: ${right}`)
    this.right = right
  }
}

/** Who is here. Only for pages whose route names a right. */
export function accountOf({ signed }: OfficeRequest): Account {
  if (!signed) throw new NotAllowed('office.enter')
  return signed.account
}

export function sessionOf({ signed }: OfficeRequest): Session {
  if (!signed) throw new NotAllowed('office.enter')
  return signed.session
}

/** First line of an action that needs more than its page does. */
export function requireRight({ role }: OfficeRequest, right: Right): void {
  if (!mayAll(role, right)) throw new NotAllowed(right)
}

/** The audit log's line for a change, to stand in the change's own commit. */
export function auditOf(
  site: OfficeSite,
  request: OfficeRequest,
  change: { action: AuditAction; subject: string; before?: Data | null; after?: Data | null },
): Write {
  const { action, subject, before = null, after = null } = change
  return auditWrite({ at: site.clock.now(), who: auditWho(request), action, subject, before, after })
}

function auditWho({ signed, role }: OfficeRequest): AuditEntry['who'] {
  return { id: signed?.account.id ?? null, name: signed?.account.name ?? '', role }
}

/** What a field of a form holds; nothing and a file are the empty text. */
export function fieldOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.normalize('NFC').trim() : ''
}
