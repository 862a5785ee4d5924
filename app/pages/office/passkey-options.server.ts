import {
  accountOf,
  fieldOf,
  type OfficeAction,
  type OfficeSite,
  type OfficeVisit,
} from '#app/office/office-site.server.ts'
import { passwordHashOf } from '#features/accounts/accounts.server.ts'
import { isPassword } from '#features/accounts/password.server.ts'
import { type Party, partyAt, registrationOptions, signInOptions } from '#features/accounts/passkeys.server.ts'

/** POST /office/passkey-options: what a device has to sign, as JSON for app/office/passkey-ceremony.ts. */
export const postPasskeyOptions: OfficeAction = async (site, visit, form) => {
  const party = partyOf(site, visit)
  const deps = { store: site.desk.store, clock: site.clock, secret: site.desk.secret }
  const said = (text: string) => ({ kind: 'told', status: 422, data: { said: text } }) as const
  if (party === null) return said(visit.t('office.passkey.failed'))
  if (fieldOf(form, 'for') === 'sign-in') return { kind: 'told', data: { options: await signInOptions(deps, party) } }
  const account = accountOf(visit)
  const { account: guesses } = site.desk.signInGuesses
  if (guesses.isClosed(account.id)) return said(visit.t('office.sign-in-closed'))
  const typed = form.get('password')
  if (typeof typed !== 'string' || !(await isPassword(typed, await passwordHashOf(deps.store, account.id)))) {
    guesses.wrong(account.id)
    return said(visit.t('office.password-wrong'))
  }
  return { kind: 'told', data: { options: await registrationOptions(deps, account, party) } }
}

/** null: not at this address. */
export function partyOf(site: OfficeSite, { origin, cookieWay }: OfficeVisit): Party | null {
  return cookieWay && partyAt(origin, site.publicUrl, site.catalogue.settings.siteName)
}
