import { lateWords } from '#app/office/late-words.server.ts'
import { momentIn } from '#app/office/office-dates.ts'
import { officePath } from '#app/office/office-routes.ts'
import { accountOf, fieldOf, type OfficeSite, type OfficeRequest } from '#app/office/office-site.server.ts'
import type { OfficeAction, OfficeAnswer, OfficeLoader } from '#app/office/office-answer.ts'
import { may } from '#features/accounts/rights.ts'
import { readCode, formatCode } from '#features/codes/code.ts'
import {
  isRefusalReason,
  isReviewState,
  LONGEST_ANSWER,
  plainWords,
  type RefusalReason,
  type Review,
  type ReviewLogEntry,
  type ReviewState,
} from '#features/reviews/review.ts'
import {
  answerReview,
  findReview,
  judgeReview,
  reviewLog,
  type SeenReview,
  verdictWhy,
} from '#features/reviews/reviews.server.ts'
import { localeRow } from '#i18n/locale.ts'
import { cut } from '#lib/cut.ts'
import type { ReviewPageProps } from './review.tsx'

const LONGEST_NOTE = 300

/** No object: that knows words like `constructor`, too. */
const verdicts = new Map<string, ReviewState>([
  ['show', 'shown'],
  ['hide', 'hidden'],
  ['wait', 'waiting'],
])

export const loadReview: OfficeLoader<'review'> = async (site, request) => {
  const review = await reviewOf(site, request)
  return review && page(site, request, review, null)
}

/** POST /office/reviews/{code}: shown, refused with its reason, back to waiting; or answered. */
export const postReview: OfficeAction<'review'> = async (site, request, form) => {
  const review = await reviewOf(site, request)
  if (!review) return { kind: 'done', to: officePath('reviews') }
  const { code } = review
  const intent = fieldOf(form, 'intent')
  const reason = fieldOf(form, 'reason')
  const raw = form.get('answer')
  const text = plainWords(typeof raw === 'string' ? raw : '')
  const note = cut(fieldOf(form, 'note'), LONGEST_NOTE)
  const again = async (fault: ReviewPageProps['fault'], typed: string | null) =>
    page(site, request, (await reviewOf(site, request)) ?? review, { fault, typed, note, reason }).then(
      (answer) => ({ kind: 'faulty', answer }) as const,
    )
  const by = { by: accountOf(request).name, now: site.clock.now() }
  if (intent === 'answer') {
    if (text.length > LONGEST_ANSWER) return again('too-long', text)
    const seen = form.has('seen') ? Number(fieldOf(form, 'seen')) : null
    const stored = await answerReview(site.services.store, { code, text, seen, ...by })
    if (stored === 'late') return again('late', text)
  } else if (intent === 'hide' && !isRefusalReason(reason)) {
    return again('reason', null)
  } else {
    const state = verdicts.get(intent)
    const why = isRefusalReason(reason) && state === 'hidden' ? { reason } : {}
    const verdict = state && { code, state, note: note || null, ...why, ...by }
    const judged =
      verdict && (await judgeReview(site.services.store, { ...verdict, seen: seenIn(fieldOf(form, 'judged')) }))
    if (judged === 'rewritten') return again('rewritten', null)
    // A second press is no news; a colleague who was quicker is, and what was written here is in no log.
    if (judged === 'late' && !isOwnPress(lastVerdict(await reviewLog(site.services.store, code)), verdict))
      return again('judged', null)
  }
  await site.refresh()
  return { kind: 'done', to: request.path }
}

type Verdict = Pick<Review, 'state' | 'reason'> & { note: string | null; by: string }

function isOwnPress(last: ReviewLogEntry | null, verdict: Verdict | undefined): boolean {
  return (
    verdict !== undefined && last?.by === verdict.by && last.to === verdict.state && last.why === verdictWhy(verdict)
  )
}

