import { momentIn } from '#app/office/office-dates.ts'
import { officePath } from '#app/office/office-routes.ts'
import { accountOf, fieldOf, type OfficeSite, type OfficeVisit } from '#app/office/office-site.server.ts'
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

export const loadVoucher: OfficeLoader<'voucher'> = async (site, visit) => {
  const voucher = await voucherOf(site, visit)
  return voucher && page(site, visit, voucher)
}

/** POST /office/codes/{V…}: withdraws it. */
export const postVoucher: OfficeAction<'voucher'> = async (site, visit, form) => {
  const { code } = (await voucherOf(site, visit)) ?? {}
  if (code === undefined) return { kind: 'done', to: officePath('codes') }
  if (fieldOf(form, 'intent') !== 'withdraw') return { kind: 'done', to: visit.path }
  const { store } = site.desk
  const why = cut(fieldOf(form, 'why'), LONGEST_WHY) || null
  const who = accountOf(visit).name
  const isWithdrawn = await withdrawVoucher(store, { code, why, who, now: site.clock.now() })
  const voucher = isWithdrawn ? null : await voucherOf(site, visit)
  const last = (await voucherLog(store, code)).at(-1)
  // A second press is no news; a colleague who was quicker is, and what was written here is in no log.
  if (!voucher || !last || isOwnPress(last, { who, why })) return { kind: 'done', to: visit.path }
  const words = {
    state: visit.t(`voucher-desk.state.${voucher.state}`),
    who: last.by,
    when: momentIn(visit.locale, last.at),
  }
  const refused = { fault: visit.t('voucher-desk.fault-late', words), why: why ?? '' }
  return { kind: 'faulty', answer: await page(site, visit, voucher, refused) }
}

function isOwnPress(last: VoucherLogEntry, { who, why }: { who: string; why: string | null }): boolean {
  return last.action === 'withdraw' && last.by === who && last.why === why
}

async function voucherOf({ desk }: OfficeSite, { params }: OfficeVisit): Promise<Voucher | null> {
  const reading = readCode(params['code'] ?? '')
  return reading.ok && reading.kind === 'V' ? findVoucher(desk.store, reading.code) : null
}

type Refused = Pick<VoucherPageProps, 'fault' | 'why'>

async function page(
  site: OfficeSite,
  visit: OfficeVisit,
  voucher: Voucher,
  refused: Refused = { fault: null, why: '' },
): Promise<OfficeAnswer<'voucher'>> {
  const { t, locale, origin } = visit
  const { code, state, credit, cents, until, holder, note, reason, used } = voucher
  const log = await voucherLog(site.desk.store, code)
  const props: VoucherPageProps = {
    shown: formatCode(code),
    state,
    here: visit.path,
    isMade: visit.query.has('made'),
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
