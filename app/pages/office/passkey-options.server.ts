import { accountOf, fieldOf, type OfficeSite, type OfficeRequest } from '#app/office/office-site.server.ts'
import type { OfficeAction } from '#app/office/office-answer.ts'
import { type Party, partyAt, registrationOptions, signInOptions } from '#features/accounts/passkeys.server.ts'
import { checkOwnPassword } from '#features/accounts/sign-in.server.ts'

/** POST /office/passkey-options: what a device has to sign, as JSON for app/office/passkey-ceremony.ts. */
export const postPasskeyOptions: OfficeAction = async (site, request, form) => {
  const party = partyOf(site, request)
  const deps = { store: site.services.store, clock: site.clock, secret: site.services.secret }
  const said = (text: string) => ({ kind: 'told', status: 422, data: { said: text } }) as const
  if (party === null) return said(request.t('office.passkey.failed'))
  if (fieldOf(form, 'for') === 'sign-in') return { kind: 'told', data: { options: await signInOptions(deps, party) } }
  const account = accountOf(request)
  const typed = form.get('password')
  const guesses = site.services.signInGuesses
  const checked = await checkOwnPassword({ ...deps, guesses }, account.id, typeof typed === 'string' ? typed : '')
  if (checked === 'closed') return said(request.t('office.sign-in-closed'))
  if (checked === 'wrong') return said(request.t('office.password-wrong'))
  return { kind: 'told', data: { options: await registrationOptions(deps, account, party) } }
}

/** null: not at this address. */
export function partyOf(site: OfficeSite, { origin, cookieMode }: OfficeRequest): Party | null {
  return cookieMode && partyAt(origin, site.publicUrl, site.catalogue.settings.siteName)
}
