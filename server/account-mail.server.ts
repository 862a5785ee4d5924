import { officePath } from '#app/office/office-routes.ts'
import type { JobHandler } from '#documents/server/jobs.ts'
import { invitationLetter, recoveryLetter } from '#features/accounts/account-letter.server.ts'
import { type AccountMail, readAccountMail } from '#features/accounts/account-mail-jobs.ts'
import { type LinkDeps, linkPath, linkToken, readLink } from '#features/accounts/account-links.server.ts'
import { makeRecovery } from '#features/accounts/recovery.server.ts'
import type { Letter } from '#features/mail/letter.ts'
import { MAILS } from '#features/mail/mail-record.ts'
import type { Post } from '#features/mail/mailer.ts'
import type { MailDeps } from './mail.server.ts'
import { officeWords } from './office-words.server.ts'
import { LetterRefused } from './smtp.server.ts'

/** Writes and sends an invitation or a way back in. The letter itself is kept nowhere: its link opens the office. */
export function accountMailHandler(deps: MailDeps): JobHandler {
  return async (payload, { key, signal, finish }) => {
    const mail = readAccountMail(payload)
    const at = deps.site.clock.now()
    const letter = await letterOf(deps, mail)
    if (!letter) return
    const outcome = await send(deps.post, letter, { key, now: at, signal })
    const { to, subject } = letter
    const record = { kind: `account-${mail.kind}`, reader: 'account', at, to, subject, ...outcome }
    await finish((transaction) => transaction.write({ kind: 'set', path: `${MAILS}/${key}`, data: record }))
  }
}

/** null: withdrawn meanwhile, or nobody has the address, or its inbox has a link that opens. */
async function letterOf(deps: MailDeps, mail: AccountMail): Promise<Letter | null> {
  const { site, desk, origin } = deps
  const { store, secret } = desk
  const { siteName } = site.catalogue.settings
  const hrefOf = (token: string) => `${origin}${officePath('welcome')}?k=${token}`
  if (mail.kind === 'invitation') {
    const link = readLink(await store.get(linkPath(mail.id)))
    if (link?.kind !== 'invitation') return null
    const href = hrefOf(linkToken(link.seed, secret))
    return invitationLetter(link, { t: officeWords(link.locale), siteName, href })
  }
  const links: LinkDeps = { store, secret, clock: site.clock }
  const made = await makeRecovery(links, mail.email, mail)
  if (!made) return null
  const { account, token } = made
  return recoveryLetter(account, { t: officeWords(account.locale), siteName, href: hrefOf(token) })
}

async function send(post: Post | null, letter: Letter, context: Parameters<Post>[1]) {
  const { to } = letter
  if (post === null || to === null) return { state: 'kept' as const }
  try {
    await post({ ...letter, to }, context)
    return { state: 'sent' as const }
  } catch (error) {
    if (error instanceof LetterRefused) return { state: 'refused' as const, reason: error.message }
    throw error
  }
}
