import { inLocale } from '#app/routes.ts'
import type { Action, Answer, Desk, Loader, ActionResult, Site, RequestContext } from '#app/site.server.ts'
import { audit, auditWrite } from '#features/audit/audit.server.ts'
import type { Account } from '#features/accounts/account.ts'
import { deviceCookie, knownDevice } from '#features/accounts/device-cookie.server.ts'
import { isEmail } from '#lib/email.ts'
import { passwordFault } from '#features/accounts/password.server.ts'
import { cookieWay, sessionCookie } from '#features/accounts/session-cookie.server.ts'
import { beginSession } from '#features/accounts/sessions.server.ts'
import { claimSetup, tokenIn } from '#features/accounts/setup-link.server.ts'
import { signIn } from '#features/accounts/sign-in.server.ts'
import { setupPage, type SetupFaults, type SetupTyped, setupTyped } from './setup-form.server.ts'

export const loadSetup: Loader<'setup'> = (site, visit) => answer(site, visit, setupTyped(new FormData()), {}, 200)

/** POST /Setup: sign in, or become the owner with the one-time link. */
export const postSetup: Action<'setup'> = async (site, visit, sent): Promise<ActionResult<'setup'>> => {
  const { desk } = site
  const typed = setupTyped(sent.form)
  const t = site.translate(visit.locale)
  const refuse = (faults: SetupFaults): ActionResult<'setup'> => ({
    kind: 'faulty',
    answer: answer(site, visit, typed, faults, 422),
  })
  const isClaim = sent.form.get('intent') === 'claim'
  const way = cookieWay(visit.origin)
  if (desk === null || way === null) {
    const text = t('setup.unsafe', { address: visit.origin })
    return refuse(isClaim ? { claim: text } : { signIn: text })
  }
  const { address, agent, cookie } = sent
  const device = knownDevice(cookie, way, typed.email, desk.secret)
  const entered = isClaim
    ? await claim(site, desk, visit, typed)
    : await enter(site, desk, typed, { address, agent, device })
  if ('faults' in entered) return refuse(entered.faults)
  const { account, token } = entered
  // The wizard is the office's own screen; it speaks the account's language.
  const to = isClaim ? '/office/setup' : '/office'
  const cookies = [
    sessionCookie(token ?? (await session(site, desk, account, agent)), way),
    deviceCookie(cookie, way, account.email, desk.secret),
  ]
  return { kind: 'done', to, cookies }
}

type Entered = { account: Account; token: string | null } | { faults: SetupFaults }

type From = { address: string; agent: string; device: string | null }

async function enter(site: Site, desk: Desk, { email, password }: SetupTyped, from: From): Promise<Entered> {
  const deps = { store: desk.store, clock: site.clock, guesses: desk.signInGuesses }
  const result = await signIn(deps, { email, password, ...from })
  if (result.kind === 'signed') {
    const { account } = result
    const who = { id: account.id, name: account.name, role: account.role }
    const change = {
      action: 'account.signed-in' as const,
      subject: `accounts/${account.id}`,
      before: null,
      after: null,
    }
    await audit(desk.store, { at: site.clock.now(), who, ...change })
    return result
  }
  return { faults: { signInKind: result.kind } }
}

/** Whoever comes first with the link is the owner. Wrong ones are counted like wrong passwords. */
async function claim(site: Site, desk: Desk, visit: RequestContext, typed: SetupTyped): Promise<Entered> {
  const faults = claimFaults(typed)
  if (Object.keys(faults).length > 0) return { faults }
  const { address } = desk.signInGuesses
  const locale = visit.locale === 'hr' ? 'hr' : 'en'
  const given = { email: typed.ownerEmail, name: typed.name, locale, password: typed.newPassword } as const
  const account = await claimSetup({ store: desk.store, clock: site.clock }, tokenIn(typed.link), given, (owner) => [
    auditWrite({
      at: site.clock.now(),
      who: { id: owner.id, name: owner.name, role: owner.role },
      action: 'account.created',
      subject: `accounts/${owner.id}`,
      before: null,
      after: { role: 'owner' },
    }),
  ])
  if (account) return { account, token: null }
  if (address.isClosed(visit.address)) return { faults: { linkKind: 'closed' } }
  address.wrong(visit.address)
  return { faults: { linkKind: 'wrong' } }
}

function claimFaults({ name, ownerEmail, newPassword }: SetupTyped): SetupFaults {
  const password = passwordFault(newPassword)
  return {
    ...(name === '' || name.length > 100 ? { name: 'missing' as const } : {}),
    ...(isEmail(ownerEmail) ? {} : { ownerEmail: 'shape' as const }),
    ...(password === null ? {} : { newPassword: password }),
  }
}

async function session({ clock }: Site, { store }: Desk, account: Account, agent: string): Promise<string> {
  return (await beginSession({ store, clock }, { account, agent, way: 'setup' })).token
}

function answer(
  site: Site,
  visit: RequestContext,
  typed: SetupTyped,
  faults: SetupFaults,
  status: number,
): Answer<'setup'> {
  const t = site.translate(visit.locale)
  const props = setupPage(typed, faults, { action: inLocale(visit.locale, visit.path), locale: visit.locale, t })
  const head = { title: t('setup.title'), description: t('setup.description'), jsonLd: [], robots: 'noindex' }
  return { page: 'setup', status, props, head }
}
