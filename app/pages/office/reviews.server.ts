import { momentIn } from '#app/office/office-dates.ts'
import {
  linksOfList,
  type ListShape,
  officeListPage,
  officeListQuery,
  readOfficeList,
} from '#app/office/list/office-list.ts'
import { officePath } from '#app/office/office-routes.ts'
import {
  accountOf,
  fieldOf,
  type OfficeAction,
  type OfficeLoader,
  type OfficeSite,
  type OfficeVisit,
} from '#app/office/office-site.server.ts'
import { shownCode } from '#features/codes/code.ts'
import { type Review, reviewStates } from '#features/reviews/review.ts'
import { moderateIn, readReviewDoc, REVIEWS } from '#features/reviews/reviews.server.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import { csvFile } from '#lib/csv.ts'
import type { ReviewsPageProps } from './reviews.tsx'

const shape = {
  collection: REVIEWS,
  sorts: ['writtenAt', 'rideAt'],
  states: reviewStates,
} as const satisfies ListShape<string, string>
const MOST_EXPORTED = 20_000
const MOST_AT_ONCE = 50
const CODE = /^B[0-9A-Z]{10}$/
/** Refusing needs a reason of its own each: only this is done to many. */
const bulk = { show: 'shown', wait: 'waiting' } as const

export const loadReviews: OfficeLoader<'reviews'> = async (site, visit) => {
  const { query, t } = visit
  const asked = readOfficeList(query, shape)
  const { store } = site.desk
  if (query.get('export') === 'csv') {
    const docs = await store.query(officeListQuery(shape, { ...asked, after: null }, MOST_EXPORTED))
    const body = csvOf(
      docs.flatMap((doc) => readReviewDoc(doc) ?? []),
      site,
      visit,
    )
    return { kind: 'file', name: 'reviews.csv', type: 'text/csv; charset=utf-8', body }
  }
  const { docs, next } = officeListPage(await store.query(officeListQuery(shape, asked)), asked)
  const props: ReviewsPageProps = {
    asked,
    links: linksOfList(officePath('reviews'), shape, asked, next),
    rows: docs.flatMap((doc) => readReviewDoc(doc) ?? []).map((review) => rowOf(review, site, visit)),
    done: doneOf(query),
  }
  return { kind: 'page', page: 'reviews', title: t('office.nav.reviews'), props }
}

/** POST /office/reviews: all that were ticked are shown, or wait again. */
export const postReviews: OfficeAction<'reviews'> = async (site, visit, form) => {
  const { here } = linksOfList(officePath('reviews'), shape, readOfficeList(visit.query, shape), null)
  const intent = fieldOf(form, 'intent')
  const codes = form.getAll('id').flatMap((id) => (typeof id === 'string' && CODE.test(id) ? [id] : []))
  if ((intent !== 'show' && intent !== 'wait') || codes.length === 0) return { kind: 'done', to: here }
  const changed: string[] = []
  for (const code of codes.slice(0, MOST_AT_ONCE)) if (await judge(site, visit, code, bulk[intent])) changed.push(code)
  await site.refresh()
  const told = new URLSearchParams({ done: intent, ids: changed.join('.') }).toString()
  return { kind: 'done', to: `${here}${here.includes('?') ? '&' : '?'}${told}` }
}

/** Only what is not so yet, and what waits: an old refusal is not undone by a tick. */
async function judge({ desk, clock }: OfficeSite, visit: OfficeVisit, code: string, state: 'shown' | 'waiting') {
  const { result } = await desk.store.transact(async (transaction) => {
    const review = readReviewDoc(await transaction.get(`${REVIEWS}/${code}`))
    if (review?.state !== (state === 'shown' ? 'waiting' : 'shown')) return false
    return moderateIn(transaction, { code, state, by: accountOf(visit).name, now: clock.now() })
  })
  return result
}

function doneOf(query: URLSearchParams): ReviewsPageProps['done'] {
  const done = query.get('done')
  if (done !== 'show' && done !== 'wait') return null
  const ids = (query.get('ids') ?? '').split('.').filter((id) => CODE.test(id))
  return { count: ids.length, ids: ids.slice(0, MOST_AT_ONCE), undo: done === 'show' ? 'wait' : 'show' }
}

function rowOf(review: Review, site: OfficeSite, { locale }: OfficeVisit): ReviewsPageProps['rows'][number] {
  const { code, stars, text, state, name, writtenAt, answer, locale: written } = review
  return {
    ...{ code, shown: shownCode(code), stars, text, state, name, lang: written, hasAnswer: answer !== undefined },
    trip: tripOf(review, site, locale),
    written: momentIn(locale, writtenAt),
    ride: momentIn(locale, review.rideAt),
  }
}

function tripOf({ places }: Review, site: OfficeSite, locale: OfficeVisit['locale']): string {
  return places.map((id) => site.places.find(id)?.names[locale] ?? id).join(' → ')
}

function csvOf(rows: readonly Review[], site: OfficeSite, { t, locale }: OfficeVisit): string {
  const heads = [
    ...[t('list.csv.code'), t('list.state'), t('reviews-desk.stars'), t('reviews-desk.text'), t('phone.locale')],
    ...[t('list.csv.name'), t('list.trip'), t('reviews-desk.written'), t('reviews-desk.answer')],
  ]
  const cells = rows.map((review) => [
    ...[shownCode(review.code), t(`reviews-desk.state.${review.state}`), review.stars, review.text, review.locale],
    ...[review.name, tripOf(review, site, locale), Object.values(localTimeOf(review.writtenAt)).join(' ')],
    review.answer?.text ?? null,
  ])
  return csvFile([heads, ...cells])
}
