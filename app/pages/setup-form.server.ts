import { isOfficeLocale } from '#features/accounts/account.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { Translate } from '#i18n/messages.ts'
import type { SubmittedForm } from '#app/site.server.ts'
import type { SetupPageProps } from './setup.tsx'

export type SetupTyped = Record<'email' | 'password' | 'link' | 'name' | 'ownerEmail' | 'newPassword', string>

export type SetupFaults = {
  signInKind?: 'wrong' | 'closed'
  linkKind?: 'wrong' | 'closed'
  /** Said as it stands. */
  signIn?: string
  claim?: string
  name?: 'missing'
  ownerEmail?: 'shape'
  newPassword?: 'short' | 'long'
}

export function setupTyped(form: SubmittedForm): SetupTyped {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const secret = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    email: text('email'),
    password: secret('password'),
    link: text('link'),
    name: text('name'),
    ownerEmail: text('ownerEmail'),
    newPassword: secret('newPassword'),
  }
}

/** The page in the reader's language. What was typed stays, passwords apart: they are never sent back. */
export function setupPage(
  typed: SetupTyped,
  faults: SetupFaults,
  { action, locale, t }: { action: string; locale: LocaleCode; t: Translate },
): SetupPageProps {
  const field = (name: keyof SetupTyped, label: string, hint: string | null = null, fault: string | null = null) => ({
    name,
    label,
    hint,
    fault,
    value: name === 'password' || name === 'newPassword' ? '' : typed[name],
  })
  const { signInKind, linkKind, newPassword } = faults
  const claimFault = faults.claim ?? (linkKind ? t(`setup.link-${linkKind}`) : null)
  const isClaim =
    claimFault !== null || [faults.name, faults.ownerEmail, newPassword].some((fault) => fault !== undefined)
  return {
    action,
    heading: t('setup.heading'),
    lead: t('setup.lead'),
    signIn: {
      button: t('setup.sign-in'),
      forgotten: t('setup.forgotten'),
      recover: isOfficeLocale(locale) ? `/office/recover?locale=${locale}` : '/office/recover',
      fault: faults.signIn ?? (signInKind ? t(`setup.sign-in-${signInKind}`) : null),
      fields: [field('email', t('setup.email')), field('password', t('setup.password'))],
    },
    claim: {
      summary: t('setup.claim'),
      text: t('setup.claim-text'),
      button: t('setup.claim-button'),
      fault: claimFault,
      isOpen: isClaim,
      fields: [
        field('link', t('setup.link'), t('setup.link-hint')),
        field('name', t('setup.name'), null, faults.name ? t('setup.name-missing') : null),
        field('ownerEmail', t('setup.email'), null, faults.ownerEmail ? t('setup.email-shape') : null),
        field(
          'newPassword',
          t('setup.new-password'),
          t('setup.password-hint'),
          newPassword ? t(`setup.password-${newPassword}`) : null,
        ),
      ],
    },
  }
}
