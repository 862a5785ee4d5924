import { officePath } from '#app/office/office-routes.ts'
import { auditOf, fieldOf, type OfficeSite, type OfficeRequest } from '#app/office/office-site.server.ts'
import type { OfficeAction, OfficeAnswer, OfficeLoader } from '#app/office/office-answer.ts'
import type { Write } from '#documents/model/write.ts'
import type { AuditAction } from '#features/audit/audit-action.ts'
import type { Account } from '#features/accounts/account.ts'
import { type AccountLink, findLink, tokenOf } from '#features/accounts/account-links.server.ts'
import { accountPath, findAccount } from '#features/accounts/accounts.server.ts'
import { acceptInvitation } from '#features/accounts/invitations.server.ts'
import { deviceCookie } from '#features/accounts/device-cookie.server.ts'
import { passwordFault } from '#features/accounts/password.server.ts'
import { recover } from '#features/accounts/recovery.server.ts'
import {
  type CookieMode,
  sessionCookie,
  welcomeCookie,
  welcomeToken,
} from '#features/accounts/session-cookie.server.ts'
import { beginSession } from '#features/accounts/sessions.server.ts'
import type { WelcomePageProps } from './welcome.tsx'

const LONGEST_NAME = 100
const noFaults = { name: null, password: null }

/** GET /office/welcome: where a mailed link leads. Its secret becomes a cookie at once, so that the address bar has none. */
export const loadWelcome: OfficeLoader<'welcome'> = async (site, request) => {
  const { cookieMode, query } = request
  if (cookieMode === null) return unsafe(request)
  const given = query.get('k')
  if (given !== null)
    return { kind: 'redirect', to: officePath('welcome'), cookies: [welcomeCookie(tokenOf(given), cookieMode)] }
  const link = await linkOf(site, request, cookieMode)
  if (!link) return page(request, { kind: 'ended' }, 404)
  return page(request, await formOf(site, link, link.kind === 'invitation' ? link.name : '', noFaults))
}

/** POST /office/welcome: the password is set, and who set it is in. Every other session of the account ends. */
export const postWelcome: OfficeAction<'welcome'> = async (site, request, form) => {
  const { cookieMode, t } = request
  if (cookieMode === null) return { kind: 'faulty', answer: unsafe(request) }
  // Nobody guesses a link of 256 bits: what is right opens from an address that is closed to passwords, too.
  const link = await linkOf(site, request, cookieMode)
  const { address } = site.services.signInGuesses
  const ended = (): { kind: 'faulty'; answer: OfficeAnswer<'welcome'> } => {
    if (!address.isClosed(request.address)) address.wrong(request.address)
    return { kind: 'faulty', answer: page(request, { kind: 'ended' }, 404) }
  }
  if (!link) return ended()
  const typed = form.get('password')
  const [name, password] = [fieldOf(form, 'name'), typeof typed === 'string' ? typed : '']
  const fault = passwordFault(password)
  const isNameless = link.kind === 'invitation' && (name === '' || name.length > LONGEST_NAME)
  if (fault !== null || isNameless) {
    const faults = {
      name: isNameless ? t('office.people.fault-name') : null,
      password: fault === null ? null : t(`office.password-${fault}`),
    }
    return { kind: 'faulty', answer: page(request, await formOf(site, link, name, faults)) }
  }
  const account = await opened(site, request, link, { name, password })
  if (!account) return ended()
  const { store, secret } = site.services
  const way = link.kind
  const { token } = await beginSession({ store, clock: site.clock }, { account, agent: request.agent, way })
  const known = deviceCookie(request.cookie, cookieMode, account.email, secret)
  const cookies = [welcomeCookie('', cookieMode), sessionCookie(token, cookieMode), known]
  return { kind: 'done', to: officePath('start'), cookies }
}

function opened(
  site: OfficeSite,
  request: OfficeRequest,
  link: AccountLink,
  given: { name: string; password: string },
): Promise<Account | null> {
  const { store, secret } = site.services
  const deps = { store, secret, clock: site.clock }
  // Nobody is signed in yet, or somebody else: the line names whose account it is.
  const lines =
    (action: AuditAction) =>
    (account: Account): Write[] => [
      auditOf(
        site,
        { ...request, signed: null, role: account.role },
        {
          action,
          subject: accountPath(account.id),
          after: { name: account.name, role: account.role },
        },
      ),
    ]
  return link.kind === 'invitation'
    ? acceptInvitation(deps, link, given, lines('account.accepted'))
    : recover(deps, link, given.password, lines('account.recovered'))
}

async function linkOf(
  { services, clock }: OfficeSite,
  { cookie }: OfficeRequest,
  cookieMode: CookieMode,
): Promise<AccountLink | null> {
  const token = welcomeToken(cookie, cookieMode)
  return token === null ? null : findLink({ store: services.store, secret: services.secret, clock }, token)
}

type Faults = Extract<WelcomePageProps, { kind: 'form' }>['faults']

async function formOf(
  { services }: OfficeSite,
  link: AccountLink,
  name: string,
  faults: Faults,
): Promise<WelcomePageProps> {
  if (link.kind === 'invitation')
    return { kind: 'form', email: link.email, invited: { name, role: link.role, by: link.by }, faults }
  const account = await findAccount(services.store, link.accountId)
  return { kind: 'form', email: account?.email ?? '', invited: null, faults }
}

function unsafe(request: OfficeRequest): OfficeAnswer<'welcome'> {
  return page(request, { kind: 'unsafe', origin: request.origin }, 403)
}

function page({ t }: OfficeRequest, props: WelcomePageProps, status?: number): OfficeAnswer<'welcome'> {
  const isInvited = props.kind === 'form' && props.invited !== null
  const title = isInvited ? t('office.welcome.heading') : t('office.password-new')
  return { kind: 'page', page: 'welcome', title, props, ...(status === undefined ? {} : { status }) }
}
