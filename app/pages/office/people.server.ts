import { momentIn } from '#app/office/office-dates.ts'
import { officePath } from '#app/office/office-routes.ts'
import { accountOf, auditOf, fieldOf, type OfficeSite, type OfficeVisit } from '#app/office/office-site.server.ts'
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
export const loadPeople: OfficeLoader<'people'> = (site, visit) => page(site, visit, nothing)

export const postPeople: OfficeAction<'people'> = (site, visit, form) => {
  switch (fieldOf(form, 'intent')) {
    case 'withdraw':
      return withdrawOne(site, visit, fieldOf(form, 'invitation'))
    case 'role':
      return giveRole(site, visit, form)
    case 'remove':
      return removeOne(site, visit, fieldOf(form, 'account'))
    default:
      return inviteOne(site, visit, form)
  }
}

async function inviteOne(site: OfficeSite, visit: OfficeVisit, form: FormData): Promise<Outcome> {
  const { t } = visit
  const [name, email] = [fieldOf(form, 'name'), fieldOf(form, 'email')]
  const [role, locale] = [fieldOf(form, 'role'), fieldOf(form, 'locale')]
  const refuse = async (fault: string, invalid: Shown['invalid']): Promise<Outcome> => {
    const typed = { name, email, role, locale }
    return { kind: 'faulty', answer: await page(site, visit, { fault, invalid, typed }) }
  }
  if (name === '' || name.length > LONGEST_NAME) return refuse(t('office.people.fault-name'), 'name')
  if (!isEmail(email)) return refuse(t('office.people.fault-email'), 'email')
  if (!isOfficeRole(role) || !isOfficeLocale(locale)) return refuse(t('office.people.fault-role'), 'role')
  const given = { name, email, role, locale, by: accountOf(visit).name }
  const made = await invite(linkDeps(site), given, ({ id }) => [
    auditOf(site, visit, { action: 'account.invited', subject: linkPath(id), after: { email, role } }),
  ])
  return made === null ? refuse(t('office.people.fault-known'), 'email') : done('invited')
}

async function withdrawOne(site: OfficeSite, visit: OfficeVisit, id: string): Promise<Outcome> {
  await withdraw(site.desk.store, id, ({ email, role }) => [
    auditOf(site, visit, { action: 'account.invitation-withdrawn', subject: linkPath(id), before: { email, role } }),
  ])
  return done('withdrawn')
}

async function giveRole(site: OfficeSite, visit: OfficeVisit, form: FormData): Promise<Outcome> {
  const [id, role] = [fieldOf(form, 'account'), fieldOf(form, 'role')]
  if (!isOfficeRole(role)) return done('role')
  const change = await changeRole(site.desk.store, id, role, (before) => [
    auditOf(site, visit, {
      action: 'account.role',
      subject: accountPath(id),
      before: { name: before.name, role: before.role },
      after: { name: before.name, role },
    }),
  ])
  return afterChange(site, visit, change, 'role')
}

async function removeOne(site: OfficeSite, visit: OfficeVisit, id: string): Promise<Outcome> {
  const { store } = site.desk
  const change = await removeAccount(store, id, ({ name, email, role }) => [
    filtersDelete(id),
    auditOf(site, visit, { action: 'account.removed', subject: accountPath(id), before: { name, email, role } }),
  ])
  if (change === 'done') {
    await endSessions(store, id, () => true)
    await forgetPasskeys(store, id)
  }
  return afterChange(site, visit, change, 'removed')
}

async function afterChange(
  site: OfficeSite,
  visit: OfficeVisit,
  change: AccountChange,
  notice: PeopleNotice,
): Promise<Outcome> {
  if (change !== 'last-owner') return done(notice)
  const fault = visit.t('office.people.last-owner')
  return { kind: 'faulty', answer: await page(site, visit, { ...nothing, fault }) }
}

function done(notice: PeopleNotice): Outcome {
  return { kind: 'done', to: `${officePath('people')}?done=${notice}` }
}

async function page(site: OfficeSite, visit: OfficeVisit, shown: Shown): Promise<OfficeAnswer<'people'>> {
  const { t, locale, query } = visit
  const deps = { store: site.desk.store, clock: site.clock }
  const accounts = await officeAccounts(deps.store)
  const seen = await Promise.all(accounts.map(async ({ id }) => (await sessionsOf(deps, id))[0]?.seenAt ?? null))
  const people = accounts.map(({ id, name, email, role }, at) => ({
    id,
    name,
    email,
    role,
    isMe: id === accountOf(visit).id,
    seen: seen[at] == null ? null : momentIn(locale, seen[at]),
  }))
  const invited = (await invitations(linkDeps(site))).map((invitation) => ({
    id: invitation.id,
    name: invitation.name,
    email: invitation.email,
    role: invitation.role,
    until: momentIn(locale, invitation.until),
    link: linkOf(site, visit, invitation),
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
function linkOf({ publicUrl, desk }: OfficeSite, { origin }: OfficeVisit, { seed }: Invitation): string {
  return `${publicUrl ?? origin}${officePath('welcome')}?k=${linkToken(seed, desk.secret)}`
}

function linkDeps({ desk, clock }: OfficeSite) {
  return { store: desk.store, secret: desk.secret, clock }
}
