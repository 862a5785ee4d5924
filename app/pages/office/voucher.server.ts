import { momentIn } from '#app/office/office-dates.ts'
import { officePath } from '#app/office/office-routes.ts'
import { accountOf, fieldOf, type OfficeSite, type OfficeRequest } from '#app/office/office-site.server.ts'
import type { OfficeAction, OfficeAnswer, OfficeLoader } from '#app/office/office-answer.ts'
import { urlsIn } from '#app/urls.ts'
import { readCode, formatCode } from '#features/codes/code.ts'
import { formatCents } from '#features/fares/money.ts'
import { isExpired, type Voucher, type VoucherLogEntry } from '#features/vouchers/voucher.ts'
import { findVoucher, voucherLog, withdrawVoucher } from '#features/vouchers/vouchers.server.ts'
import { formatDay } from '#i18n/dates.ts'
import { cut } from '#lib/cut.ts'
import type { VoucherPageProps } from './voucher.tsx'

const LONGEST_WHY = 300

export const loadVoucher: OfficeLoader<'voucher'> = async (site, request) => {
  const voucher = await voucherOf(site, request)
  return voucher && page(site, request, voucher)
}

/** POST /office/codes/{V…}: withdraws it. */
export const postVoucher: OfficeAction<'voucher'> = async (site, request, form) => {
  const { code } = (await voucherOf(site, request)) ?? {}
  if (code === undefined) return { kind: 'done', to: officePath('codes') }
  if (fieldOf(form, 'intent') !== 'withdraw') return { kind: 'done', to: request.path }
  const { store } = site.services
  const why = cut(fieldOf(form, 'why'), LONGEST_WHY) || null
  const who = accountOf(request).name
  const isWithdrawn = await withdrawVoucher(store, { code, why, who, now: site.clock.now() })
  const voucher = isWithdrawn ? null : await voucherOf(site, request)
  const last = (await voucherLog(store, code)).at(-1)
  // A second press is no news; a colleague who was quicker is, and what was written here is in no log.
  if (!voucher || !last || isOwnPress(last, { who, why })) return { kind: 'done', to: request.path }
  const words = {
    state: request.t(`voucher-desk.state.${voucher.state}`),
    who: last.by,
    when: momentIn(request.locale, last.at),
  }
  const refused = { fault: request.t('voucher-desk.fault-late', words), why: why ?? '' }
  return { kind: 'faulty', answer: await page(site, request, voucher, refused) }
}

function isOwnPress(last: VoucherLogEntry, { who, why }: { who: string; why: string | null }): boolean {
  return last.action === 'withdraw' && last.by === who && last.why === why
}

async function voucherOf({ services }: OfficeSite, { params }: OfficeRequest): Promise<Voucher | null> {
  const reading = readCode(params['code'] ?? '')
  return reading.ok && reading.kind === 'V' ? findVoucher(services.store, reading.code) : null
}

type Refused = Pick<VoucherPageProps, 'fault' | 'why'>

async function page(
  site: OfficeSite,
  request: OfficeRequest,
  voucher: Voucher,
  refused: Refused = { fault: null, why: '' },
): Promise<OfficeAnswer<'voucher'>> {
  const { t, locale, origin } = request
  const { code, state, credit, cents, until, holder, note, reason, used } = voucher
  const log = await voucherLog(site.services.store, code)
  const props: VoucherPageProps = {
    shown: formatCode(code),
    state,
    here: request.path,
    isMade: request.query.has('made'),
    ...refused,
    isOver: state === 'open' && isExpired(voucher, site.clock.now()),
    address: origin + urlsIn(locale).decoderCode(code),
    facts: [
      {
        label: t('voucher-desk.value'),
        value: `${formatCents(cents, locale)} · ${t(`voucher-desk.credit.${credit}`)}`,
      },
      { label: t('voucher-desk.until'), value: formatDay(until, locale) },
      { label: t('voucher-desk.reason'), value: t(`voucher-desk.reason.${reason}`) },
      { label: t('voucher-desk.holder'), value: holder },
      { label: t('voucher-desk.note'), value: note },
    ],
    used: used
      ? { code: used.booking, shown: formatCode(used.booking), amount: formatCents(used.cents, locale) }
      : null,
    log: log.map(({ at, by, action, why }) => ({
      at: momentIn(locale, at),
      by,
      what: t(`voucher-desk.action.${action}`),
      why,
    })),
  }
  return { kind: 'page', page: 'voucher', title: formatCode(code), props }
}
