import { momentIn } from '#app/office/office-dates.ts'
import { asksForFile, fileOfList, type ListRoom, pageOfList } from '#app/office/list/list-answer.server.ts'
import { officePath } from '#app/office/office-routes.ts'
import type { OfficeSite, OfficeRequest } from '#app/office/office-site.server.ts'
import type { OfficeLoader } from '#app/office/office-answer.ts'
import { urlsIn } from '#app/urls.ts'
import { type CodeKind, readCode, formatCode } from '#features/codes/code.ts'
import { decimalOf, formatCents } from '#features/fares/money.ts'
import { isExpired, type Voucher, voucherStates } from '#features/vouchers/voucher.ts'
import { readVoucherDoc, VOUCHERS } from '#features/vouchers/vouchers.server.ts'
import { formatDay } from '#i18n/dates.ts'
import type { CodesPageProps } from './codes.tsx'

const list = {
  path: officePath('codes'),
  shape: { collection: VOUCHERS, sorts: ['issuedAt', 'expiresAt'], states: voucherStates },
  read: readVoucherDoc,
} as const satisfies ListRoom<Voucher>

/** GET /office/codes: the vouchers given out here. `?open=CODE` leads to whatever a code of ours stands for. */
export const loadCodes: OfficeLoader<'codes'> = async (site, request) => {
  const { query, t } = request
  const opened = query.get('open')
  const to = opened === null ? null : whereTo(opened, request)
  if (to !== null) return { kind: 'redirect', to }
  if (asksForFile(request))
    return fileOfList(site, request, list, { name: 'vouchers.csv', rows: (found) => cellsOf(found, request) })
  const { found, ...listed } = await pageOfList(site, request, list)
  const props: CodesPageProps = { ...listed, opened, rows: found.map((voucher) => rowOf(voucher, site, request)) }
  return { kind: 'page', page: 'codes', title: t('office.nav.codes'), props }
}

/** null: no code of ours is written so. */
function whereTo(typed: string, { locale }: OfficeRequest): string | null {
  const reading = readCode(typed)
  if (!reading.ok) return null
  const { code, kind } = reading
  const rooms: Partial<Record<CodeKind, string>> = {
    B: officePath('booking', { code }),
    V: officePath('voucher', { code }),
    A: officePath('partner', { code }),
    E: officePath('enquiry', { id: code }),
  }
  return rooms[kind] ?? urlsIn(locale).decoderCode(code)
}

function rowOf(voucher: Voucher, { clock }: OfficeSite, { locale }: OfficeRequest): CodesPageProps['rows'][number] {
  const { code, state, credit, cents, until, holder, issuedAt, issuedBy, reason } = voucher
  return {
    code,
    shown: formatCode(code),
    state,
    credit,
    until: formatDay(until, locale),
    holder,
    issuedBy,
    reason,
    isOver: state === 'open' && isExpired(voucher, clock.now()),
    value: formatCents(cents, locale),
    issued: momentIn(locale, issuedAt),
  }
}

function cellsOf(rows: readonly Voucher[], { t, locale }: OfficeRequest) {
  const heads = [
    t('list.csv.code'),
    t('list.state'),
    t('voucher-desk.reason'),
    t('voucher-desk.value'),
    '€',
    t('voucher-desk.until'),
    t('voucher-desk.holder'),
    t('voucher-desk.note'),
    t('voucher-desk.issued'),
    t('voucher-desk.issued-by'),
    t('enquiries.booking'),
  ]
  const cells = rows.map((row) => [
    formatCode(row.code),
    t(`voucher-desk.state.${row.state}`),
    t(`voucher-desk.reason.${row.reason}`),
    t(`voucher-desk.credit.${row.credit}`),
    decimalOf(row.cents).replace('.', ','),
    row.until,
    row.holder,
    row.note,
    momentIn(locale, row.issuedAt),
    row.issuedBy,
    row.used?.booking ?? null,
  ])
  return [heads, ...cells]
}
