import { momentIn } from '#app/office/office-dates.ts'
import { officePath } from '#app/office/office-routes.ts'
import {
  accountOf,
  fieldOf,
  type OfficeAction,
  type OfficeLoader,
  type OfficeSite,
  type OfficeVisit,
} from '#app/office/office-site.server.ts'
import { urlsIn } from '#app/urls.ts'
import { readCode, shownCode } from '#features/codes/code.ts'
import { formatCents } from '#features/fares/money.ts'
import { isExpired, type Voucher } from '#features/vouchers/voucher.ts'
import { findVoucher, voucherLog, withdrawVoucher } from '#features/vouchers/vouchers.server.ts'
import { formatDay } from '#i18n/dates.ts'
import { cut } from '#lib/cut.ts'
import type { VoucherPageProps } from './voucher.tsx'

const LONGEST_WHY = 300

export const loadVoucher: OfficeLoader<'voucher'> = async (site, visit) => {
  const voucher = await voucherOf(site, visit)
  if (!voucher) return null
  const { t, locale, origin } = visit
  const { code, state, credit, cents, until, holder, note, reason, used } = voucher
  const log = await voucherLog(site.desk.store, code)
  const props: VoucherPageProps = {
    ...{ shown: shownCode(code), state, here: visit.path, isMade: visit.query.has('made') },
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
    used: used ? { code: used.booking, shown: shownCode(used.booking), amount: formatCents(used.cents, locale) } : null,
    log: log.map(({ at, by, action, why }) => ({
      ...{ at: momentIn(locale, at), by, what: t(`voucher-desk.action.${action}`), why },
    })),
  }
  return { kind: 'page', page: 'voucher', title: shownCode(code), props }
}

/** POST /office/codes/{V…}: withdraws it. */
export const postVoucher: OfficeAction<'voucher'> = async (site, visit, form) => {
  const voucher = await voucherOf(site, visit)
  if (!voucher) return { kind: 'done', to: officePath('codes') }
  const why = cut(fieldOf(form, 'why'), LONGEST_WHY) || null
  const by = { who: accountOf(visit).name, now: site.clock.now() }
  if (fieldOf(form, 'intent') === 'withdraw') await withdrawVoucher(site.desk.store, { code: voucher.code, why, ...by })
  return { kind: 'done', to: visit.path }
}

async function voucherOf({ desk }: OfficeSite, { params }: OfficeVisit): Promise<Voucher | null> {
  const reading = readCode(params['code'] ?? '')
  return reading.ok && reading.kind === 'V' ? findVoucher(desk.store, reading.code) : null
}
