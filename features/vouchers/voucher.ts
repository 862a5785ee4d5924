import type { Cents } from '#features/fares/money.ts'

export const voucherStates = ['open', 'used', 'withdrawn'] as const
export type VoucherState = (typeof voucherStates)[number]

/** Why one is given: it is never sold. */
export const voucherReasons = ['goodwill', 'promotion', 'host-credit'] as const
export type VoucherReason = (typeof voucherReasons)[number]

/** A document of `vouchers`, named by its V code: so many euro off a ride, or one ride as long as it costs no more. */
export type Voucher = {
  code: string
  state: VoucherState
  reason: VoucherReason
  credit: 'amount' | 'ride'
  cents: Cents
  /** The last day it is taken, and the first instant after it. */
  until: string
  expiresAt: number
  issuedAt: number
  issuedBy: string
  /** Whom it was given to and why, for the office alone. */
  holder: string
  note: string
  used?: { booking: string; at: number; cents: Cents }
}

/** One entry of `vouchers/{code}/log`. */
export type VoucherLogEntry = { at: number; by: string; action: VoucherAction; why: string | null }
export const voucherActions = ['issue', 'withdraw', 'use', 'give-back'] as const
export type VoucherAction = (typeof voucherActions)[number]

export function isExpired({ expiresAt }: Pick<Voucher, 'expiresAt'>, now: number): boolean {
  return now >= expiresAt
}

/** It can be used: not used yet, not withdrawn and not over. */
export function isOpen(voucher: Pick<Voucher, 'state' | 'expiresAt'>, now: number): boolean {
  return voucher.state === 'open' && !isExpired(voucher, now)
}

/** What it takes off a price; 0 where it is used, withdrawn or over. */
export function worth(voucher: Voucher, maximumCents: Cents, now: number): Cents {
  return isOpen(voucher, now) ? Math.min(voucher.cents, maximumCents) : 0
}
