import { momentIn } from '#app/office/office-dates.ts'
import { officePath } from '#app/office/office-routes.ts'
import { accountOf, auditOf, fieldOf, type OfficeSite, type OfficeRequest } from '#app/office/office-site.server.ts'
import type { OfficeAction, OfficeAnswer, OfficeLoader, OfficeOutcome } from '#app/office/office-answer.ts'
import { isOfficeLocale } from '#features/accounts/account.ts'
import { type Invitation, linkPath, linkToken } from '#features/accounts/account-links.server.ts'
import {
  type AccountChange,
  accountPath,
  changeRole,
  officeAccounts,
  removeAccount,
} from '#features/accounts/accounts.server.ts'
import { forgetPasskeys } from '#features/accounts/passkeys.server.ts'
import { invitations, invite, withdraw } from '#features/accounts/invitations.server.ts'
import { isOfficeRole } from '#features/accounts/rights.ts'
import { endSessions, sessionsOf } from '#features/accounts/sessions.server.ts'
import { filtersDelete } from '#features/saved-filters/saved-filters.server.ts'
import { isEmail } from '#lib/email.ts'
import type { PeopleNotice, PeoplePageProps } from './people.tsx'

type Outcome = OfficeOutcome<'people'>
type Shown = Pick<PeoplePageProps, 'fault' | 'typed' | 'invalid'>

const LONGEST_NAME = 100
const nothing: Shown = { fault: null, invalid: null, typed: { name: '', email: '', role: 'dispatcher', locale: 'hr' } }
const notices = ['invited', 'withdrawn', 'role', 'removed'] as const

/** GET /office/people: who may come in, and who was asked to. */
export const loadPeople: OfficeLoader<'people'> = (site, request) => page(site, request, nothing)

export const postPeople: OfficeAction<'people'> = (site, request, form) => {
  switch (fieldOf(form, 'intent')) {
    case 'withdraw':
      return withdrawOne(site, request, fieldOf(form, 'invitation'))
    case 'role':
      return giveRole(site, request, form)
    case 'remove':
      return removeOne(site, request, fieldOf(form, 'account'))
    default:
      return inviteOne(site, request, form)
  }
}

async function inviteOne(site: OfficeSite, request: OfficeRequest, form: FormData): Promise<Outcome> {
  const { t } = request
  const [name, email] = [fieldOf(form, 'name'), fieldOf(form, 'email')]
  const [role, locale] = [fieldOf(form, 'role'), fieldOf(form, 'locale')]
  const refuse = async (fault: string, invalid: Shown['invalid']): Promise<Outcome> => {
    const typed = { name, email, role, locale }
    return { kind: 'faulty', answer: await page(site, request, { fault, invalid, typed }) }
  }
  if (name === '' || name.length > LONGEST_NAME) return refuse(t('office.people.fault-name'), 'name')
  if (!isEmail(email)) return refuse(t('office.people.fault-email'), 'email')
  if (!isOfficeRole(role) || !isOfficeLocale(locale)) return refuse(t('office.people.fault-role'), 'role')
  const given = { name, email, role, locale, by: accountOf(request).name }
  const made = await invite(linkDeps(site), given, ({ id }) => [
    auditOf(site, request, { action: 'account.invited', subject: linkPath(id), after: { email, role } }),
  ])
  return made === null ? refuse(t('office.people.fault-known'), 'email') : done('invited')
}

async function withdrawOne(site: OfficeSite, request: OfficeRequest, id: string): Promise<Outcome> {
  await withdraw(site.services.store, id, ({ email, role }) => [
    auditOf(site, request, { action: 'account.invitation-withdrawn', subject: linkPath(id), before: { email, role } }),
  ])
  return done('withdrawn')
}

async function giveRole(site: OfficeSite, request: OfficeRequest, form: FormData): Promise<Outcome> {
  const [id, role] = [fieldOf(form, 'account'), fieldOf(form, 'role')]
  if (!isOfficeRole(role)) return done('role')
  const change = await changeRole(site.services.store, id, role, (before) => [
    auditOf(site, request, {
      action: 'account.role',
      subject: accountPath(id),
      before: { name: before.name, role: before.role },
      after: { name: before.name, role },
    }),
  ])
  return afterChange(site, request, change, 'role')
}

async function removeOne(site: OfficeSite, request: OfficeRequest, id: string): Promise<Outcome> {
  const { store } = site.services
  const change = await removeAccount(store, id, ({ name, email, role }) => [
    filtersDelete(id),
    auditOf(site, request, { action: 'account.removed', subject: accountPath(id), before: { name, email, role } }),
  ])
  if (change === 'done') {
    await endSessions(store, id, () => true)
    await forgetPasskeys(store, id)
  }
  return afterChange(site, request, change, 'removed')
}

async function afterChange(
  site: OfficeSite,
  request: OfficeRequest,
  change: AccountChange,
  notice: PeopleNotice,
): Promise<Outcome> {
  if (change !== 'last-owner') return done(notice)
  const fault = request.t('office.people.last-owner')
  return { kind: 'faulty', answer: await page(site, request, { ...nothing, fault }) }
}

function done(notice: PeopleNotice): Outcome {
  return { kind: 'done', to: `${officePath('people')}?done=${notice}` }
}

async function page(site: OfficeSite, request: OfficeRequest, shown: Shown): Promise<OfficeAnswer<'people'>> {
  const { t, locale, query } = request
  const deps = { store: site.services.store, clock: site.clock }
  const accounts = await officeAccounts(deps.store)
  const seen = await Promise.all(accounts.map(async ({ id }) => (await sessionsOf(deps, id))[0]?.seenAt ?? null))
  const people = accounts.map(({ id, name, email, role }, at) => ({
    id,
    name,
    email,
    role,
    isMe: id === accountOf(request).id,
    seen: seen[at] == null ? null : momentIn(locale, seen[at]),
  }))
  const invited = (await invitations(linkDeps(site))).map((invitation) => ({
    id: invitation.id,
    name: invitation.name,
    email: invitation.email,
    role: invitation.role,
    until: momentIn(locale, invitation.until),
    link: linkOf(site, request, invitation),
  }))
  const notice = shown.fault === null ? (notices.find((name) => name === query.get('done')) ?? null) : null
  return {
    kind: 'page',
    page: 'people',
    title: t('office.nav.people'),
    props: { people, invited, notice, ...shown },
  }
}

/** For the owner to hand over where mails do not arrive. */
function linkOf({ publicUrl, services }: OfficeSite, { origin }: OfficeRequest, { seed }: Invitation): string {
  return `${publicUrl ?? origin}${officePath('welcome')}?k=${linkToken(seed, services.secret)}`
}

function linkDeps({ services, clock }: OfficeSite) {
  return { store: services.store, secret: services.secret, clock }
}
