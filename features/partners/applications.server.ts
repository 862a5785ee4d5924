import type { Write } from '#documents/model/write.ts'
import type { Store, Transaction, TransactOptions } from '#documents/store.ts'
import { isEmail } from '#lib/email.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { ApplicationTyped, Door } from './application-form.ts'
import { type ApplicationAction, applicationAfter, isWorking } from './application-state.ts'
import type { Application, Partner } from './application.ts'
import type { Decision } from './decision.ts'
import {
  applicationPath,
  applicationWrites,
  partnerPath,
  partnerWrite,
  readApplicationDoc,
  readPartner,
  signInPath,
} from './partner-documents.server.ts'
import { partnerMailWrite } from './partner-mail-jobs.ts'

type New = { code: string; door: Door; locale: LocaleCode; values: ApplicationTyped; now: number }
type Applied = { code: string; replayed: boolean }

/** Keeps an application with its mails in one commit. With an id that was sent before it is the one that was kept then. */
export async function apply(store: Store, given: New, id?: string): Promise<Applied> {
  const write = (options: TransactOptions) =>
    store.transact((transaction) => {
      transaction.write(...writesOf(given))
      return given.code
    }, options)
  const { result: code, replayed } = await write(id === undefined ? {} : { id })
  if (!replayed || (await store.get(applicationPath(code)))) return { code, replayed }
  // What was kept then has been erased since.
  await write({})
  return { code: given.code, replayed: false }
}

function writesOf({ code, door, locale, values, now }: New): Write[] {
  const reach = values.reach ?? ''
  const application: Application = {
    code,
    door,
    locale,
    values,
    state: 'submitted',
    sentAt: now,
    email: values.email ?? (isEmail(reach) ? reach : null),
    phone: values.phone ?? (isEmail(reach) || reach === '' ? null : reach),
    confirmedAt: null,
    note: null,
    partner: null,
    sequence: 0,
  }
  return [
    ...applicationWrites(application, 'applicant', 'apply'),
    ...(application.email === null ? [] : [partnerMailWrite({ code, kind: 'applied', reader: 'partner' }, '0')]),
    partnerMailWrite({ code, kind: 'applied', reader: 'operator' }, '0'),
  ]
}

/** The link of the mail was opened: the address is theirs. */
export async function confirmContact(store: Store, code: string, now: number): Promise<void> {
  await store.transact((transaction) => confirmIn(transaction, code, now))
}

export async function confirmIn(transaction: Transaction, code: string, now: number): Promise<boolean> {
  const stored = readApplicationDoc(await transaction.get(applicationPath(code)))
  if (stored === null || stored.confirmedAt !== null) return false
  transaction.write({ kind: 'update', path: applicationPath(code), data: { confirmedAt: now } })
  return true
}

export type Decided = { kind: 'done' } | { kind: 'not-possible' } | { kind: 'not-there' }
export type Deciding = { now: number; who: string; by: 'office' | 'applicant' | 'site'; secret: string }

/** One step of an application's life: state, partner, log entry and mail in one commit. */
export async function decideIn(transaction: Transaction, requested: Decision, deciding: Deciding): Promise<Decided> {
  const stored = readApplicationDoc(await transaction.get(applicationPath(requested.code)))
  if (stored === null) return { kind: 'not-there' }
  const to = applicationAfter(stored.state, requested.action, deciding.by)
  if (to === null) return { kind: 'not-possible' }
  const { pausedFor: _before, ...rest } = stored
  const after: Application = {
    ...rest,
    state: to,
    values: 'values' in requested ? (requested.values ?? stored.values) : stored.values,
    ...(requested.action === 'suspend' && deciding.by === 'site' ? { pausedFor: 'papers' as const } : {}),
    note: 'note' in requested ? requested.note : null,
    partner: requested.action === 'approve' ? requested.partner : stored.partner,
    decidedAt: deciding.now,
    sequence: stored.sequence + 1,
  }
  const partner =
    requested.action === 'approve' ? newPartner(after, requested, deciding.now) : await changed(transaction, after)
  transaction.write(...applicationWrites(after, deciding.who, requested.action))
  if (partner) transaction.write(partnerWrite(partner))
  if (partner && partner.email !== null && requested.action === 'approve')
    transaction.write({ kind: 'set', path: signInPath(partner.email, deciding.secret), data: { code: partner.code } })
  const letter = emailOf(requested.action)
  if (letter && after.email !== null)
    transaction.write(partnerMailWrite({ code: after.code, kind: letter, reader: 'partner' }, `${after.sequence}`))
  return { kind: 'done' }
}

function newPartner(
  application: Application,
  requested: Extract<Decision, { action: 'approve' }>,
  now: number,
): Partner {
  const { code, door, state, values, locale, email } = application
  const { place, terms, paidIn, origins, partner } = requested
  return {
    code: partner,
    application: code,
    door,
    state,
    name: values.name ?? '',
    place,
    locale,
    email,
    terms,
    paidIn,
    origins,
    since: now,
  }
}

/** The partnership keeps in step with its application. */
async function changed(transaction: Transaction, { partner, state }: Application): Promise<Partner | null> {
  const stored = partner === null ? null : readPartner(await transaction.get(partnerPath(partner)))
  return stored && { ...stored, state }
}

function emailOf(action: ApplicationAction) {
  switch (action) {
    case 'ask':
      return 'more-info'
    case 'approve':
      return 'approved'
    case 'reject':
      return 'rejected'
    case 'suspend':
      return 'suspended'
    case 'resume':
      return 'resumed'
    default:
      return null
  }
}

/** A partner whose code works now; nobody where it is unknown or suspended. */
export async function workingPartner(store: Pick<Store, 'get'>, code: string): Promise<Partner | null> {
  const partner = await partnerOf(store, code)
  return partner && isWorking(partner.state) ? partner : null
}

/** Whoever works with us or did: one that is suspended still reads what it has earned (ADR 40). */
export async function partnerOf(store: Pick<Store, 'get'>, code: string): Promise<Partner | null> {
  return readPartner(await store.get(partnerPath(code)))
}
