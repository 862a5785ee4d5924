import type { Store } from '#documents/store.ts'
import type { Partner } from './application.ts'
import { confirmIn, decideIn } from './applications.server.ts'
import { partnerPath, readPartner } from './partner-documents.server.ts'
import type { SignInLink } from './partner-links.server.ts'

export type SignInState = 'open' | 'used' | 'expired'

/** What a mailed link is worth now. It signs in once. */
export function signInState(partner: Partner | null, { until }: SignInLink, now: number): SignInState {
  if (partner === null || until <= now) return 'expired'
  return partner.usedLinks?.includes(until) ? 'used' : 'open'
}

/**
 * Uses a link up; `open`: whoever has it is signed in. The first time, the partnership begins. One that is suspended comes in
 * too, to what is left of its page.
 */
export async function useSignInLink(
  store: Store,
  link: SignInLink,
  { now, secret }: { now: number; secret: string },
): Promise<SignInState> {
  const { result } = await store.transact(async (transaction) => {
    const partner = readPartner(await transaction.get(partnerPath(link.code)))
    const state = signInState(partner, link, now)
    if (partner === null || state !== 'open') return state
    const deciding = { now, who: 'applicant', by: 'applicant' as const, secret }
    if (partner.state === 'approved')
      await decideIn(transaction, { code: partner.application, action: 'begin' }, deciding)
    // It was mailed to the address of the application, so whoever uses it has that address.
    await confirmIn(transaction, partner.application, now)
    const usedLinks = [...(partner.usedLinks ?? []).filter((until) => until > now), link.until]
    transaction.write({ kind: 'update', path: partnerPath(partner.code), data: { usedLinks } })
    return state
  })
  return result
}
