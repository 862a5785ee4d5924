import { officePath } from '#app/office/office-routes.ts'
import type { JobHandler } from '#documents/server/jobs.ts'
import { invitationEmail, recoveryEmail } from '#features/accounts/account-email.server.ts'
import { type AccountMail, readAccountMail } from '#features/accounts/account-mail-jobs.ts'
import { type LinkDeps, linkPath, linkToken, readLink } from '#features/accounts/account-links.server.ts'
import { makeRecovery } from '#features/accounts/recovery.server.ts'
import type { Email } from '#features/mail/email.ts'
import { MAILS } from '#features/mail/mail-record.ts'
import type { Post } from '#features/mail/mailer.ts'
import type { MailDeps } from './mail.server.ts'
import { officeWords } from './office-words.server.ts'
import { EmailRefused } from './smtp.server.ts'

/** Writes and sends an invitation or a way back in. The letter itself is kept nowhere: its link opens the office. */
export function accountMailHandler(deps: MailDeps): JobHandler {
  return async (payload, { key, signal, finish }) => {
    const mail = readAccountMail(payload)
    const at = deps.site.clock.now()
    const emailMessage = await emailOf(deps, mail)
    if (!emailMessage) return
    const outcome = await send(deps.post, emailMessage, { key, now: at, signal })
    const { to, subject } = emailMessage
    const record = { kind: `account-${mail.kind}`, reader: 'account', at, to, subject, ...outcome }
    await finish((transaction) => transaction.write({ kind: 'set', path: `${MAILS}/${key}`, data: record }))
  }
}

/** null: withdrawn meanwhile, or nobody has the address, or its inbox has a link that opens. */
async function emailOf(deps: MailDeps, mail: AccountMail): Promise<Email | null> {
  const { site, services, origin } = deps
  const { store, secret } = services
  const { siteName } = site.catalogue.settings
  const hrefOf = (token: string) => `${origin}${officePath('welcome')}?k=${token}`
  if (mail.kind === 'invitation') {
    const link = readLink(await store.get(linkPath(mail.id)))
    if (link?.kind !== 'invitation') return null
    const href = hrefOf(linkToken(link.seed, secret))
    return invitationEmail(link, { t: officeWords(link.locale), siteName, href })
  }
  const links: LinkDeps = { store, secret, clock: site.clock }
  const made = await makeRecovery(links, mail.email, mail)
  if (!made) return null
  const { account, token } = made
  return recoveryEmail(account, { t: officeWords(account.locale), siteName, href: hrefOf(token) })
}

async function send(post: Post | null, emailMessage: Email, context: Parameters<Post>[1]) {
  const { to } = emailMessage
  if (post === null || to === null) return { state: 'kept' as const }
  try {
    await post({ ...emailMessage, to }, context)
    return { state: 'sent' as const }
  } catch (error) {
    if (error instanceof EmailRefused) return { state: 'refused' as const, reason: error.message }
    throw error
  }
}
