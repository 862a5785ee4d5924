import {
  accountOf,
  auditOf,
  fieldOf,
  type OfficeAction,
  type OfficeAnswer,
  type OfficeLoader,
  type OfficeSite,
  type OfficeVisit,
  sessionOf,
} from '#app/office/office-site.server.ts'
import { accountPath, passwordHashOf } from '#features/accounts/accounts.server.ts'
import { hashPassword, isPassword, passwordFault } from '#features/accounts/password.server.ts'
import { endSessions, sessionsOf } from '#features/accounts/sessions.server.ts'
import { momentIn } from '#app/office/office-dates.ts'
import { officePath } from '#app/office/office-routes.ts'
import type { MyAccountPageProps } from './my-account.tsx'

const noFaults = { current: null, password: null }

export const loadMyAccount: OfficeLoader<'my-account'> = (site, visit) => {
  const done = visit.query.get('done')
  return page(site, visit, noFaults, done === 'password' || done === 'ended' ? done : null)
}

/** POST /office/account: another password, or the end of a session elsewhere. */
export const postMyAccount: OfficeAction<'my-account'> = async (site, visit, form) => {
  const here = sessionOf(visit)
  const { store } = site.desk
  const done = (what: string) => ({ kind: 'done', to: `${officePath('my-account')}?done=${what}` }) as const
  switch (fieldOf(form, 'intent')) {
    case 'end':
      await endSessions(store, here.accountId, ({ id }) => id === fieldOf(form, 'session'))
      return done('ended')
    case 'end-others':
      await endSessions(store, here.accountId, ({ id }) => id !== here.id)
      return done('ended')
    default:
      break
  }
  const faults = await changePassword(site, visit, form)
  return faults ? { kind: 'faulty', answer: await page(site, visit, faults, null) } : done('password')
}

/** Whoever changes the password wants every other browser out. */
async function changePassword(
  site: OfficeSite,
  visit: OfficeVisit,
  form: FormData,
): Promise<MyAccountPageProps['faults'] | null> {
  const { store, signInGuesses } = site.desk
  const [current, password] = [form.get('current'), form.get('password')]
  const { id } = accountOf(visit)
  const { t } = visit
  if (typeof current !== 'string' || typeof password !== 'string') return noFaults
  const fault = passwordFault(password)
  if (fault !== null) return { ...noFaults, password: t(`office.password-${fault}`) }
  // A browser left open must not be where the password is guessed.
  if (signInGuesses.account.isClosed(id)) return { ...noFaults, current: t('office.sign-in-closed') }
  if (!(await isPassword(current, await passwordHashOf(store, id)))) {
    signInGuesses.account.wrong(id)
    return { ...noFaults, current: t('office.password-wrong') }
  }
  const passwordHash = await hashPassword(password)
  const path = accountPath(id)
  const line = auditOf(site, visit, { action: 'account.password', subject: path })
  await store.commit([{ kind: 'update', path, data: { passwordHash } }, line])
  await endSessions(store, id, (session) => session.id !== sessionOf(visit).id)
  return null
}

async function page(
  site: OfficeSite,
  visit: OfficeVisit,
  faults: MyAccountPageProps['faults'],
  notice: MyAccountPageProps['notice'],
): Promise<OfficeAnswer<'my-account'>> {
  const account = accountOf(visit)
  const sessions = await sessionsOf({ store: site.desk.store, clock: site.clock }, account.id)
  const rows = sessions.map(({ id, agent, createdAt, seenAt }) => ({
    ...{ id, agent, isThis: id === sessionOf(visit).id },
    ...{ began: momentIn(visit.locale, createdAt), seen: momentIn(visit.locale, seenAt) },
  }))
  const props = { email: account.email, notice, faults, sessions: rows }
  return { kind: 'page', page: 'my-account', title: visit.t('office.account-heading'), props }
}
