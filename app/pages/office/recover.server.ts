import { officePath } from '#app/office/office-routes.ts'
import { fieldOf } from '#app/office/office-site.server.ts'
import type { OfficeAction, OfficeAnswer, OfficeLoader } from '#app/office/office-answer.ts'
import type { OfficeRequest } from '#app/office/office-site.server.ts'
import { emailPath } from '#features/accounts/accounts.server.ts'
import { isEmail } from '#lib/email.ts'
import { knownDevice } from '#features/accounts/device-cookie.server.ts'
import { askForRecovery } from '#features/accounts/recovery.server.ts'
import { cut } from '#lib/cut.ts'
import type { RecoverPageProps } from './recover.tsx'

/** GET /office/recover: a link by mail for who has forgotten the password. */
export const loadRecover: OfficeLoader<'recover'> = (_site, request) =>
  page(request, { email: '', fault: null, wasSent: request.query.has('sent') })

/** One answer, after the same work, whether anybody has the address or not. */
export const postRecover: OfficeAction<'recover'> = async ({ services, clock }, request, form) => {
  const email = cut(fieldOf(form, 'email'), 300)
  const refuse = (fault: 'shape' | 'often') => ({
    ...({ kind: 'faulty', answer: page(request, { email, fault, wasSent: false }) } as const),
  })
  if (!isEmail(email)) return refuse('shape')
  const { store, secret, recoveries, recoveriesOfOne } = services
  const device = request.cookieMode && knownDevice(request.cookie, request.cookieMode, email, secret)
  // Whoever is known is counted by the browser: others behind the same address use up nothing of it.
  const pair = `${emailPath(email)} ${device ?? request.address}`
  if (recoveriesOfOne.isFull(pair) || (device === null && recoveries.isFull(request.address))) return refuse('often')
  if (device === null) recoveries.count(request.address)
  recoveriesOfOne.count(pair)
  await askForRecovery({ store, secret, clock }, email, device !== null)
  return { kind: 'done', to: `${officePath('recover')}?sent` }
}

function page({ t }: OfficeRequest, props: RecoverPageProps): OfficeAnswer<'recover'> {
  return { kind: 'page', page: 'recover', title: t('office.recover.heading'), props }
}
