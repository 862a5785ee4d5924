import { inLocale } from '#app/routes.ts'
import type { Action, Answer, Services, Loader, ActionResult, Site, RequestContext } from '#app/site.server.ts'
import { audit, auditWrite } from '#features/audit/audit.server.ts'
import type { Account } from '#features/accounts/account.ts'
import { deviceCookie, knownDevice } from '#features/accounts/device-cookie.server.ts'
import { isEmail } from '#lib/email.ts'
import { passwordFault } from '#features/accounts/password.server.ts'
import { cookieModeOf, sessionCookie } from '#features/accounts/session-cookie.server.ts'
import { beginSession } from '#features/accounts/sessions.server.ts'
import { claimSetup, tokenIn } from '#features/accounts/setup-link.server.ts'
import { signIn } from '#features/accounts/sign-in.server.ts'
import { setupPage, type SetupFaults, type SetupTyped, setupTyped } from './setup-form.server.ts'

export const loadSetup: Loader<'setup'> = (site, context) => answer(site, context, setupTyped(new FormData()), {}, 200)

/** POST /Setup: sign in, or become the owner with the one-time link. */
export const postSetup: Action<'setup'> = async (site, context, sent): Promise<ActionResult<'setup'>> => {
  const { services } = site
  const typed = setupTyped(sent.form)
  const t = site.translate(context.locale)
  const refuse = (faults: SetupFaults): ActionResult<'setup'> => ({
    kind: 'faulty',
    answer: answer(site, context, typed, faults, 422),
  })
  const isClaim = sent.form.get('intent') === 'claim'
  const cookieMode = cookieModeOf(context.origin)
  if (services === null || cookieMode === null) {
    const text = t('setup.unsafe', { address: context.origin })
    return refuse(isClaim ? { claim: text } : { signIn: text })
  }
  const { address, agent, cookie } = sent
  const device = knownDevice(cookie, cookieMode, typed.email, services.secret)
  const entered = isClaim
    ? await claim(site, services, context, typed)
    : await enter(site, services, typed, { address, agent, device })
  if ('faults' in entered) return refuse(entered.faults)
  const { account, token } = entered
  // The wizard is the office's own screen; it speaks the account's language.
  const to = isClaim ? '/office/setup' : '/office'
  const cookies = [
    sessionCookie(token ?? (await session(site, services, account, agent)), cookieMode),
    deviceCookie(cookie, cookieMode, account.email, services.secret),
  ]
  return { kind: 'done', to, cookies }
}

type Entered = { account: Account; token: string | null } | { faults: SetupFaults }

type From = { address: string; agent: string; device: string | null }

async function enter(site: Site, services: Services, { email, password }: SetupTyped, from: From): Promise<Entered> {
  const deps = { store: services.store, clock: site.clock, guesses: services.signInGuesses }
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
    await audit(services.store, { at: site.clock.now(), who, ...change })
    return result
  }
  return { faults: { signInKind: result.kind } }
}

/** Whoever comes first with the link is the owner. Wrong ones are counted like wrong passwords. */
async function claim(site: Site, services: Services, context: RequestContext, typed: SetupTyped): Promise<Entered> {
  const faults = claimFaults(typed)
  if (Object.keys(faults).length > 0) return { faults }
  const { address } = services.signInGuesses
  const locale = context.locale === 'hr' ? 'hr' : 'en'
  const given = { email: typed.ownerEmail, name: typed.name, locale, password: typed.newPassword } as const
  const account = await claimSetup(
    { store: services.store, clock: site.clock },
    tokenIn(typed.link),
    given,
    (owner) => [
      auditWrite({
        at: site.clock.now(),
        who: { id: owner.id, name: owner.name, role: owner.role },
        action: 'account.created',
        subject: `accounts/${owner.id}`,
        before: null,
        after: { role: 'owner' },
      }),
    ],
  )
  if (account) return { account, token: null }
  if (address.isClosed(context.address)) return { faults: { linkKind: 'closed' } }
  address.wrong(context.address)
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

async function session({ clock }: Site, { store }: Services, account: Account, agent: string): Promise<string> {
  return (await beginSession({ store, clock }, { account, agent, way: 'setup' })).token
}

function answer(
  site: Site,
  context: RequestContext,
  typed: SetupTyped,
  faults: SetupFaults,
  status: number,
): Answer<'setup'> {
  const t = site.translate(context.locale)
  const props = setupPage(typed, faults, { action: inLocale(context.locale, context.path), locale: context.locale, t })
  const head = { title: t('setup.title'), description: t('setup.description'), jsonLd: [], robots: 'noindex' }
  return { page: 'setup', status, props, head }
}