/** As the page wrote it into its form; null: it did not. */
function seenIn(field: string): SeenReview | null {
  const [writtenAt, state, reason] = field.split(' ')
  if (!isReviewState(state)) return null
  return { writtenAt: Number(writtenAt), state, ...(isRefusalReason(reason) ? { reason } : {}) }
}

async function reviewOf({ services }: OfficeSite, { params }: OfficeRequest): Promise<Review | null> {
  const reading = readCode(params['code'] ?? '')
  return reading.ok ? findReview(services.store, reading.code) : null
}

/** `typed`: the answer; null: the form had none. */
type Notice = { fault: ReviewPageProps['fault']; typed: string | null; note: string; reason: string }

async function page(
  site: OfficeSite,
  request: OfficeRequest,
  review: Review,
  notice: Notice | null,
): Promise<OfficeAnswer<'review'>> {
  const { t, locale, role } = request
  const { code, stars, text, state, name, places, rideAt, writtenAt, answer, reason = null } = review
  const log = await reviewLog(site.services.store, code)
  const title = t('reviews-desk.of', { name, stars })
  const props: ReviewPageProps = {
    title,
    stars,
    text,
    lang: review.locale,
    state,
    reason,
    here: request.path,
    fault: notice?.fault ?? null,
    language: localeRow(review.locale).name,
    answer: notice?.typed ?? answer?.text ?? '',
    answerNow: answer?.text ?? '',
    answeredAt: answer?.at ?? 0,
    late: notice?.fault === 'late' ? lateAnswer(log, request) : null,
    judged: [writtenAt, state, reason ?? ''].join(' ').trim(),
    meanwhile: notice && meanwhileWords(notice.fault, review, log, request),
    note: notice?.note ?? '',
    chosen: notice?.reason ?? '',
    trip: places.map((id) => site.places.find(id)?.names[locale] ?? id).join(' → '),
    ride: momentIn(locale, rideAt),
    booking: may(role, 'bookings.create') ? { code, shown: formatCode(code) } : null,
    log: [
      { at: momentIn(locale, writtenAt), by: name, what: t('reviews-desk.written'), why: null },
      ...log.map((entry) => entryOf(entry, request)),
    ],
  }
  return { kind: 'page', page: 'review', title, props }
}

/** Why a verdict was not taken: what stands, and by whom. */
function meanwhileWords(
  fault: ReviewPageProps['fault'],
  { state }: Review,
  log: readonly ReviewLogEntry[],
  { t, locale }: OfficeRequest,
): string | null {
  if (fault === 'rewritten') return t('reviews-desk.fault-rewritten')
  const last = lastVerdict(log)
  if (fault !== 'judged' || last === null) return null
  const who = { who: last.by, when: momentIn(locale, last.at) }
  return t('reviews-desk.fault-late', { state: t(`reviews-desk.state.${state}`), ...who })
}

function lastVerdict(log: readonly ReviewLogEntry[]): ReviewLogEntry | null {
  return log.findLast(({ from, to }) => from !== to) ?? null
}

/** The log has an answer as an entry that changes no state. */
function lateAnswer(log: readonly ReviewLogEntry[], request: OfficeRequest): string {
  const answers = log.filter(({ from, to }) => from === to)
  return lateWords(request, answers.toSorted((a, b) => b.at - a.at)[0] ?? null)
}

function entryOf(
  { at, by, from, to, why }: ReviewLogEntry,
  { locale, t }: OfficeRequest,
): ReviewPageProps['log'][number] {
  const what = from === to ? t('reviews-desk.answer') : t(`reviews-desk.state.${to}`)
  return { at: momentIn(locale, at), by, what, why: why === null ? null : whyOf(why, t) }
}

function whyOf(why: string, t: OfficeRequest['t']): string {
  const [first = '', ...note] = why.split(': ')
  const word = (reason: RefusalReason) => t(`reviews-desk.reason.${reason}`)
  return isRefusalReason(first) ? [word(first), ...note].join(': ') : why
}
