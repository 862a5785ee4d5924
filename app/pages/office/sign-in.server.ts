import { type OfficeSite, type OfficeRequest, fieldOf } from '#app/office/office-site.server.ts'
import type { OfficeAction, OfficeAnswer, OfficeLoader, OfficeOutcome } from '#app/office/office-answer.ts'
import { readAuthentication } from '#features/accounts/passkey-answer.server.ts'
import { accountByPasskey } from '#features/accounts/passkeys.server.ts'
import { deviceCookie, knownDevice } from '#features/accounts/device-cookie.server.ts'
import { signIn } from '#features/accounts/sign-in.server.ts'
import { type CookieMode, endedCookie, sessionCookie, sessionToken } from '#features/accounts/session-cookie.server.ts'
import { beginSession, endSessions } from '#features/accounts/sessions.server.ts'
import { audit } from '#features/audit/audit.server.ts'
import type { Account } from '#features/accounts/account.ts'
import { partyOf } from './passkey-options.server.ts'
import type { SignInPageProps } from './sign-in.tsx'

export const loadSignIn: OfficeLoader<'sign-in'> = (_site, request) => {
  const to = ownTarget(request.query.get('to'))
  if (request.signed) return { kind: 'redirect', to }
  return page(request, { to, email: '', fault: null, notice: noticeOf(request) })
}

/** POST /office/sign-in. One answer for a wrong password and an address nobody has. */
export const postSignIn: OfficeAction<'sign-in'> = async (site, request, form) => {
  const { services, clock } = site
  const { cookieMode } = request
  const [email, to] = [fieldOf(form, 'email'), ownTarget(fieldOf(form, 'to'))]
  const typed = form.get('password')
  if (cookieMode === null) return { kind: 'faulty', answer: unsafe(request) }
  if (fieldOf(form, 'intent') === 'passkey') return byPasskey(site, request, cookieMode, form)
  const { address, agent, cookie } = request
  const device = knownDevice(cookie, cookieMode, email, services.secret)
  const given = { email, password: typeof typed === 'string' ? typed : '', address, agent, device }
  const result = await signIn({ store: services.store, clock, guesses: services.signInGuesses }, given)
  if (result.kind !== 'signed') {
    return { kind: 'faulty', answer: page(request, { to, email, fault: result.kind, notice: null }) }
  }
  await tell(site, result.account, 'password')
  const known = deviceCookie(cookie, cookieMode, email, services.secret)
  return { kind: 'done', to, cookies: [sessionCookie(result.token, cookieMode), known] }
}

/** The device has signed what we asked it to. */
async function byPasskey(
  site: OfficeSite,
  request: OfficeRequest,
  cookieMode: CookieMode,
  form: FormData,
): Promise<OfficeOutcome<'sign-in'>> {
  const { services, clock } = site
  const { store, secret } = services
  const { address } = services.signInGuesses
  const to = ownTarget(fieldOf(form, 'to'))
  const party = partyOf(site, request)
  const faulty = (fault: 'closed' | 'passkey'): OfficeOutcome<'sign-in'> => {
    return { kind: 'faulty', answer: page(request, { to, email: '', fault, notice: null }) }
  }
  // Nobody guesses a signature: what is right opens from an address that is closed to passwords, too.
  const isClosed = address.isClosed(request.address)
  const answer = readAuthentication(fieldOf(form, 'answer'))
  const account = party && answer && (await accountByPasskey({ store, clock, secret }, party, answer))
  if (!account) {
    // What is sent while it is closed counts as little as a password does then.
    if (!isClosed) address.wrong(request.address)
    return faulty(isClosed ? 'closed' : 'passkey')
  }
  const { token } = await beginSession({ store, clock }, { account, agent: request.agent, way: 'passkey' })
  await tell(site, account, 'passkey')
  const known = deviceCookie(request.cookie, cookieMode, account.email, secret)
  return { kind: 'done', to, cookies: [sessionCookie(token, cookieMode), known] }
}

function tell({ services, clock }: OfficeSite, account: Account, way: string): Promise<void> {
  const who = { id: account.id, name: account.name, role: account.role }
  return audit(services.store, {
    at: clock.now(),
    who,
    action: 'account.signed-in',
    subject: `accounts/${account.id}`,
    before: null,
    after: { way },
  })
}

/** POST /office/sign-out: this browser's session ends on the server, not only here. */
export const postSignOut: OfficeAction<'sign-in'> = async ({ services }, { signed, cookieMode, cookie }) => {
  if (signed) await endSessions(services.store, signed.account.id, ({ id }) => id === signed.session.id)
  const isKnown = cookieMode !== null && sessionToken(cookie, cookieMode) !== null
  return { kind: 'done', to: '/office/sign-in', cookies: isKnown ? [endedCookie(cookieMode)] : [] }
}

function noticeOf({ query, t }: OfficeRequest): string | null {
  if (query.has('unsent')) return t('office.sign-in-unsent')
  return query.has('changed') ? t('office.password-changed') : null
}

function page(
  request: OfficeRequest,
  form: Omit<Extract<SignInPageProps, { kind: 'form' }>, 'kind'>,
): OfficeAnswer<'sign-in'> {
  if (request.cookieMode === null) return unsafe(request)
  return { kind: 'page', page: 'sign-in', title: request.t('office.sign-in'), props: { kind: 'form', ...form } }
}

/** Over plain http from elsewhere anybody on the way would read the password and the session. */
function unsafe({ t, origin }: OfficeRequest): OfficeAnswer<'sign-in'> {
  return { kind: 'page', page: 'sign-in', status: 403, title: t('office.sign-in'), props: { kind: 'unsafe', origin } }
}

/** Only into the office itself; whatever else stood there is forgotten. */
function ownTarget(to: string | null): string {
  const isOwn = to !== null && /^\/office(?:[/?][^\\\s]*)?$/.test(to) && !to.includes('..')
  return isOwn && !/^\/office\/(?:sign-|language)/.test(to) ? to : '/office'
}
