import { momentIn } from '#app/office/office-dates.ts'
import { asksForFile, fileOfList, hereInList, type ListRoom, pageOfList } from '#app/office/list/list-answer.server.ts'
import { readTold, tickedIds, toldAddress } from '#app/office/list/list-ticks.ts'
import { officePath } from '#app/office/office-routes.ts'
import { accountOf, fieldOf, type OfficeSite, type OfficeRequest } from '#app/office/office-site.server.ts'
import type { OfficeAction, OfficeLoader } from '#app/office/office-answer.ts'
import { formatCode } from '#features/codes/code.ts'
import { type Review, reviewStates } from '#features/reviews/review.ts'
import { moderateIn, readReviewDoc, REVIEWS } from '#features/reviews/reviews.server.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import type { ReviewsPageProps } from './reviews.tsx'

const list = {
  path: officePath('reviews'),
  shape: { collection: REVIEWS, sorts: ['writtenAt', 'rideAt'], states: reviewStates },
  read: readReviewDoc,
} as const satisfies ListRoom<Review>
const CODE = /^B[0-9A-Z]{10}$/
/** Refusing needs a reason of its own each: only this is done to many. */
const bulk = { show: 'shown', wait: 'waiting' } as const
const undo = { show: 'wait', wait: 'show' }

export const loadReviews: OfficeLoader<'reviews'> = async (site, request) => {
  const { query, t } = request
  if (asksForFile(request))
    return fileOfList(site, request, list, { name: 'reviews.csv', rows: (found) => cellsOf(found, site, request) })
  const { found, ...listed } = await pageOfList(site, request, list)
  const rows = found.map((review) => rowOf(review, site, request))
  const props: ReviewsPageProps = { ...listed, rows, done: readTold(query, CODE, undo) }
  return { kind: 'page', page: 'reviews', title: t('office.nav.reviews'), props }
}

/** POST /office/reviews: all that were ticked are shown, or wait again. */
export const postReviews: OfficeAction<'reviews'> = async (site, request, form) => {
  const here = hereInList(request, list)
  const intent = fieldOf(form, 'intent')
  const codes = tickedIds(form, CODE)
  if ((intent !== 'show' && intent !== 'wait') || codes.length === 0) return { kind: 'done', to: here }
  const changed: string[] = []
  for (const code of codes) if (await judge(site, request, code, bulk[intent])) changed.push(code)
  await site.refresh()
  return { kind: 'done', to: toldAddress(here, intent, changed) }
}

/** Only what is not so yet, and what waits: an old refusal is not undone by a tick. */
async function judge(
  { services, clock }: OfficeSite,
  request: OfficeRequest,
  code: string,
  state: 'shown' | 'waiting',
) {
  const { result } = await services.store.transact(async (transaction) => {
    const review = readReviewDoc(await transaction.get(`${REVIEWS}/${code}`))
    if (review?.state !== (state === 'shown' ? 'waiting' : 'shown')) return false
    return moderateIn(transaction, { code, state, by: accountOf(request).name, now: clock.now() })
  })
  return result
}

function rowOf(review: Review, site: OfficeSite, { locale }: OfficeRequest): ReviewsPageProps['rows'][number] {
  const { code, stars, text, state, name, writtenAt, answer, locale: written } = review
  return {
    code,
    shown: formatCode(code),
    stars,
    text,
    state,
    name,
    lang: written,
    hasAnswer: answer !== undefined,
    trip: tripOf(review, site, locale),
    written: momentIn(locale, writtenAt),
    ride: momentIn(locale, review.rideAt),
  }
}

function tripOf({ places }: Review, site: OfficeSite, locale: OfficeRequest['locale']): string {
  return places.map((id) => site.places.find(id)?.names[locale] ?? id).join(' → ')
}

function cellsOf(rows: readonly Review[], site: OfficeSite, { t, locale }: OfficeRequest) {
  const heads = [
    t('list.csv.code'),
    t('list.state'),
    t('reviews-desk.stars'),
    t('reviews-desk.text'),
    t('phone.locale'),
    t('list.csv.name'),
    t('list.trip'),
    t('reviews-desk.written'),
    t('reviews-desk.answer'),
  ]
  const cells = rows.map((review) => [
    formatCode(review.code),
    t(`reviews-desk.state.${review.state}`),
    review.stars,
    review.text,
    review.locale,
    review.name,
    tripOf(review, site, locale),
    Object.values(localTimeOf(review.writtenAt)).join(' '),
    review.answer?.text ?? null,
  ])
  return [heads, ...cells]
}
