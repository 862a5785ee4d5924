import {
  accountOf,
  auditOf,
  fieldOf,
  type OfficeSite,
  type OfficeRequest,
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

export const loadMyAccount: OfficeLoader<'my-account'> = (site, request) => {
  const done = request.query.get('done')
  return page(site, request, noFaults, notices.find((name) => name === done) ?? null)
}

/** POST /office/account: another password, or the end of a session elsewhere. */
export const postMyAccount: OfficeAction<'my-account'> = async (site, request, form) => {
  const here = sessionOf(request)
  const { store } = site.services
  const done = (what: string) => ({ kind: 'done', to: `${officePath('my-account')}?done=${what}` }) as const
  switch (fieldOf(form, 'intent')) {
    case 'end':
      await endSessions(store, here.accountId, ({ id }) => id === fieldOf(form, 'session'))
      return done('ended')
    case 'end-others':
      await endSessions(store, here.accountId, ({ id }) => id !== here.id)
      return done('ended')
    case 'passkey-add': {
      const isAdded = await add(site, request, form)
      const faults = { ...noFaults, passkey: request.t('office.passkey.failed') }
      return isAdded ? done('passkey-added') : { kind: 'faulty', answer: await page(site, request, faults, null) }
    }
    case 'passkey-name':
    case 'passkey-remove':
      return done(await changePasskey(site, request, form))
    default:
      break
  }
  const faults = await changePassword(site, request, form)
  return faults ? { kind: 'faulty', answer: await page(site, request, faults, null) } : done('password')
}

async function add(site: OfficeSite, request: OfficeRequest, form: FormData): Promise<boolean> {
  const { store, secret } = site.services
  const account = accountOf(request)
  const party = partyOf(site, request)
  const answer = readRegistration(fieldOf(form, 'answer'))
  if (!party || !answer) return false
  const name = passkeyName(form, request)
  const added = await addPasskey({ store, secret, clock: site.clock }, { account, party, answer, name }, (passkey) => [
    auditOf(site, request, {
      action: 'account.passkey-added',
      subject: passkeyPath(passkey.credentialId),
      after: { name },
    }),
  ])
  return added !== null
}

/** Its owner's alone; somebody else's is none. */
async function changePasskey(site: OfficeSite, request: OfficeRequest, form: FormData): Promise<string> {
  const { store } = site.services
  const own = { accountId: accountOf(request).id, credentialId: fieldOf(form, 'passkey') }
  const line = (action: 'account.passkey-removed' | 'account.passkey-renamed', after: { name: string } | null) => [
    auditOf(site, request, { action, subject: passkeyPath(own.credentialId), after }),
  ]
  if (fieldOf(form, 'intent') === 'passkey-remove') {
    await removePasskey(store, own, line('account.passkey-removed', null))
    return 'passkey-removed'
  }
  const name = passkeyName(form, request)
  await renamePasskey(store, { ...own, name }, line('account.passkey-renamed', { name }))
  return 'passkey-renamed'
}

function passkeyName(form: FormData, { t }: OfficeRequest): string {
  return cut(fieldOf(form, 'name'), LONGEST_NAME) || t('office.passkey.nameless')
}

/** Whoever changes the password wants every other browser out. */
async function changePassword(
  site: OfficeSite,
  request: OfficeRequest,
  form: FormData,
): Promise<MyAccountPageProps['faults'] | null> {
  const { store, signInGuesses } = site.services
  const [current, password] = [form.get('current'), form.get('password')]
  const { id } = accountOf(request)
  const { t } = request
  if (typeof current !== 'string' || typeof password !== 'string') return noFaults
  const fault = passwordFault(password)
  if (fault !== null) return { ...noFaults, password: t(`office.password-${fault}`) }
  const checked = await checkOwnPassword({ store, guesses: signInGuesses }, id, current)
  if (checked === 'closed') return { ...noFaults, current: t('office.sign-in-closed') }
  if (checked === 'wrong') return { ...noFaults, current: t('office.password-wrong') }
  const passwordHash = await hashPassword(password)
  const path = accountPath(id)
  const line = auditOf(site, request, { action: 'account.password', subject: path })
  await store.commit([{ kind: 'update', path, data: { passwordHash } }, line])
  await endSessions(store, id, (session) => session.id !== sessionOf(request).id)
  return null
}

async function page(
  site: OfficeSite,
  request: OfficeRequest,
  faults: MyAccountPageProps['faults'],
  notice: MyAccountPageProps['notice'],
): Promise<OfficeAnswer<'my-account'>> {
  const account = accountOf(request)
  const sessions = await sessionsOf({ store: site.services.store, clock: site.clock }, account.id)
  const rows = sessions.map(({ id, agent, createdAt, seenAt }) => ({
    id,
    agent,
    isThis: id === sessionOf(request).id,
    began: momentIn(request.locale, createdAt),
    seen: momentIn(request.locale, seenAt),
  }))
  const keys = (await passkeysOf(site.services.store, account.id)).map(({ credentialId, name, createdAt, usedAt }) => ({
    id: credentialId,
    name,
    began: momentIn(request.locale, createdAt),
    used: usedAt === null ? null : momentIn(request.locale, usedAt),
  }))
  const hindrance =
    partyOf(site, request) === null ? request.t('office.passkey.elsewhere', { address: nameOf(site, request) }) : null
  const passkeys = { passkeys: keys, hindrance, fault: faults.passkey }
  const push = mayAll(request.role, 'bookings.read') ? pushSwitch(site, site.services, 'office', request.locale) : null
  const props = { email: account.email, notice, faults, sessions: rows, passkeys, push }
  return { kind: 'page', page: 'my-account', title: request.t('office.account-heading'), props }
}

/** Where passkeys would work: the site's own address, or this machine by its name. */
function nameOf({ publicUrl }: OfficeSite, { origin }: OfficeRequest): string {
  const { protocol, port } = new URL(origin)
  const isNamed = publicUrl !== null && !/^\w+:\/\/\d+(\.\d+){3}/.test(publicUrl)
  return isNamed ? publicUrl : `${protocol}//localhost${port === '' ? '' : `:${port}`}`
}
