import { officePath } from '#app/office/office-routes.ts'
import { accountOf, auditOf, fieldOf, type OfficeRequest } from '#app/office/office-site.server.ts'
import type { OfficeAction, OfficeAnswer, OfficeLoader } from '#app/office/office-answer.ts'
import { readCode } from '#features/codes/code.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { readAmount } from '#features/fares/read-amount.ts'
import { emptyVoucher, readVoucherForm, voucherFields, type VoucherTyped } from '#features/vouchers/voucher-form.ts'
import type { Voucher } from '#features/vouchers/voucher.ts'
import { findVoucher, issueVoucher } from '#features/vouchers/vouchers.server.ts'
import type { NewVoucherPageProps } from './new-voucher.tsx'

export const loadNewVoucher: OfficeLoader<'new-voucher'> = (_site, request) =>
  page(request, { typed: emptyVoucher, faults: {}, code: makeCode('V') })

/** POST /office/codes/new: gives one out. It is never sold: there is no price to it. */
export const postNewVoucher: OfficeAction<'new-voucher'> = async (site, request, form) => {
  const entries = voucherFields.map((field) => [field, fieldOf(form, field)])
  // Made from voucherFields, so every field is there.
  const typed = Object.fromEntries(entries) as VoucherTyped
  const now = site.clock.now()
  const { voucher, faults } = readVoucherForm(typed, readAmount(typed.amount), now)
  const given = readCode(fieldOf(form, 'code'))
  const wanted = given.ok && given.kind === 'V' ? given.code : makeCode('V')
  if (!voucher) return { kind: 'faulty', answer: page(request, { typed, faults, code: wanted }) }
  const { store } = site.services
  // The page brings the code with it: pressed twice, or again after going back, it is one voucher.
  const stored = await findVoucher(store, wanted)
  if (stored && isSame(stored, voucher)) return { kind: 'done', to: madePath(wanted) }
  const code = stored ? makeCode('V') : wanted
  const { cents, credit, until } = voucher
  const line = auditOf(site, request, { action: 'voucher.issued', subject: code, after: { cents, credit, until } })
  const issued = { ...voucher, code, state: 'open', issuedAt: now, issuedBy: accountOf(request).name } as const
  const isFirst = await issueVoucher(store, issued, [line])
  return isFirst ? { kind: 'done', to: madePath(code) } : postNewVoucher(site, request, form)
}

const madePath = (code: string) => `${officePath('voucher', { code })}?made`

function isSame(stored: Voucher, wanted: Omit<Voucher, 'code' | 'state' | 'issuedAt' | 'issuedBy'>): boolean {
  const facts = ({ reason, credit, cents, until, holder, note }: typeof wanted) =>
    [reason, credit, cents, until, holder, note].join('\n')
  return facts(stored) === facts(wanted)
}

function page({ t }: OfficeRequest, props: NewVoucherPageProps): OfficeAnswer<'new-voucher'> {
  return { kind: 'page', page: 'new-voucher', title: t('voucher-desk.new'), props }
}
