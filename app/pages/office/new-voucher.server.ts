import { officePath } from '#app/office/office-routes.ts'
import {
  accountOf,
  auditOf,
  fieldOf,
  type OfficeAction,
  type OfficeAnswer,
  type OfficeLoader,
  type OfficeVisit,
} from '#app/office/office-site.server.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { readAmount } from '#features/dispatch/phone-order.server.ts'
import {
  emptyVoucher,
  readVoucherForm,
  voucherFields,
  type VoucherFaults,
  type VoucherTyped,
} from '#features/vouchers/voucher-form.ts'
import { issueVoucher } from '#features/vouchers/vouchers.server.ts'
import { cut } from '#lib/cut.ts'
import type { NewVoucherPageProps } from './new-voucher.tsx'

export const loadNewVoucher: OfficeLoader<'new-voucher'> = (_site, visit) => page(visit, emptyVoucher, {})

/** POST /office/codes/new: gives one out. It is never sold: there is no price to it. */
export const postNewVoucher: OfficeAction<'new-voucher'> = async (site, visit, form) => {
  const entries = voucherFields.map((field) => [field, cut(fieldOf(form, field), 400)])
  // Made from voucherFields, so every field is there.
  const typed = Object.fromEntries(entries) as VoucherTyped
  const now = site.clock.now()
  const { voucher, faults } = readVoucherForm(typed, readAmount(typed.amount), now)
  if (!voucher) return { kind: 'faulty', answer: page(visit, typed, faults) }
  const code = makeCode('V')
  const { cents, credit, until } = voucher
  const line = auditOf(site, visit, { action: 'voucher.issued', subject: code, after: { cents, credit, until } })
  const issued = { ...voucher, code, state: 'open', issuedAt: now, issuedBy: accountOf(visit).name } as const
  await issueVoucher(site.desk.store, issued, [line])
  return { kind: 'done', to: `${officePath('voucher', { code })}?made` }
}

function page({ t }: OfficeVisit, typed: VoucherTyped, faults: VoucherFaults): OfficeAnswer<'new-voucher'> {
  const props: NewVoucherPageProps = { typed, faults }
  return { kind: 'page', page: 'new-voucher', title: t('voucher-desk.new'), props }
}
