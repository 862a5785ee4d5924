import {
  accountOf,
  auditOf,
  fieldOf,
  type OfficeSite,
  type OfficeVisit,
  sessionOf,
} from '#app/office/office-site.server.ts'
import type { OfficeAction, OfficeAnswer, OfficeLoader } from '#app/office/office-answer.ts'
import { accountPath } from '#features/accounts/accounts.server.ts'
import { hashPassword, passwordFault } from '#features/accounts/password.server.ts'
import { readRegistration } from '#features/accounts/passkey-answer.server.ts'
import {
  addPasskey,
  passkeyPath,
  passkeysOf,
  removePasskey,
  renamePasskey,
} from '#features/accounts/passkeys.server.ts'
import { mayAll } from '#features/accounts/rights.ts'
import { pushSwitch } from '#app/push/push-words.server.ts'
import { endSessions, sessionsOf } from '#features/accounts/sessions.server.ts'
import { checkOwnPassword } from '#features/accounts/sign-in.server.ts'
import { momentIn } from '#app/office/office-dates.ts'
import { officePath } from '#app/office/office-routes.ts'
import { cut } from '#lib/cut.ts'
import { partyOf } from './passkey-options.server.ts'
import type { MyAccountPageProps } from './my-account.tsx'

const noFaults = { current: null, password: null, passkey: null }
const LONGEST_NAME = 60
const notices = ['password', 'ended', 'passkey-added', 'passkey-renamed', 'passkey-removed'] as const

export const loadMyAccount: OfficeLoader<'my-account'> = (site, visit) => {
  const done = visit.query.get('done')
  return page(site, visit, noFaults, notices.find((name) => name === done) ?? null)
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
    case 'passkey-add': {
      const isAdded = await add(site, visit, form)
      const faults = { ...noFaults, passkey: visit.t('office.passkey.failed') }
      return isAdded ? done('passkey-added') : { kind: 'faulty', answer: await page(site, visit, faults, null) }
    }
    case 'passkey-name':
    case 'passkey-remove':
      return done(await changePasskey(site, visit, form))
    default:
      break
  }
  const faults = await changePassword(site, visit, form)
  return faults ? { kind: 'faulty', answer: await page(site, visit, faults, null) } : done('password')
}

async function add(site: OfficeSite, visit: OfficeVisit, form: FormData): Promise<boolean> {
  const { store, secret } = site.desk
  const account = accountOf(visit)
  const party = partyOf(site, visit)
  const answer = readRegistration(fieldOf(form, 'answer'))
  if (!party || !answer) return false
  const name = passkeyName(form, visit)
  const added = await addPasskey({ store, secret, clock: site.clock }, { account, party, answer, name }, (passkey) => [
    auditOf(site, visit, {
      action: 'account.passkey-added',
      subject: passkeyPath(passkey.credentialId),
      after: { name },
    }),
  ])
  return added !== null
}

/** Its owner's alone; somebody else's is none. */
async function changePasskey(site: OfficeSite, visit: OfficeVisit, form: FormData): Promise<string> {
  const { store } = site.desk
  const own = { accountId: accountOf(visit).id, credentialId: fieldOf(form, 'passkey') }
  const line = (action: 'account.passkey-removed' | 'account.passkey-renamed', after: { name: string } | null) => [
    auditOf(site, visit, { action, subject: passkeyPath(own.credentialId), after }),
  ]
  if (fieldOf(form, 'intent') === 'passkey-remove') {
    await removePasskey(store, own, line('account.passkey-removed', null))
    return 'passkey-removed'
  }
  const name = passkeyName(form, visit)
  await renamePasskey(store, { ...own, name }, line('account.passkey-renamed', { name }))
  return 'passkey-renamed'
}

function passkeyName(form: FormData, { t }: OfficeVisit): string {
  return cut(fieldOf(form, 'name'), LONGEST_NAME) || t('office.passkey.nameless')
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
  const checked = await checkOwnPassword({ store, guesses: signInGuesses }, id, current)
  if (checked === 'closed') return { ...noFaults, current: t('office.sign-in-closed') }
  if (checked === 'wrong') return { ...noFaults, current: t('office.password-wrong') }
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
    id,
    agent,
    isThis: id === sessionOf(visit).id,
    began: momentIn(visit.locale, createdAt),
    seen: momentIn(visit.locale, seenAt),
  }))
  const keys = (await passkeysOf(site.desk.store, account.id)).map(({ credentialId, name, createdAt, usedAt }) => ({
    id: credentialId,
    name,
    began: momentIn(visit.locale, createdAt),
    used: usedAt === null ? null : momentIn(visit.locale, usedAt),
  }))
  const hindrance =
    partyOf(site, visit) === null ? visit.t('office.passkey.elsewhere', { address: nameOf(site, visit) }) : null
  const passkeys = { passkeys: keys, hindrance, fault: faults.passkey }
  const push = mayAll(visit.role, 'bookings.read') ? pushSwitch(site, site.desk, 'office', visit.locale) : null
  const props = { email: account.email, notice, faults, sessions: rows, passkeys, push }
  return { kind: 'page', page: 'my-account', title: visit.t('office.account-heading'), props }
}

/** Where passkeys would work: the site's own address, or this machine by its name. */
function nameOf({ publicUrl }: OfficeSite, { origin }: OfficeVisit): string {
  const { protocol, port } = new URL(origin)
  const isNamed = publicUrl !== null && !/^\w+:\/\/\d+(\.\d+){3}/.test(publicUrl)
  return isNamed ? publicUrl : `${protocol}//localhost${port === '' ? '' : `:${port}`}`
}
